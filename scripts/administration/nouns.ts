import type { Noun } from '../../src/administration/operation.ts';

export type Nouns = Readonly<Record<string, Noun>>;

/** The file of a noun in `src/administration`. */
export function fileOf(noun: string): string {
  return noun.replace(/[A-Z]/g, (initial) => `-${initial.toLowerCase()}`);
}
