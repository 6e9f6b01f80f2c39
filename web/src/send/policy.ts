import { effect, signal } from '@preact/signals';
import { client, isUnproven, provenAddress } from '../identity.ts';
import { isOffline } from '../is-offline.ts';
import { everyRecipient, type PolicySettings } from './letter.ts';

export interface Policy {
  /** Undefined while it is not known: nobody was named yet, or some of them may not be sent to. */
  readonly settings: PolicySettings | undefined;
  /** Recipients that may not be sent to, in lower case. */
  readonly refused: ReadonlySet<string>;
  readonly problem: unknown;
}

const unknown: Policy = { settings: undefined, refused: new Set(), problem: undefined };

/** What may be sent to those who are named now. */
export const policy = signal<Policy>(unknown);

/** Somebody who types several addresses should not wait for an answer to each. */
const patienceMs = 300;
/** How soon it is asked again where there was no line. */
const againMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const [address, named] = [provenAddress.value, everyRecipient.value];
  clearTimeout(timer);
  if (address === undefined || named.length === 0) policy.value = unknown;
  else timer = setTimeout(() => void ask(address, named), patienceMs);
});

async function ask(address: string, named: readonly string[]): Promise<void> {
  const answer = await asked(address, named);
  // Meanwhile others may have been named.
  if (everyRecipient.value !== named) return;
  policy.value = answer;
  if (isOffline(answer.problem)) timer = setTimeout(() => void ask(address, named), againMs);
}

async function asked(address: string, named: readonly string[]): Promise<Policy> {
  try {
    const { settings, failedRecipients } = await client().transferPolicy(address, named);
    const refused = new Set((failedRecipients ?? []).map(({ emailAddress }) => emailAddress.toLowerCase()));
    return { settings, refused, problem: undefined };
  } catch (problem) {
    return isUnproven(problem) ? unknown : { ...unknown, problem };
  }
}
