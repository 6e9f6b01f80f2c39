import { Problem } from '../core/problem.ts';
import { type Branch, isBranch, type View } from './view.ts';

/** The names that were selected, each with what was selected of it: `all`, or some of its members. */
export type Selection = ReadonlyMap<string, Selection | 'all'>;

const maxLevels = 8;
/** A name with what is between it and the next sign. Blanks may be anywhere but inside of a name. */
const token = /[ \t]*([A-Za-z]+|[(),]|$)/y;

/**
 * Reads `a, b(c, d(e))`. Names must be those of the view, as it spells them; a name that is repeated adds to what was
 * selected of it. Undefined for nothing but blanks.
 */
export function parseFields(text: string, view: Branch<never>): Selection | undefined {
  const tokens = tokensIn(text);
  if (tokens.peek() === '') return undefined;
  const selection = readList(tokens, view, 1);
  if (tokens.peek() !== '') throw tokens.wrong('there is one parenthesis too many');
  return selection;
}

interface Tokens {
  /** The next one; empty at the end. */
  peek(): string;
  take(): void;
  /** The refusal of the next one. Positions count from 1. */
  wrong(why: string): Problem;
}

function tokensIn(text: string): Tokens {
  let end = 0;
  let next: string | undefined;

  function peek(): string {
    if (next !== undefined) return next;
    token.lastIndex = end;
    const match = token.exec(text);
    end = match === null ? end + blanksAt(text, end) + 1 : token.lastIndex;
    next = match?.[1];
    if (next === undefined) throw refusal('there is something that is no name', end);
    return next;
  }

  return {
    peek,
    take() {
      next = undefined;
    },
    wrong(why) {
      const { length } = peek();
      return refusal(why, end - length + 1);
    },
  };
}

function blanksAt(text: string, start: number): number {
  return /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
}

function refusal(why: string, position: number): Problem {
  return new Problem('value_malformed', { detail: `fields: ${why}, at position ${position}.` });
}

function readList(tokens: Tokens, view: Branch<never>, level: number): Selection {
  if (level > maxLevels) throw tokens.wrong(`there are more than ${maxLevels} levels`);
  const selection = new Map<string, Selection | 'all'>();
  for (;;) {
    const name = tokens.peek();
    const member = view.members.get(name);
    if (member === undefined)
      throw tokens.wrong(/^[A-Za-z]/.test(name) ? 'there is no such name' : 'a name is missing');
    tokens.take();
    selection.set(name, both(selection.get(name), readMembers(tokens, member, level)));
    if (tokens.peek() !== ',') return selection;
    tokens.take();
  }
}

function readMembers(tokens: Tokens, view: View<never>, level: number): Selection | 'all' {
  if (tokens.peek() !== '(') return 'all';
  if (!isBranch(view)) throw tokens.wrong('what is before has no members');
  tokens.take();
  const members = readList(tokens, view, level + 1);
  if (tokens.peek() !== ')') throw tokens.wrong('a comma or a closing parenthesis is missing');
  tokens.take();
  return members;
}

function both(one: Selection | 'all' | undefined, other: Selection | 'all'): Selection | 'all' {
  if (one === undefined) return other;
  if (one === 'all' || other === 'all') return 'all';
  const merged = new Map(one);
  for (const [name, members] of other) merged.set(name, both(merged.get(name), members));
  return merged;
}

/** The same selection in its shortest form. */
export function fieldsText(selection: Selection): string {
  return [...selection]
    .map(([name, members]) => (members === 'all' ? name : `${name}(${fieldsText(members)})`))
    .join(',');
}
