import type { PackText, PackTextChanges, PackTextPage } from '#client';

/** The input for a message, with the message as it was loaded. A filter may hide it meanwhile. */
export interface TextDraft {
  readonly text: string;
  readonly message: PackText;
}

export type TextDrafts = ReadonlyMap<string, TextDraft>;

/** Why a text cannot be saved. */
export type TextFault =
  | { readonly kind: 'empty' | 'braces' | 'server' }
  | { readonly kind: 'unknown'; readonly name: string };

/** Returns what can be found without the server. */
export function faultOf(text: string, { placeholders }: PackText): TextFault | undefined {
  if (text.trim() === '') return { kind: 'empty' };
  const names = placeholderNames(text);
  if (names === undefined) return { kind: 'braces' };
  const unknown = [...names].find((name) => !placeholders.some((known) => known.name === name));
  return unknown === undefined ? undefined : { kind: 'unknown', name: unknown };
}

/** The own text that the input stands for. Null is the original text. */
export function enteredText({ text, message }: TextDraft): string | null {
  return message.text === null || text === message.text ? null : text;
}

/** The changes to send. */
export function changesOf(drafts: TextDrafts): PackTextChanges {
  const entered = [...drafts].map(([key, draft]) => [key, enteredText(draft)] as const);
  return Object.fromEntries(entered.filter(([key, text]) => text !== drafts.get(key)?.message.ownText));
}

/** Gives drafts the messages that were loaded again. */
export function refreshDrafts(drafts: TextDrafts, loaded: readonly PackText[]): TextDrafts {
  const byKey = new Map(loaded.map((message) => [message.key, message]));
  return new Map([...drafts].map(([key, draft]) => [key, { ...draft, message: byKey.get(key) ?? draft.message }]));
}

/** Puts changed messages into the list. Messages without any text are gone. */
export function mergeChanged(page: PackTextPage, changed: readonly PackText[], drafts: TextDrafts): PackTextPage {
  const byKey = new Map(changed.map((message) => [message.key, message]));
  const data = page.data
    .map((message) => byKey.get(message.key) ?? message)
    .filter(({ text, ownText }) => text !== null || ownText !== null);
  const isOwn = (message: PackText | undefined) => Number(typeof message?.ownText === 'string');
  const added = changed.map((message) => isOwn(message) - isOwn(drafts.get(message.key)?.message));
  const ownTexts = added.reduce((sum, one) => sum + one, page.meta.ownTexts);
  return { data, meta: { ...page.meta, ownTexts } };
}

/** Arguments of these types contain messages for their forms. */
const withForms = new Set(['plural', 'select', 'selectordinal']);

/**
 * Returns the names of the placeholders in a message of ICU notation, or undefined if its braces do not match. The server
 * checks everything else.
 */
export function placeholderNames(text: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const end = readMessage(text, 0, names);
  return end === text.length ? names : undefined;
}

/** Returns the place of the brace that ends the message, or the end of the text. */
function readMessage(text: string, start: number, names: Set<string>): number {
  let at = start;
  while (at < text.length && text[at] !== '}') {
    if (text[at] === "'" && /[{}]/.test(text[at + 1] ?? '')) at = afterQuote(text, at + 1);
    else if (text[at] === '{') at = readArgument(text, at + 1, names);
    else at += 1;
  }
  return at;
}

function afterQuote(text: string, start: number): number {
  const end = text.indexOf("'", start);
  return end === -1 ? text.length : end + 1;
}

/** Returns the place after the argument. A missing brace leads beyond the end of the text. */
function readArgument(text: string, start: number, names: Set<string>): number {
  const [head = '', name = '', type] = /^\s*([^\s{},]*)\s*(?:,\s*(\w+))?/.exec(text.slice(start)) ?? [];
  let at = start + head.length;
  names.add(name);
  while (at < text.length && text[at] !== '}') {
    if (text[at] !== '{') at += 1;
    else if (withForms.has(type ?? '')) at = readMessage(text, at + 1, names) + 1;
    else return text.length + 1;
  }
  return at + 1;
}
