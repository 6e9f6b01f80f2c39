import { computed, signal } from '@preact/signals';
import { Sealpost, SealpostProblem } from '#client';
import { keep, recall, whenKept } from './kept.ts';
import { baseUrl, service } from './service.ts';
import { locale } from './words.ts';

/** An address that whoever sits here has proven to read. */
interface Identity {
  readonly address: string;
  readonly clientId: string;
  readonly token: string;
}

/** An address that a code was mailed to. The link in the mail may open another tab. */
export interface AskedAddress {
  readonly address: string;
  readonly clientId: string;
}

const identity = signal(recall<Identity>('identity'));
whenKept('identity', () => {
  identity.value = recall<Identity>('identity');
});

export const provenAddress = computed(() => identity.value?.address);

/** Whether this address is the proven one. Nobody need write it the same way twice. */
export const isProven = (address: string) => provenAddress.value?.toLowerCase() === address.toLowerCase();

/** In memory, too: where nothing can be kept, what was begun must go on with the same one. */
let ownClientId = recall<string>('client') ?? identity.value?.clientId;

/** The service as the proven address sees it. A signal ends whatever is asked through it. */
export function client(signal?: AbortSignal): Sealpost {
  const stop = signal === undefined ? {} : { signal };
  return new Sealpost({ baseUrl, language: locale(), ...stop, ...identity.value });
}

export const askedAddress = () => recall<AskedAddress>('asked');

/** Mails a code, for this browser alone. */
export async function askForCode(address: string): Promise<AskedAddress> {
  const clientId = recall<string>('client') ?? ownClientId ?? (await service.offeredClientId());
  ownClientId = clientId;
  keep('client', clientId);
  await new Sealpost({ baseUrl, clientId, language: locale() }).mailCode(address, { withLink: true });
  const asked = { address, clientId };
  keep('asked', asked);
  return asked;
}

export async function enterCode({ address, clientId }: AskedAddress, code: string): Promise<void> {
  const { token } = await new Sealpost({ baseUrl, clientId }).verify(address, code);
  become({ address, clientId, token });
  keep('asked', undefined);
}

/** The client id stays: it alone opens nothing, and what was sent with it can be managed with it. */
export async function signOut(): Promise<void> {
  const { address = '' } = identity.value ?? {};
  const leaving = client();
  become(undefined);
  await leaving.endVerification(address);
}

function become(next: Identity | undefined): void {
  identity.value = next;
  keep('identity', next);
}

/** Whether somebody must prove the address again; then it is not taken for proven any longer. */
export function isUnproven(error: unknown): boolean {
  const isIt = error instanceof SealpostProblem && error.status === 401 && error.errorCode === 3002;
  if (isIt) become(undefined);
  return isIt;
}
