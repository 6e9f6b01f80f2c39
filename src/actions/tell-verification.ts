import type { EmailAddress } from '../core/email.ts';
import { lookup } from '../crypto/identifiers.ts';
import { isRegistered } from '../db/clients.ts';
import type { Ports } from '../ports/ports.ts';
import { type Credentials, findCaller } from './identify-caller.ts';

export type VerificationMethod = 'EMAIL' | 'CLIENT_ID';

/** Whether this client is verified for this address, and how it could be. The same for known and unknown addresses. */
export async function tellVerification(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<{ readonly validUntil: Date | undefined; readonly methods: readonly VerificationMethod[] }> {
  const { clientId } = credentials;
  const caller = await findCaller(ports, address, credentials);
  const registered =
    clientId !== undefined && (await isRegistered(ports.db, lookup(ports.keys, 'client-id', clientId), 'verification'));
  return { validUntil: caller?.validUntil, methods: registered ? ['EMAIL', 'CLIENT_ID'] : ['EMAIL'] };
}
