import { setImmediate } from 'node:timers/promises';
import { escapeHtml } from '../core/escape-html.ts';

/** What stands behind a message: a sentence and a list, in the form that the message has. */
export interface AfterMessage {
  /** Without a line there is nothing to introduce. */
  readonly introduction: string;
  readonly isHtml: boolean;
}

/** So few that writing them keeps nobody waiting. */
const linesAtOnce = 250;

export async function linesAfterMessage(form: AfterMessage, lines: readonly string[]): Promise<Buffer> {
  if (lines.length === 0) return Buffer.alloc(0);
  const { before, after } = listFrame(form);
  const written = [Buffer.from(before)];
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    if (from > 0) await setImmediate();
    const some = lines.slice(from, from + linesAtOnce).map((line) => lineOf(form, line));
    written.push(Buffer.from(some.join('')));
  }
  return Buffer.concat([...written, Buffer.from(after)]);
}

/** Bytes of a list without its lines. */
export function listSize(form: AfterMessage): number {
  const { before, after } = listFrame(form);
  return Buffer.byteLength(before + after);
}

export function lineSize(form: AfterMessage, line: string): number {
  return Buffer.byteLength(lineOf(form, line));
}

/** What comes behind the end of an HTML page belongs to its body. */
function listFrame({ introduction, isHtml }: AfterMessage): { readonly before: string; readonly after: string } {
  return isHtml
    ? { before: `\r\n<hr>\r\n<p>${escapeHtml(introduction)}</p>\r\n<ul>\r\n`, after: '</ul>\r\n' }
    : { before: `\r\n\r\n${introduction}\r\n`, after: '' };
}

function lineOf({ isHtml }: AfterMessage, line: string): string {
  return isHtml ? `<li>${escapeHtml(line)}</li>\r\n` : `- ${line}\r\n`;
}
