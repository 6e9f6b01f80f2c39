import { setImmediate } from 'node:timers/promises';
import { html } from '../core/html.ts';
import { type Attachment, attachmentSize, bareSize, type EmlFrame } from './eml.ts';

/** A file that may be attached, and the size of the line that names it if it is omitted. */
export interface Candidate {
  readonly attachment: Attachment;
  readonly lineSize: number;
}

export interface AttachmentFit<Item> {
  readonly attached: readonly Item[];
  /** Omitted files that are named in a line. */
  readonly listedItems: readonly Item[];
  /** Number of other omitted files, which share one line. */
  readonly unlistedCount: number;
}

interface Limits {
  /** Maximum size of the EML. */
  readonly maxSize: number;
  /** Size of the list of omitted files, without its lines. */
  readonly listSize: number;
  /** Maximum size of the line that counts the unnamed files. */
  readonly moreSize: number;
}

/**
 * Attaches each candidate that still fits, including the list of omitted files. If there is no space to name all omitted
 * files, attachments take precedence over names. Returns undefined if not even the message and one line for all fit.
 */
export function fitAttachments<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  limits: Limits,
): AttachmentFit<Item> | undefined {
  const { maxSize, listSize, moreSize } = limits;
  const all = candidates.reduce((sum, { attachment }) => sum + attachmentSize(attachment), 0);
  if (bareSize(frame, 0) + all <= maxSize) return { attached: candidates, listedItems: [], unlistedCount: 0 };
  const lines = candidates.reduce((sum, { lineSize }) => sum + lineSize, listSize);
  if (bareSize(frame, lines) <= maxSize) return fitWithNames(frame, candidates, lines, maxSize);
  return bareSize(frame, listSize + moreSize) <= maxSize ? fitBeforeNames(frame, candidates, limits) : undefined;
}

/** Counts each file as omitted until it is attached, so that no decision has to be reverted. */
function fitWithNames<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  lines: number,
  max: number,
): AttachmentFit<Item> {
  let listed = lines;
  let contents = 0;
  const attached: Item[] = [];
  const named: Item[] = [];
  for (const candidate of candidates) {
    const size = attachmentSize(candidate.attachment);
    if (bareSize(frame, listed - candidate.lineSize) + contents + size > max) {
      named.push(candidate);
      continue;
    }
    attached.push(candidate);
    contents += size;
    listed -= candidate.lineSize;
  }
  return { attached, listedItems: named, unlistedCount: 0 };
}

function fitBeforeNames<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  { maxSize, listSize, moreSize }: Limits,
): AttachmentFit<Item> {
  let contents = 0;
  const attached: Item[] = [];
  const leftOut: Item[] = [];
  for (const candidate of candidates) {
    const size = attachmentSize(candidate.attachment);
    if (bareSize(frame, listSize + moreSize) + contents + size > maxSize) leftOut.push(candidate);
    else {
      attached.push(candidate);
      contents += size;
    }
  }
  let listed = listSize;
  let count = 0;
  for (const { lineSize } of leftOut) {
    const isLast = count === leftOut.length - 1;
    if (bareSize(frame, listed + lineSize + (isLast ? 0 : moreSize)) + contents > maxSize) break;
    listed += lineSize;
    count += 1;
  }
  return { attached, listedItems: leftOut.slice(0, count), unlistedCount: leftOut.length - count };
}

/**
 * Sorts files for attaching: by the position of their type (`fileType`) in the list, other types last; then by size,
 * smallest first; then in their original order.
 */
export function attachmentOrder<File extends { readonly type: string; readonly size: number }>(
  files: readonly File[],
  extensions: readonly string[],
): readonly File[] {
  const places = new Map(extensions.map((extension, place) => [extension, place]));
  return files
    .map((file) => ({ file, place: places.get(file.type) ?? extensions.length }))
    .sort((one, other) => one.place - other.place || one.file.size - other.file.size)
    .map(({ file }) => file);
}

/** The text after a message: a sentence and a list, in the format of the message. */
export interface OmittedList {
  /** Used only if there is at least one line. */
  readonly introduction: string;
  readonly isHtml: boolean;
}

/** Lines to write before yielding to the event loop. */
const linesAtOnce = 250;

export async function renderOmittedList(form: OmittedList, lines: readonly string[]): Promise<Buffer> {
  if (lines.length === 0) return Buffer.alloc(0);
  const { before, after } = listFrame(form);
  const written = [Buffer.from(before)];
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    if (from > 0) await setImmediate();
    const some = lines.slice(from, from + linesAtOnce).map((line) => renderLine(form, line));
    written.push(Buffer.from(some.join('')));
  }
  return Buffer.concat([...written, Buffer.from(after)]);
}

/** Bytes of a list without its lines. */
export function listSize(form: OmittedList): number {
  const { before, after } = listFrame(form);
  return Buffer.byteLength(before + after);
}

export const lineSize = (form: OmittedList, line: string): number => Buffer.byteLength(renderLine(form, line));

/** HTML parsers add content after the end of a page to its body. */
function listFrame({ introduction, isHtml }: OmittedList): { readonly before: string; readonly after: string } {
  return isHtml
    ? { before: html`\r\n<hr>\r\n<p>${introduction}</p>\r\n<ul>\r\n`.html, after: '</ul>\r\n' }
    : { before: `\r\n\r\n${introduction}\r\n`, after: '' };
}

function renderLine({ isHtml }: OmittedList, line: string): string {
  return isHtml ? html`<li>${line}</li>\r\n`.html : `- ${line}\r\n`;
}
