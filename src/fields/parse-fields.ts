import { Problem } from '../core/problem.ts';
import { type Branch, isBranch, isUnnamed, type View } from './view.ts';

/** The selected names, each with `all` or with a selection of its members. */
export type Selection = ReadonlyMap<string, Selection | 'all'>;

const maxLevels = 8;
/** A name or a sign, with the blanks before it. Blanks are allowed anywhere except inside a name. */
const token = /[ \t]*([A-Za-z]+|[(),]|$)/y;

/**
 * Parses `a, b(c, d(e))`. Names must be spelled as in the view. A repeated name adds to its selection. Returns undefined
 * for blank text.
 */
export function parseFields(text: string, view: Branch<never>): Selection | undefined {
  const tokens = tokenize(text);
  if (tokens.peek() === '') return undefined;
  const selection = readList(tokens, view, 1);
  if (tokens.peek() !== '') throw tokens.problemAt('unexpected closing parenthesis');
  return selection;
}

interface Tokens {
  /** Returns the next token; empty at the end. */
  peek(): string;
  take(): void;
  /** Returns the problem for the next token. Positions count from 1. */
  problemAt(why: string): Problem;
}

function tokenize(text: string): Tokens {
  let end = 0;
  let next: string | undefined;

  function peek(): string {
    if (next !== undefined) return next;
    token.lastIndex = end;
    const match = token.exec(text);
    end = match === null ? end + countBlanks(text, end) + 1 : token.lastIndex;
    next = match?.[1];
    if (next === undefined) throw fieldsProblem('unexpected character', end);
    return next;
  }

  return {
    peek,
    take() {
      next = undefined;
    },
    problemAt(why) {
      const { length } = peek();
      return fieldsProblem(why, end - length + 1);
    },
  };
}

const countBlanks = (text: string, start: number): number => /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;

const fieldsProblem = (why: string, position: number): Problem =>
  new Problem('value_malformed', { detail: `fields: ${why}, at position ${position}.` });

function readList(tokens: Tokens, view: Branch<never>, level: number): Selection {
  if (level > maxLevels) throw tokens.problemAt(`more than ${maxLevels} levels`);
  const selection = new Map<string, Selection | 'all'>();
  for (;;) {
    const name = tokens.peek();
    const member = view.members.get(name);
    if (member === undefined) throw tokens.problemAt(/^[A-Za-z]/.test(name) ? 'unknown field' : 'field name missing');
    tokens.take();
    selection.set(name, mergeSelections(selection.get(name), readMembers(tokens, member, level), member));
    if (tokens.peek() !== ',') return selection;
    tokens.take();
  }
}

function readMembers(tokens: Tokens, view: View<never>, level: number): Selection | 'all' {
  if (tokens.peek() !== '(') return 'all';
  if (!isBranch(view)) throw tokens.problemAt('the field before has no members');
  tokens.take();
  const members = readList(tokens, view, level + 1);
  if (tokens.peek() !== ')') throw tokens.problemAt('comma or closing parenthesis missing');
  tokens.take();
  return members;
}

function mergeSelections(
  one: Selection | 'all' | undefined,
  other: Selection | 'all',
  view: View<never>,
): Selection | 'all' {
  if (one === undefined || one === other || !isBranch(view)) return other;
  const unnamed: Selection = new Map(
    [...view.members].filter(([, member]) => isUnnamed(member)).map(([name]) => [name, 'all']),
  );
  const merged = new Map(one === 'all' ? unnamed : one);
  for (const [name, member] of view.members) {
    const members = other === 'all' ? unnamed.get(name) : other.get(name);
    if (members !== undefined) merged.set(name, mergeSelections(merged.get(name), members, member));
  }
  // Members that are selected by their own names alone may remain beside the whole object.
  const isAll = merged.size === unnamed.size && merged.values().every((members) => members === 'all');
  return isAll && (one === 'all' || other === 'all') ? 'all' : merged;
}

/** Returns the shortest text of a selection. */
export function formatFields(selection: Selection): string {
  return [...selection]
    .map(([name, members]) => (members === 'all' ? name : `${name}(${formatFields(members)})`))
    .join(',');
}
