import { sql } from 'kysely';
import { removeMarkedPartsOf } from '../../../../src/actions/cleanup/parts.ts';
import { isPostgres } from '../../../../src/db/engine/open-database.ts';
import { queueEmail } from '../../../../src/db/outbox/outbox.ts';
import type { Database, Tables } from '../../../../src/db/tables.ts';
import { sealEmail } from '../../../../src/records/queued-email.ts';
import type { TestPorts } from '../../server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../../transfer/test-transfer.ts';
import type { Ledger, LedgerTransfer } from './ledger.ts';

/** A service with transfers in many states, and one sent email. */
export interface InvariantFixture {
  readonly ports: TestPorts;
  readonly session: TestTransfer;
  readonly processing: TestTransfer;
  readonly active: TestTransfer;
  readonly failed: TestTransfer;
  readonly ledger: Ledger;
}

export async function createInvariantFixture(ports: TestPorts): Promise<InvariantFixture> {
  const { db } = ports;
  if (isPostgres(db)) await sql`create extension if not exists amcheck`.execute(db);
  const session = await createTransfer(ports, { state: 'Session' });
  const processing = await createTransfer(ports, { state: 'Processing' });
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'b.bin', content: Buffer.alloc(1_500_000, 7) },
  ];
  const recipients = ['bob@example.org', 'eve@example.org'];
  const active = await createTransfer(ports, { files, recipients, columns: { send_recipient_notification: 0 } });
  const failed = await createTransfer(ports, { state: 'Failed' });
  await db
    .updateTable('file')
    .set({ state: 'REMOVED', removal_cause: 'CHECKSUM_MISMATCH' })
    .where('tracking_id', '=', failed.trackingId)
    .execute();
  await removeMarkedPartsOf(ports, failed.trackingId);
  const messageId = await insertSentEmail(ports, active);
  const ledger: Ledger = {
    transfers: [
      ledgerTransferOf(session, ['Session']),
      ledgerTransferOf(processing, ['Session', 'Processing']),
      ledgerTransferOf(active, ['Active', 'Active']),
      ledgerTransferOf(failed, ['Processing', 'Failed']),
    ],
    emails: [
      { messageId, to: 'bob@example.org' },
      { messageId, to: 'bob@example.org' },
    ],
    logs: [Buffer.from('{"level":"info"}\n')],
    secrets: [active.password],
  };
  return { ports, session, processing, active, failed, ledger };
}

function ledgerTransferOf(made: TestTransfer, seen: LedgerTransfer['observedStates']): LedgerTransfer {
  const { trackingId, clientId, sender, files, recipients } = made;
  return {
    trackingId,
    sender: { clientId, address: sender },
    files: new Map(files.map(({ id, size, checksum }) => [id, { size, digest: checksum }])),
    passwords: new Map(recipients.map(({ transferId, password }) => [transferId, password])),
    observedStates: seen,
    downloads: new Map(files.map(({ id }) => [id, 0])),
  };
}

export async function createOutboxRow(
  { keys, clock, db }: TestPorts,
  { trackingId, recipients }: TestTransfer,
  ordinal = 0,
) {
  const at = clock.now();
  const recipientId = recipients[0]?.id ?? '';
  const payload = { language: 'en', code: 'AbCdEfGhIj', validMinutes: 10 };
  const about = { trackingId, recipientId, ordinal };
  const row = sealEmail(keys, { kind: 'verification-code', payload, about, at, giveUpAt: at });
  const { contact_id } = await db
    .selectFrom('recipient')
    .select('contact_id')
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow();
  return { ...row, contact_id };
}

export async function insertOutboxRow(ports: TestPorts, row: Tables['outbox']): Promise<void> {
  await ports.db.transaction().execute((tx) => queueEmail(tx, row));
}

async function insertSentEmail(ports: TestPorts, made: TestTransfer): Promise<string> {
  const row = await createOutboxRow(ports, made);
  await insertOutboxRow(ports, { ...row, state: 'sent', payload: null });
  await insertOutboxRow(ports, await createOutboxRow(ports, made, 1));
  return row.message_id;
}

const snapshotTables = [
  'transfer',
  'recipient',
  'file',
  'previous_content',
  'part',
  'key_slot',
  'transfer_log',
  'lease',
  'outbox',
  'download',
] as const;

/** Saves all transfer rows of the database. Returns a function that restores them. */
export async function snapshotRows(db: Database): Promise<() => Promise<void>> {
  const rows = new Map<(typeof snapshotTables)[number], object[]>();
  for (const name of snapshotTables) rows.set(name, await db.selectFrom(name).selectAll().execute());
  return () =>
    db.transaction().execute(async (tx) => {
      for (const name of snapshotTables.toReversed()) await tx.deleteFrom(name).execute();
      for (const [name, all] of rows) {
        // Log entries get new IDs in the same order.
        const values = name === 'transfer_log' ? all.map((row) => ({ ...row, id: undefined })) : all;
        if (values.length > 0)
          await tx
            .insertInto(name)
            .values(values as never)
            .execute();
      }
    });
}
