import { type ClientPurpose, clientFingerprintLength, listClients as findClients } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';

/** A registered client. Its ID is a secret, and is not stored. */
export interface ListedClient {
  readonly fingerprint: string;
  readonly purpose: ClientPurpose;
  readonly createdAt: Date;
}

/** Lists registered clients, oldest first. */
export async function listClients({ db }: Pick<Ports, 'db'>): Promise<readonly ListedClient[]> {
  return (await findClients(db)).map(({ client_hash, purpose, created_at }) => ({
    fingerprint: client_hash.slice(0, clientFingerprintLength),
    purpose,
    createdAt: new Date(created_at),
  }));
}
