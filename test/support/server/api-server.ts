import type { TestContext } from 'node:test';
import { Sealpost } from '#client';
import { registerClient } from '../../../src/actions/admin/register-client.ts';
import { completeTransfers } from '../../../src/actions/completing/complete-transfer.ts';
import { verifyByClientId } from '../../../src/actions/verification/verify-by-client-id.ts';
import { type EmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts';
import { newClientId } from '../../../src/crypto/identifiers.ts';
import type { PasswordKeys } from '../../../src/crypto/password-key.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { type DatabaseKind, migratedLocation } from '../database/fresh-database.ts';
import { createTestPorts, type TestPorts } from './test-ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const ann = 'ann@example.org';

/** A client verified for one address, with the paths that it uses. */
export interface ApiSender {
  readonly sealpost: Sealpost;
  readonly headers: Readonly<Record<string, string>>;
  /** The path of the address's sessions. */
  readonly sessions: string;
  readonly baseUrl: URL;
}

export interface ApiServer extends TestServer {
  readonly ports: TestPorts;
  /** The database location, for a second server on the same database. */
  readonly location: string;
  /** How often the jobs that complete transfers and send emails were started. */
  readonly requested: { completions: number; emails: number };
  sender(address?: string): Promise<ApiSender>;
  /** Does what the completion job would do. */
  complete(): Promise<void>;
}

/** Starts a server on its own database. `wrap` can wrap its blob store, `derive` its password key derivation. */
export async function startApiServer(
  t: Pick<TestContext, 'after'>,
  kind: DatabaseKind = 'SQLite',
  wrap: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
  derive: (passwords: PasswordKeys) => PasswordKeys = (passwords) => passwords,
): Promise<ApiServer> {
  const location = await migratedLocation(kind);
  const db = openDatabase(location.value);
  const usual = await createTestPorts(db);
  const ports = { ...usual, passwords: derive(usual.passwords) };
  const requested = { completions: 0, emails: 0 };
  // Closed in reverse order: the server must stop before its database.
  const closing: Array<() => unknown> = [() => location[Symbol.asyncDispose](), () => db.destroy()];
  t.after(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const after = (close: () => unknown) => void closing.push(close);
  const service = await startTestServer({ after } as Pick<TestContext, 'after'>, {
    clock: ports.clock,
    ports: { ...ports, blobs: wrap(ports.blobs) },
    triggerCompletion: () => {
      requested.completions += 1;
    },
    triggerEmails: () => {
      requested.emails += 1;
    },
  });

  async function sender(address = ann): Promise<ApiSender> {
    const clientId = newClientId();
    await registerClient(ports, clientId, 'verification');
    const { token } = await verifyByClientId(ports, parseEmailAddress(address) as EmailAddress, clientId);
    return {
      sealpost: new Sealpost({ baseUrl: service.server.baseUrl, clientId, token }),
      headers: { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token },
      sessions: `/api/users/${address}/transfer-sessions`,
      baseUrl: service.server.baseUrl,
    };
  }

  const complete = () => completeTransfers(ports, new AbortController().signal);
  return { ...service, ports, location: location.value, requested, sender, complete };
}
