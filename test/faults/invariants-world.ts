import { sql } from 'kysely';
import { sealMail } from '../../src/actions/queued-mail.ts';
import { sweepPartsOf } from '../../src/actions/sweep-parts.ts';
import { isPostgres } from '../../src/db/open-database.ts';
import { queueMail } from '../../src/db/outbox.ts';
import type { Database, Tables } from '../../src/db/tables.ts';
import { aTransfer, type MadeTransfer } from '../support/a-transfer.ts';
import type { HousePorts } from '../support/house-ports.ts';
import type { Ledger, LedgerTransfer } from '../support/invariants/ledger.ts';

/** A house with transfers in all kinds of states, and a mail that was sent. */
export interface World {
  readonly ports: HousePorts;
  readonly session: MadeTransfer;
  readonly processing: MadeTransfer;
  readonly active: MadeTransfer;
  readonly failed: MadeTransfer;
  readonly ledger: Ledger;
}

export async function aWorld(ports: HousePorts): Promise<World> {
  const { db } = ports;
  if (isPostgres(db)) await sql`create extension if not exists amcheck`.execute(db);
  const session = await aTransfer(ports, { state: 'Session' });
  const processing = await aTransfer(ports, { state: 'Processing' });
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'b.bin', content: Buffer.alloc(1_500_000, 7) },
  ];
  const recipients = ['bob@example.org', 'eve@example.org'];
  const active = await aTransfer(ports, { files, recipients, columns: { send_recipient_notification: 0 } });
  const failed = await aTransfer(ports, { state: 'Failed' });
  await db
    .updateTable('file')
    .set({ state: 'REMOVED', removal_cause: 'CHECKSUM_MISMATCH' })
    .where('tracking_id', '=', failed.trackingId)
    .execute();
  await sweepPartsOf(ports, failed.trackingId);
  const messageId = await aSentMail(ports, active);
  const ledger: Ledger = {
    transfers: [
      acknowledged(session, ['Session']),
      acknowledged(processing, ['Session', 'Processing']),
      acknowledged(active, ['Active', 'Active']),
      acknowledged(failed, ['Processing', 'Failed']),
    ],
    mails: [
      { messageId, to: 'bob@example.org' },
      { messageId, to: 'bob@example.org' },
    ],
    startsMs: [400],
    logs: [Buffer.from('{"level":"info"}\n')],
    secrets: [active.password],
  };
  return { ports, session, processing, active, failed, ledger };
}

function acknowledged(made: MadeTransfer, seen: LedgerTransfer['seen']): LedgerTransfer {
  const { trackingId, clientId, sender, files, recipients } = made;
  return {
    trackingId,
    sender: { clientId, address: sender },
    files: new Map(files.map(({ id, size, checksum }) => [id, { size, digest: checksum }])),
    passwords: new Map(recipients.map(({ transferId, password }) => [transferId, password])),
    seen,
    downloads: new Map(files.map(({ id }) => [id, 0])),
  };
}

export async function aMailRow({ keys, clock, db }: HousePorts, { trackingId, recipients }: MadeTransfer, ordinal = 0) {
  const at = clock.now();
  const recipientId = recipients[0]?.id ?? '';
  const payload = { language: 'en', code: 'AbCdEfGhIj', validMinutes: 10 };
  const about = { trackingId, recipientId, ordinal };
  const row = sealMail(keys, { kind: 'verification-code', payload, about, at, giveUpAt: at });
  const { party_id } = await db
    .selectFrom('recipient')
    .select('party_id')
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow();
  return { ...row, party_id };
}

export async function put(ports: HousePorts, row: Tables['outbox']): Promise<void> {
  await ports.db.transaction().execute((tx) => queueMail(tx, row));
}

async function aSentMail(ports: HousePorts, made: MadeTransfer): Promise<string> {
  const row = await aMailRow(ports, made);
  await put(ports, { ...row, state: 'sent', payload: null });
  await put(ports, await aMailRow(ports, made, 1));
  return row.message_id;
}

const kept = [
  'transfer',
  'recipient',
  'file',
  'part',
  'key_slot',
  'transfer_log',
  'lease',
  'outbox',
  'download',
] as const;

/** Remembers what the database says of transfers. What it gives puts all of it back. */
export async function remembered(db: Database): Promise<() => Promise<void>> {
  const rows = new Map<(typeof kept)[number], object[]>();
  for (const name of kept) rows.set(name, await db.selectFrom(name).selectAll().execute());
  return () =>
    db.transaction().execute(async (tx) => {
      for (const name of kept.toReversed()) await tx.deleteFrom(name).execute();
      for (const [name, all] of rows) {
        // The log is numbered anew, in the same order.
        const values = name === 'transfer_log' ? all.map((row) => ({ ...row, id: undefined })) : all;
        if (values.length > 0)
          await tx
            .insertInto(name)
            .values(values as never)
            .execute();
      }
    });
}
