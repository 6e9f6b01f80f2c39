import type { EmailAddress } from '../../core/email-address.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { isClientRegistered } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';
import { findSenderSignOn } from './find-sender-sign-on.ts';
import { type Credentials, findCaller } from './identify-caller.ts';
import type { SenderSignOnDeps } from './start-oidc-verification.ts';

export type VerificationMethod = 'EMAIL' | 'CLIENT_ID' | 'OIDC';

/**
 * Whether this client is verified for the address, and how it can verify it. The result does not reveal whether the
 * address is known.
 */
export async function describeVerification(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<SenderSignOnDeps, 'signOn'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<{ readonly validUntil: Date | undefined; readonly methods: readonly VerificationMethod[] }> {
  const { clientId } = credentials;
  const caller = await findCaller(ports, address, credentials);
  const registered =
    clientId !== undefined &&
    (await isClientRegistered(ports.db, lookup(ports.keys, 'client-id', clientId), 'verification'));
  const hasSignOn = (await findSenderSignOn(ports)) !== undefined;
  return {
    validUntil: caller?.validUntil,
    methods: ['EMAIL', ...(registered ? ['CLIENT_ID' as const] : []), ...(hasSignOn ? ['OIDC' as const] : [])],
  };
}
