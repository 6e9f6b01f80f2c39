import type { Line } from './line.ts';
import type { MessageBlock } from './message-tree.ts';

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
