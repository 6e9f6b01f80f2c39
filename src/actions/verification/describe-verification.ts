import type { EmailAddress } from '../../core/email-address.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { isClientRegistered } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Credentials, findCaller } from './identify-caller.ts';

export type VerificationMethod = 'EMAIL' | 'CLIENT_ID';

/**
 * Whether this client is verified for the address, and how it can verify it. The result does not reveal whether the
 * address is known.
 */
export async function describeVerification(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<{ readonly validUntil: Date | undefined; readonly methods: readonly VerificationMethod[] }> {
  const { clientId } = credentials;
  const caller = await findCaller(ports, address, credentials);
  const registered =
    clientId !== undefined &&
    (await isClientRegistered(ports.db, lookup(ports.keys, 'client-id', clientId), 'verification'));
  return { validUntil: caller?.validUntil, methods: registered ? ['EMAIL', 'CLIENT_ID'] : ['EMAIL'] };
}
