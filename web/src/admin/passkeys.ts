import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignIn } from '#client';
import { fromBase64url, toBase64url } from './base64url.ts';

/** Whether this browser has passkeys at all. The server reports whether they work at its address. */
export const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** The user has closed the dialog of the browser, or has no passkey here. */
export class PasskeyCanceled extends Error {}

interface CredentialJson {
  readonly id: string;
  readonly type: 'public-key';
}

/*
 * Not all supported browsers have `PublicKeyCredential.parseRequestOptionsFromJSON()` and `toJSON()`, so bytes are converted
 * here.
 */

const withBytes = ({ id, ...rest }: CredentialJson) => ({ ...rest, id: fromBase64url(id) });

/** Asks the browser for a passkey, and returns what signs in. */
export async function usePasskey({ state, options }: PasskeyRequest): Promise<PasskeySignIn> {
  const {
    challenge,
    allowCredentials = [],
    ...rest
  } = options as PasskeyRequest['options'] & {
    readonly allowCredentials?: readonly CredentialJson[];
  };
  const publicKey = {
    ...(rest as Omit<PublicKeyCredentialRequestOptions, 'challenge'>),
    challenge: fromBase64url(challenge),
    allowCredentials: allowCredentials.map(withBytes),
  };
  const { head, response } = await requestCredential(() => navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  const signed = {
    clientDataJSON: toBase64url(clientDataJSON),
    authenticatorData: toBase64url(authenticatorData),
    signature: toBase64url(signature),
    ...(userHandle === null ? {} : { userHandle: toBase64url(userHandle) }),
  };
  return { state, response: { ...head, response: signed } };
}

interface CreationJson {
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly CredentialJson[];
}

/** Asks the browser for a new passkey, and returns what registers it. */
export async function createPasskey({ state, options }: PasskeyCreation, name: string): Promise<NewPasskey> {
  const { challenge, user, excludeCredentials = [], ...rest } = options as PasskeyCreation['options'] & CreationJson;
  const publicKey = {
    ...(rest as unknown as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: fromBase64url(challenge),
    user: { ...user, id: fromBase64url(user.id) },
    excludeCredentials: excludeCredentials.map(withBytes),
  };
  const { head, response } = await requestCredential(() => navigator.credentials.create({ publicKey }));
  const made = response as AuthenticatorAttestationResponse;
  const registered = {
    clientDataJSON: toBase64url(made.clientDataJSON),
    attestationObject: toBase64url(made.attestationObject),
    transports: made.getTransports(),
  };
  return { state, name, response: { ...head, response: registered } };
}

async function requestCredential(request: () => Promise<Credential | null>) {
  const credential = await request().catch((error: unknown) => {
    // Browsers report a refusal, a timeout and a missing passkey alike.
    if (error instanceof DOMException) throw new PasskeyCanceled();
    throw error;
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCanceled();
  const { id, rawId, response } = credential;
  return { head: { id, rawId: toBase64url(rawId), type: 'public-key' as const }, response };
}
