import {
  type Passkey,
  type PasskeyAssertion,
  type PasskeyRegistration,
  passkeyTimeoutMs,
  type RelyingParty,
} from '../core/passkey.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { workerFile } from '../threads/worker-thread.ts';
import type { PasskeyTasks } from './passkey-worker.ts';

/** A person who registers a passkey. */
export interface PasskeyOwner {
  readonly id: string;
  readonly name: string;
}

export interface RegistrationRequest {
  readonly relyingParty: RelyingParty;
  /** The name of the service, which some browsers show. */
  readonly service: string;
  readonly owner: PasskeyOwner;
  /** 32 random bytes in base64url. */
  readonly challenge: string;
  /** The passkeys of the owner, so that no authenticator is registered twice. */
  readonly known: readonly PasskeyName[];
}

/** The ID of a passkey, and how a browser finds it. */
export type PasskeyName = Pick<Passkey, 'id' | 'transports'>;

export interface AssertionRequest {
  readonly relyingParty: RelyingParty;
  readonly challenge: string;
  /** Empty if any passkey of this service will do: the browser then lists those that it has. */
  readonly allowed: readonly PasskeyName[];
}

/** Values that a response must match. */
export interface ExpectedResponse {
  readonly relyingParty: RelyingParty;
  readonly challenge: string;
}

/** Why a response is not accepted, for developers. It quotes the response. */
export interface Rejection {
  readonly rejection: string;
}

export interface RegisteredPasskey {
  readonly passkey: Passkey;
  /** Zero if the authenticator does not count. */
  readonly counter: number;
}

/**
 * Loading the library takes far longer than a step on the main thread may. The worker starts with the first passkey, so
 * that a service without passkeys does not load it.
 */
const worker = new WorkerPool<PasskeyTasks>(workerFile('passkey-worker', import.meta.url), {
  maxQueued: 64,
  timeoutMs: 15_000,
  maxHeapMebibytes: 128,
});

/** Returns the options for `navigator.credentials.create()`, in their JSON form. */
export function passkeyRegistrationOptions(request: RegistrationRequest) {
  return worker.run('registrationOptions', request);
}

/**
 * Returns the options for `navigator.credentials.get()`, in their JSON form. Callers who are not signed in request them,
 * so the worker is not used: no flood of requests can delay the verification of a passkey.
 */
export function passkeyAssertionOptions({ relyingParty, challenge, allowed }: AssertionRequest) {
  return {
    challenge,
    rpId: relyingParty.id,
    timeout: passkeyTimeoutMs,
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
  } as const;
}

/** Returns the passkey if the response was made for this challenge on our own page, by a person who was verified. */
export function verifyPasskeyRegistration(
  response: PasskeyRegistration,
  expected: ExpectedResponse,
): Promise<RegisteredPasskey | Rejection> {
  return worker.run('verifyRegistration', { response, expected });
}

/**
 * Returns the signature counter if this passkey has signed this challenge on our own page, for a person who was verified.
 * The caller must compare the counter with the last one.
 */
export function verifyPasskeyAssertion(
  response: PasskeyAssertion,
  passkey: Passkey,
  expected: ExpectedResponse,
): Promise<{ readonly counter: number } | Rejection> {
  return worker.run('verifyAssertion', { response, passkey, expected });
}
