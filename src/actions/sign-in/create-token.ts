import type { Ports } from '../../ports/ports.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';
import { type CreatedToken, storeToken, type TokenRequest } from './internal/store-token.ts';

/** Creates an API token with some of the permissions of a signed-in administrator. No token creates another one. */
export async function createToken(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Administrator,
  request: TokenRequest,
): Promise<CreatedToken> {
  sessionOf(by);
  return storeToken(ports, by, request, { by: by.actor, confirm: (tx) => requireSignedIn(tx, by) });
}
