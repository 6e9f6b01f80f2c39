import type { TestContext } from 'node:test';
import { Sealpost } from '#client';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import { registerClient } from '../../src/actions/register-client.ts';
import { verifyByClientId } from '../../src/actions/verify-by-client-id.ts';
import { type EmailAddress, parseEmail } from '../../src/core/email.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import type { PasswordKeys } from '../../src/crypto/password-key.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { type DatabaseKind, freshLocation } from '../support/fresh-database.ts';
import { type HousePorts, housePorts } from '../support/house-ports.ts';
import { aHouse, type House } from './house.ts';

export const ann = 'ann@example.org';

/** One client that is verified for one address, with the paths that it uses. */
export interface Sender {
  readonly sealpost: Sealpost;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the sessions of the address are. */
  readonly sessions: string;
  readonly baseUrl: URL;
}

export interface SendingHouse extends House {
  readonly ports: HousePorts;
  /** Of the database, for another server on it. */
  readonly location: string;
  /** How often a completion was asked for. */
  readonly asked: { completions: number };
  sender(address?: string): Promise<Sender>;
  /** What the job would do. */
  complete(): Promise<void>;
}

/** A server on a database of its own. `wrap` may stand between it and its blobs, `derive` between it and its passwords. */
export async function aSendingHouse(
  t: Pick<TestContext, 'after'>,
  kind: DatabaseKind = 'SQLite',
  wrap: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
  derive: (passwords: PasswordKeys) => PasswordKeys = (passwords) => passwords,
): Promise<SendingHouse> {
  const location = await freshLocation(kind);
  const db = openDatabase(location.value);
  const usual = await housePorts(db);
  const ports = { ...usual, passwords: derive(usual.passwords) };
  const asked = { completions: 0 };
  // Last comes first: the server must be gone before its database.
  const closing: Array<() => unknown> = [() => location[Symbol.asyncDispose](), () => db.destroy()];
  t.after(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const after = (close: () => unknown) => void closing.push(close);
  const house = await aHouse({ after } as Pick<TestContext, 'after'>, {
    clock: ports.clock,
    ports: { ...ports, blobs: wrap(ports.blobs) },
    completeSoon: () => {
      asked.completions += 1;
    },
  });

  async function sender(address = ann): Promise<Sender> {
    const clientId = newClientId();
    await registerClient(ports, clientId, 'verification');
    const { token } = await verifyByClientId(ports, parseEmail(address) as EmailAddress, clientId);
    return {
      sealpost: new Sealpost({ baseUrl: house.server.baseUrl, clientId, token }),
      headers: { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token },
      sessions: `/api/users/${address}/transfer-sessions`,
      baseUrl: house.server.baseUrl,
    };
  }

  const complete = () => completeTransfers(ports, new AbortController().signal);
  return { ...house, ports, location: location.value, asked, sender, complete };
}
