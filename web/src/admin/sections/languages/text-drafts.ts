import type { PackText, PackTextChanges, PackTextPage } from '#client';
import { placeholderNames } from './placeholder-names.ts';

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
