import { SealpostProblem } from '#client';
import { OutdatedPage } from './hashing/outdated-page.ts';
import { isOffline } from './is-offline.ts';
import { canSay, say } from './words.ts';

/** What a person can do about a failure. Pages that show it have the messages `problem.…`. */
export function sayProblem(error: unknown): string {
  if (isOffline(error)) return say('common:offline');
  // Only where files are sent.
  if (error instanceof OutdatedPage) return say('send:outdated');
  const key = `messages:problem.${codeOf(error) ?? 'unexpected'}`;
  return say(canSay(key) ? key : 'messages:problem.unexpected');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof SealpostProblem ? /[a-z_]+$/.exec(String(error.members['type'] ?? ''))?.[0] : undefined;
}

interface Detail {
  readonly text: string;
  /** Undefined: that of the page. */
  readonly language: 'en' | undefined;
}

/** Their words lead to the details. Those of all others say enough. */
const general = ['rule_broken', 'value_malformed', 'value_missing'];

/** What exactly is wrong, where that is not said by the words for the problem: best in those of the page, else in those of the server. */
export function detailOf(error: unknown): Detail | undefined {
  if (!(error instanceof SealpostProblem) || !general.includes(codeOf(error) ?? '')) return undefined;
  const rules = (error.members['rulesNotFulfilled'] ?? []) as ReadonlyArray<BrokenRule>;
  const keys = rules.map(({ name }) => `messages:password.${name}`);
  if (keys.length === 0 || !keys.every(canSay)) return { text: error.message, language: 'en' };
  return { text: rules.map(({ details }, index) => say(keys[index] ?? '', details)).join('; '), language: undefined };
}

interface BrokenRule {
  readonly name: string;
  readonly details: Readonly<Record<string, string | number>>;
}
