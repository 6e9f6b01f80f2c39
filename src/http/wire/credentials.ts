import type { Credentials } from '../../actions/verification/identify-caller.ts';
import { generalParameters } from '../../contract/parameters.ts';
import { type EmailAddress, parseWrittenAddress, type WrittenAddress } from '../../core/email-address.ts';
import { Problem } from '../../core/problem.ts';
import { clientIdOf, type RawRequest, tokenOf, validClientIdOf } from './general-parameters.ts';

/** Parses the email address in a path. */
export function addressFromPath(text: string): EmailAddress {
  return writtenAddressFromPath(text).address;
}

/** Like `addressFromPath`, and keeps how the caller has written the address. */
export function writtenAddressFromPath(text: string): WrittenAddress {
  const written = parseWrittenAddress(text);
  if (written === undefined) throw new Problem('address_malformed');
  return written;
}

/** Reads the credentials of a request. A token requires the client ID that it was issued to. */
export function credentialsOf(request: RawRequest): Credentials {
  const token = tokenOf(request);
  const clientId = clientIdOf(request);
  if (token !== undefined && clientId === undefined) requireClientId(clientId);
  return { clientId, token };
}

/** Like `credentialsOf`, but ignores malformed credentials, for routes where they are optional. */
export function validCredentialsOf(request: RawRequest): Credentials {
  try {
    return credentialsOf(request);
  } catch (error) {
    if (error instanceof Problem) return { clientId: validClientIdOf(request), token: undefined };
    throw error;
  }
}

export function requireClientId(clientId: string | undefined): string {
  if (clientId !== undefined) return clientId;
  throw new Problem('value_missing', { detail: `${generalParameters.clientId.header} is missing.` });
}
