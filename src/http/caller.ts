import type { Credentials } from '../actions/identify-caller.ts';
import { generalParameters } from '../contract/general-parameters.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { type Asking, clientIdOf, goodClientIdOf, tokenOf } from './general-parameters.ts';

/** The address in a path. */
export function addressIn(text: string): EmailAddress {
  const address = parseEmail(text);
  if (address === undefined) throw new Problem('address_malformed');
  return address;
}

/** A token counts only together with the client id that it was given to. */
export function credentialsOf(request: Asking): Credentials {
  const token = tokenOf(request);
  const clientId = clientIdOf(request);
  if (token !== undefined && clientId === undefined) requiredClientId(clientId);
  return { clientId, token };
}

/** For those who only ask whether they are verified: what is missing or malformed proves nothing, and is no mistake. */
export function shownCredentialsOf(request: Asking): Credentials {
  try {
    return credentialsOf(request);
  } catch (error) {
    if (error instanceof Problem) return { clientId: goodClientIdOf(request), token: undefined };
    throw error;
  }
}

export function requiredClientId(clientId: string | undefined): string {
  if (clientId !== undefined) return clientId;
  throw new Problem('value_missing', { detail: `${generalParameters.clientId.header} is missing.` });
}
