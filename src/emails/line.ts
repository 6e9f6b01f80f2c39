import type { MessageBlock } from './message-tree.ts';

declare const harmlessLine: unique symbol;

/**
 * One line of an email, without control characters, line breaks and characters that change the writing direction.
 * Untrusted text is wrapped in isolates, which become `<bdi>` in HTML and disappear in plain text. Only this file
 * creates a Line, so that no unchecked text gets into an email.
 */
export type Line = string & { readonly [harmlessLine]: true };

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
const lineBreakers = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;
const isolates = /[\u2068\u2069]/g;

/** Wraps text from users: a name, an address, a subject. */
export const untrustedLine = (text: string): Line =>
  `${firstStrongIsolate}${withoutControls(text)}${popIsolate}` as Line;

/** Accepts a message of a language pack whose values are untrusted lines. */
export function trustedLine(text: string): Line {
  const turners = /[\u202a-\u202e\u2066\u2067]/g;
  return text.toWellFormed().replace(lineBreakers, ' ').replace(turners, '') as Line;
}

export const joinWithCommas = (lines: readonly Line[]): Line => lines.join(', ') as Line;

/** Characters without width or ink: joiners, fillers, the empty Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

/** Whether a text from a user has no visible character. */
export const isBlank = (text: string): boolean => withoutControls(text).replace(invisible, '') === '';

/** The longest header that fits in one line. */
const maxSubjectBytes = 998;

/** A line as an email subject, truncated if it is too long. */
export function subjectLine(line: Line): string {
  const text = withoutIsolates(line).trim();
  if (Buffer.byteLength(text) <= maxSubjectBytes) return text;
  const end = '…';
  let left = maxSubjectBytes - Buffer.byteLength(end);
  const characters: string[] = [];
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    characters.push(character);
  }
  return characters.join('') + end;
}

export const withoutIsolates = (line: Line): string => line.replace(isolates, '');

/** The pieces of a line, in order; untrusted ones are marked. */
export function piecesOf(line: string): ReadonlyArray<{ readonly text: string; readonly isGiven: boolean }> {
  return line
    .split(/(\u2068[^\u2068\u2069]*\u2069)/)
    .map((piece) => ({ text: piece.replace(isolates, ''), isGiven: piece.startsWith(firstStrongIsolate) }))
    .filter(({ text }) => text !== '');
}

/** Removes everything except text, line breaks and tabs from multi-line text of a user. */
export function cleanMultilineText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(directionControls, '');
}

function withoutControls(text: string): string {
  return text.toWellFormed().replace(lineBreakers, ' ').replace(directionControls, '').trim();
}

// Apart from the templates: code that collects their values must not load the sanitizer, which only workers use.

/** Some mail programs truncate an email at 100 kB. */
export const maxListed = 50;
export const maxInLine = 10;

/** The number of recipients for whom an email lists downloads. */
export const maxRecipients = maxListed / 2;

/** The content of an email, independent of its format. */
export interface EmailContent {
  readonly subject: Line;
  readonly heading: Line;
  /** A block that does not apply is false. */
  readonly blocks: ReadonlyArray<Block | false>;
  readonly footer: readonly Line[];
}

export type Block =
  | { readonly type: 'paragraph'; readonly text: Line }
  | { readonly type: 'notice'; readonly text: Line }
  | { readonly type: 'code'; readonly code: Line }
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'quote'; readonly by: Line; readonly message: readonly MessageBlock[] }
  | { readonly type: 'button'; readonly label: Line; readonly url: string; readonly hint: Line }
  | { readonly type: 'list'; readonly title: Line; readonly items: readonly Item[]; readonly more: Line | false };

export interface Fact {
  readonly label: Line;
  readonly value: Line;
}

export interface Item {
  readonly name: Line;
  /** A word or two. */
  readonly detail?: Line;
  /** A sentence. */
  readonly remark?: Line;
  /** A value to compare or copy character by character. */
  readonly code?: Line;
  readonly link?: { readonly label: Line; readonly url: string };
}

export const paragraph = (text: Line): Block => ({ type: 'paragraph', text });

/** A paragraph that must not be overlooked. */
export const notice = (text: Line): Block => ({ type: 'notice', text });

/** Alone on its line in plain text, so that programs find it too. */
export const code = (text: Line): Block => ({ type: 'code', code: text });

/** Facts that do not apply are false. */
export const facts = (all: ReadonlyArray<Fact | false>): Block => ({
  type: 'facts',
  facts: all.filter((fact) => fact !== false),
});
