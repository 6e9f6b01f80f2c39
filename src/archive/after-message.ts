import { escapeHtml } from '../core/escape-html.ts';
/** What stands behind a message: a sentence and a list, in the form that the message has. */
export interface AfterMessage {
  /** Without a line there is nothing to introduce. */
  readonly introduction: string;
  readonly isHtml: boolean;
}

export function linesAfterMessage(form: AfterMessage, lines: readonly string[]): Buffer {
  if (lines.length === 0) return Buffer.alloc(0);
  const { before, after } = listFrame(form);
  return Buffer.from([before, ...lines.map((line) => lineOf(form, line)), after].join(''));
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
