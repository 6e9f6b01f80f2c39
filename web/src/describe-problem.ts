import { SealpostProblem } from '#client';
import { OutdatedPage } from './hashing/errors.ts';
import { isOffline } from './is-offline.ts';
import { hasMessage, translate } from './messages.ts';

/** Describes a failure and what the user can do about it. Pages that call this include the messages `problem.…`. */
export function describeProblem(error: unknown): string {
  if (isOffline(error)) return translate('common:offline');
  // Only the send page can be outdated, and only it has this message.
  if (error instanceof OutdatedPage) return translate('send:outdated');
  const key = `messages:problem.${codeOf(error) ?? 'unexpected'}`;
  return translate(hasMessage(key) ? key : 'messages:problem.unexpected');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof SealpostProblem ? /[a-z_]+$/.exec(String(error.members['type'] ?? ''))?.[0] : undefined;
}

interface Detail {
  readonly text: string;
  /** If undefined, the text is in the language of the page. */
  readonly language: 'en' | undefined;
}

/** Problems whose message needs the details after it. The messages of all others are complete. */
const codesWithDetail = ['rule_broken', 'value_malformed', 'value_missing'];

/** Returns the details of a problem, translated if the page has a message for each of them, otherwise as the server wrote them. */
export function detailOf(error: unknown): Detail | undefined {
  if (!(error instanceof SealpostProblem) || !codesWithDetail.includes(codeOf(error) ?? '')) return undefined;
  const rules = (error.members['rulesNotFulfilled'] ?? []) as ReadonlyArray<UnmetRequirement>;
  const keys = rules.map(({ name }) => `messages:password.${name}`);
  if (keys.length === 0 || !keys.every(hasMessage)) return { text: error.message, language: 'en' };
  return {
    text: rules.map(({ details }, index) => translate(keys[index] ?? '', details)).join('; '),
    language: undefined,
  };
}

interface UnmetRequirement {
  readonly name: string;
  readonly details: Readonly<Record<string, string | number>>;
}
