import { effect, signal } from '@preact/signals';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import { isOffline } from '../is-offline.ts';
import { allRecipients, type PolicySettings } from './draft.ts';

export interface Policy {
  /** Undefined while there are no recipients, or if some of them are not allowed. */
  readonly settings: PolicySettings | undefined;
  /** Recipients that are not allowed, in lower case. */
  readonly denied: ReadonlySet<string>;
  readonly problem: unknown;
}

const unknownPolicy: Policy = { settings: undefined, denied: new Set(), problem: undefined };

/** The policy for the present recipients. */
export const policy = signal<Policy>(unknownPolicy);

const debounceMs = 300;
/** The delay before another request while offline. */
const retryMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const [address, addresses] = [verifiedAddress.value, allRecipients.value];
  clearTimeout(timer);
  if (address === undefined || addresses.length === 0) policy.value = unknownPolicy;
  else timer = setTimeout(() => void refreshPolicy(address, addresses), debounceMs);
});

async function refreshPolicy(address: string, addresses: readonly string[]): Promise<void> {
  const next = await fetchPolicy(address, addresses);
  // The recipients may have changed since the request.
  if (allRecipients.value !== addresses) return;
  policy.value = next;
  if (isOffline(next.problem)) timer = setTimeout(() => void refreshPolicy(address, addresses), retryMs);
}

async function fetchPolicy(address: string, addresses: readonly string[]): Promise<Policy> {
  try {
    const { settings, failedRecipients } = await client().transferPolicy(address, addresses);
    const denied = new Set((failedRecipients ?? []).map(({ emailAddress }) => emailAddress.toLowerCase()));
    return { settings, denied, problem: undefined };
  } catch (problem) {
    return clearIfUnverified(problem) ? unknownPolicy : { ...unknownPolicy, problem };
  }
}
