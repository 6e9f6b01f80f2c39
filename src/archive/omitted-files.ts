import { setImmediate } from 'node:timers/promises';
import { html } from '../core/html.ts';

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

export function lineSize(form: OmittedList, line: string): number {
  return Buffer.byteLength(renderLine(form, line));
}

/** HTML parsers add content after the end of a page to its body. */
function listFrame({ introduction, isHtml }: OmittedList): { readonly before: string; readonly after: string } {
  return isHtml
    ? { before: html`\r\n<hr>\r\n<p>${introduction}</p>\r\n<ul>\r\n`.html, after: '</ul>\r\n' }
    : { before: `\r\n\r\n${introduction}\r\n`, after: '' };
}

function renderLine({ isHtml }: OmittedList, line: string): string {
  return isHtml ? html`<li>${line}</li>\r\n`.html : `- ${line}\r\n`;
}
