import { computed, effect, signal } from '@preact/signals';
import { verifiedAddress } from '../identity.ts';
import { pageConfig } from '../page-config.ts';
import { onStorageChange, readStorage, writeStorage } from '../storage.ts';
import { senderAddress } from './draft.ts';

/** The terms that were accepted last in this browser. Another person who uses it is asked again. */
interface AcceptedTerms {
  readonly address: string;
  readonly version: string;
}

const accepted = signal(readStorage<AcceptedTerms>('terms'));
onStorageChange('terms', () => {
  accepted.value = readStorage<AcceptedTerms>('terms');
});

/** Whether the sender must accept the terms of use before sending. */
export const mustAcceptTerms = computed(() => {
  const { terms } = pageConfig;
  if (!terms) return false;
  const address = verifiedAddress.value ?? senderAddress.value.trim();
  return accepted.value?.version !== terms || accepted.value.address.toLowerCase() !== address.toLowerCase();
});

export const isTermsChecked = signal(false);
let lastAddress = verifiedAddress.peek();
// Another person has accepted nothing yet. A person who verifies an address after that has.
effect(() => {
  if (lastAddress !== undefined && lastAddress !== verifiedAddress.value) isTermsChecked.value = false;
  lastAddress = verifiedAddress.value;
});

/** Remembers that the sender has accepted the terms, until they change. */
export function rememberAcceptedTerms(): void {
  const [version, address] = [pageConfig.terms, verifiedAddress.value];
  if (!mustAcceptTerms.value || !version || address === undefined) return;
  accepted.value = { address, version };
  writeStorage('terms', accepted.value);
  isTermsChecked.value = false;
}
