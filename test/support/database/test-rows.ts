import { createSecretKey, randomBytes } from 'node:crypto';
import { defaultPolicySettings } from '../../../src/core/policy/settings.ts';
import { addedOptions, columnsOf, forOptions, initialOptions } from '../../../src/core/transfer-options.ts';
import { updateTrustedTime } from '../../../src/core/trusted-time.ts';
import { logChain } from '../../../src/crypto/chains.ts';
import type { Database, Tables } from '../../../src/db/tables.ts';
import { writeTrustedTime } from '../../../src/db/trusted-time.ts';

/** The fixed time of the test clock. */
export const noon = new Date('2026-03-01T12:00:00.000Z');

/** A log chain for state changes in tests that do not check the log. */
export const testLogChain = logChain({ log: createSecretKey(Buffer.alloc(32, 7)) });

export const randomId = () => randomBytes(8).toString('hex');

export async function insertContact(db: Database, address = `${randomId()}@example.org`): Promise<string> {
  const id = randomId();
  await db.insertInto('contact').values({ id, address, created_at: noon.toISOString(), erased_at: null }).execute();
  return id;
}

/** Sets the trusted time as if the clock had shown it for the first time. */
export async function setTrustedTime(db: Database, at: Date): Promise<void> {
  const time = updateTrustedTime(undefined, { stopwatch: 0, wall: at.getTime() });
  await db.transaction().execute((tx) => writeTrustedTime(tx, time));
}

/** Values of the columns that do not identify a new transfer. */
export const newTransferColumns = (at: Date) =>
  ({
    state: 'Session',
    sender_verified: 1,
    sender_capitals: null,
    generation: 1,
    created_at: at.toISOString(),
    touched_at: at.toISOString(),
    expires_at: new Date(at.getTime() + 30 * 86_400_000).toISOString(),
    password_mode: 'GENERATED',
    checksum_algorithm: 'SHA-256',
    sender_language: 'en',
    recipient_language: 'en',
    // As servers that do not know the added ones store them.
    ...columnsOf({
      ...initialOptions(defaultPolicySettings),
      ...forOptions(addedOptions, () => false),
    }),
    warnings: 0,
    sender_notification_failed: 0,
    tag: '',
  }) as const satisfies Partial<Tables['transfer']>;

export const newRecipientColumns = { kind: 'to', notification_failed: 0, tag: '' } as const satisfies Partial<
  Tables['recipient']
>;

export const newFileColumns = (at: Date) =>
  ({
    state: 'INITIALIZED',
    generation: 0,
    parts: 0,
    received: 0,
    created_at: at.toISOString(),
  }) as const satisfies Partial<Tables['file']>;

/** Inserts the rows of a session with one recipient and one registered file of `size` bytes. */
export async function insertSession(
  db: Database,
  { size = 0, ...columns }: Partial<Tables['transfer']> & { readonly size?: number } = {},
) {
  const trackingId = `20260301-120000-${randomId().slice(0, 8)}`;
  await db
    .insertInto('transfer')
    .values({
      ...newTransferColumns(noon),
      tracking_id: trackingId,
      sender_id: await insertContact(db),
      client_hash: randomId(),
      ...columns,
    })
    .execute();
  const recipientId = randomId();
  await db
    .insertInto('recipient')
    .values({
      ...newRecipientColumns,
      id: recipientId,
      tracking_id: trackingId,
      contact_id: await insertContact(db),
      position: 0,
      transfer_id_hash: randomId(),
      transfer_id: randomBytes(10),
    })
    .execute();
  const fileId = randomId().slice(0, 10);
  await db
    .insertInto('file')
    .values({
      ...newFileColumns(noon),
      id: fileId,
      tracking_id: trackingId,
      position: 0,
      details: randomBytes(10),
      name_hash: randomId(),
      size,
    })
    .execute();
  return { trackingId, recipientId, fileId };
}

export async function insertMasterKey(db: Database): Promise<string> {
  const id = randomId();
  await db
    .insertInto('master_key')
    .values({ id, position: 1, canary: randomBytes(8), created_at: noon.toISOString() })
    .execute();
  return id;
}
