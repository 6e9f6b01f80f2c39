import { effect, signal } from '@preact/signals';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import { isOffline } from '../is-offline.ts';
import { withTimeout } from '../with-timeout.ts';
import { type PolicySettings, policyRecipients } from './draft.ts';

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
/** The sender and the recipients of the present policy. */
let loadedFor: { readonly address: string; readonly addresses: readonly string[] } | undefined;

effect(() => {
  const [address, addresses] = [verifiedAddress.value, policyRecipients.value];
  clearTimeout(timer);
  if (address === undefined || addresses.length === 0) {
    policy.value = unknownPolicy;
    loadedFor = undefined;
  } else timer = setTimeout(() => void refreshPolicy(address, addresses), debounceMs);
});

/** Loads the policy of this sender for the present recipients, unless it is known. */
export async function loadPolicy(address: string, stop: AbortSignal): Promise<void> {
  const addresses = policyRecipients.value;
  if (loadedFor?.address !== address || loadedFor.addresses !== addresses) {
    clearTimeout(timer);
    await refreshPolicy(address, addresses, stop);
  }
}

async function refreshPolicy(address: string, addresses: readonly string[], stop?: AbortSignal): Promise<void> {
  const next = await fetchPolicy(address, addresses, stop);
  // The recipients may have changed since the request.
  if (policyRecipients.value !== addresses || verifiedAddress.value !== address) return;
  policy.value = next;
  loadedFor = next.problem === undefined ? { address, addresses } : undefined;
  if (isOffline(next.problem)) timer = setTimeout(() => void refreshPolicy(address, addresses), retryMs);
}

async function fetchPolicy(
  address: string,
  addresses: readonly string[],
  stop: AbortSignal | undefined,
): Promise<Policy> {
  try {
    const { settings, failedRecipients } = await withTimeout(stop, (signal) =>
      client(signal).transferPolicy(address, addresses),
    );
    const denied = new Set((failedRecipients ?? []).map(({ emailAddress }) => emailAddress.toLowerCase()));
    return { settings, denied, problem: undefined };
  } catch (problem) {
    return clearIfUnverified(problem) ? unknownPolicy : { ...unknownPolicy, problem };
  }
}
