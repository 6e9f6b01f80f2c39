import { rowTags } from '../../../../src/crypto/identifiers.ts';
import type { Database, Tables } from '../../../../src/db/tables.ts';
import { changeTagged } from '../../../../src/db/transfers/transfer-rows.ts';
import type { Invariant } from '../../../../src/integrity/finding.ts';
import { BlobMissing } from '../../../../src/ports/blob-store.ts';
import { sealFileList } from '../../../../src/records/sealed-records.ts';
import type { TestPorts } from '../../server/test-ports.ts';
import type { TestTransfer } from '../../transfer/test-transfer.ts';
import { createOutboxRow, type InvariantFixture, insertOutboxRow } from './fixture.ts';

export interface Violation {
  readonly what: string;
  readonly invariant: Invariant;
  /** Resolves with ports that replace those of the service, where changed rows are not enough. */
  apply(fixture: InvariantFixture): Promise<Partial<TestPorts>>;
}

const file = (fixture: InvariantFixture, made: TestTransfer, columns: Partial<Tables['file']>) =>
  fixture.ports.db.updateTable('file').set(columns).where('tracking_id', '=', made.trackingId).execute();
const changeRow = (db: Database, made: TestTransfer, columns: Partial<Tables['transfer']>) =>
  db.updateTable('transfer').set(columns).where('tracking_id', '=', made.trackingId).execute();
/** Tags the row again, so that only the other invariants can find the change. */
const transfer = ({ ports }: InvariantFixture, made: TestTransfer, columns: Partial<Tables['transfer']>) =>
  ports.db
    .transaction()
    .execute((tx) => changeTagged(tx, rowTags(ports.keys), made.trackingId, () => changeRow(tx, made, columns)));
const insertLogEvent = ({ ports }: InvariantFixture, made: TestTransfer, event: Tables['transfer_log']['event']) =>
  ports.db
    .insertInto('transfer_log')
    .values({ tracking_id: made.trackingId, event, at: ports.clock.now().toISOString(), hash: '' })
    .execute();

function withChangedRows(
  invariant: Invariant,
  what: string,
  change: (fixture: InvariantFixture) => Promise<unknown>,
): Violation {
  return {
    invariant,
    what,
    apply: async (fixture) => {
      await change(fixture);
      return {};
    },
  };
}

function withChangedPorts(
  invariant: Invariant,
  what: string,
  change: (fixture: InvariantFixture) => Partial<TestPorts>,
): Violation {
  return { invariant, what, apply: async (fixture) => change(fixture) };
}

async function anotherMasterKey({ ports: { db, clock } }: InvariantFixture): Promise<string> {
  const values = { id: 'another', position: 2, canary: Buffer.alloc(1), created_at: clock.now().toISOString() };
  await db.insertInto('master_key').values(values).execute();
  return values.id;
}

const orphan = '20260301/120000-AbCdEfGh/0123';

/** Violations that the service itself can detect. */
export const violations: readonly Violation[] = [
  withChangedPorts('file-integrity', 'a blob is lost', ({ ports }) => ({
    blobs: {
      ...ports.blobs,
      list: async function* () {},
      read: async (key) => {
        throw new BlobMissing(key);
      },
    },
  })),
  withChangedPorts('file-integrity', 'a blob is damaged', ({ ports: { blobs } }) => ({
    blobs: {
      ...blobs,
      read: async (key, range) => {
        const bytes = await blobs.read(key, range);
        if (range === undefined || range.start === 0) bytes[0] = (bytes.at(0) ?? 0) ^ 1;
        return bytes;
      },
    },
  })),
  withChangedRows('file-integrity', 'an active transfer has no list', (w) =>
    transfer(w, w.active, { file_list: null }),
  ),
  withChangedRows('file-integrity', 'an active transfer lists other files', async (w) => {
    const { trackingId, files } = w.active;
    await transfer(w, w.active, { file_list: await sealFileList(w.ports.keys, trackingId, files.slice(1)) });
  }),
  withChangedRows('file-integrity', 'a file of an active transfer is not active', (w) =>
    file(w, w.active, { state: 'UPLOADED' }),
  ),
  withChangedRows('file-integrity', 'a file is complete without a manifest', (w) =>
    file(w, w.session, { manifest: null }),
  ),
  withChangedRows('file-integrity', 'a transfer was submitted with an incomplete file', (w) =>
    file(w, w.processing, { state: 'INITIALIZED', manifest: null }),
  ),
  withChangedRows('file-integrity', 'a file was removed without a reason', (w) =>
    file(w, w.failed, { removal_cause: null }),
  ),
  withChangedRows('hidden-until-active', 'a file is available too early', (w) =>
    file(w, w.processing, { state: 'ACTIVE' }),
  ),
  withChangedRows('hidden-until-active', 'a list is available too early', (w) =>
    transfer(w, w.session, { file_list: Buffer.from('x') }),
  ),
  withChangedRows('hidden-until-active', 'a recipient is notified too early', async (w) =>
    insertOutboxRow(w.ports, await createOutboxRow(w.ports, w.processing)),
  ),
  withChangedRows('state-transition', 'an impossible event is logged', (w) => insertLogEvent(w, w.active, 'emptied')),
  withChangedRows('row-tag', 'the life of a transfer is extended', ({ ports, failed }) =>
    changeRow(ports.db, failed, { created_at: '2036-01-01T00:00:00.000Z' }),
  ),
  withChangedRows('row-tag', 'a recipient has another transfer ID', ({ ports, active }) =>
    ports.db
      .updateTable('recipient')
      .set({ transfer_id_hash: 'x' })
      .where('id', '=', active.recipients[0]?.id ?? '')
      .execute(),
  ),
  withChangedRows('log-entry', 'a move is logged twice', (w) => insertLogEvent(w, w.active, 'finalized')),
  withChangedRows('log-entry', 'a move is not logged', (w) =>
    w.ports.db
      .deleteFrom('transfer_log')
      .where('tracking_id', '=', w.active.trackingId)
      .where('event', '=', 'finalized')
      .execute(),
  ),
  withChangedPorts('orphan', 'a blob has no part', ({ ports: { blobs } }) => ({
    blobs: {
      ...blobs,
      async *list(prefix) {
        yield* blobs.list(prefix);
        yield orphan;
      },
      read: async (key, range) => (key === orphan ? Buffer.alloc(1) : blobs.read(key, range)),
    },
  })),
  withChangedRows('orphan', 'an abandoned part is left', (w) =>
    w.ports.db
      .insertInto('part')
      .values({
        blob_key: '20260301/x/y',
        tracking_id: w.active.trackingId,
        file_id: w.active.files[0]?.id ?? '',
        generation: 1,
        number: 9,
        committed: 2,
        created_at: w.ports.clock.now().toISOString(),
      })
      .execute(),
  ),
  withChangedRows('key-slots', 'a recipient has no key', (w) =>
    w.ports.db
      .deleteFrom('key_slot')
      .where('holder', '=', w.active.recipients[1]?.id ?? '')
      .execute(),
  ),
  withChangedRows('key-slots', 'a processing key is left', (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ tracking_id: w.active.trackingId })
      .where('kind', '=', 'processing')
      .execute(),
  ),
  withChangedRows('key-slots', 'an ended transfer has a key', (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ tracking_id: w.failed.trackingId })
      .where('tracking_id', '=', w.session.trackingId)
      .execute(),
  ),
  withChangedRows('key-slots', 'a key belongs to an older password', (w) => transfer(w, w.active, { generation: 2 })),
  withChangedRows('key-slots', 'a key is damaged', (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ sealed_key: Buffer.alloc(273) })
      .where('kind', '=', 'recipient')
      .execute(),
  ),
  withChangedRows('key-slots', 'a key belongs to another master key', async (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ master_key_id: await anotherMasterKey(w) })
      .where('tracking_id', '=', w.session.trackingId)
      .execute(),
  ),
  withChangedRows('counter-mismatch', 'a file counts missing parts', (w) => file(w, w.session, { parts: 5 })),
  withChangedRows('counter-mismatch', 'a part has another size than its blob', (w) =>
    w.ports.db.updateTable('part').set({ sealed_size: 1 }).where('tracking_id', '=', w.session.trackingId).execute(),
  ),
  withChangedRows('counter-mismatch', 'an impossible download is counted', (w) =>
    w.ports.db
      .insertInto('download')
      .values({
        recipient_id: w.active.recipients[0]?.id ?? '',
        file_id: w.processing.files[0]?.id ?? '',
        method: 'DOWNLOADED',
        at: w.ports.clock.now().toISOString(),
      })
      .execute(),
  ),
  withChangedPorts('stalled-processing', 'a transfer is stuck in processing', ({ ports: { clock } }) => ({
    clock: { ...clock, now: () => new Date(clock.now().getTime() + 601_000) },
  })),
  withChangedRows('stalled-processing', 'a lease is left', (w) =>
    w.ports.db
      .insertInto('lease')
      .values({ name: `complete ${w.active.trackingId}`, holder: 'x', fence: 1, until: '2026-03-01T12:00:15.000Z' })
      .execute(),
  ),
  withChangedRows('email-per-event', 'a recipient was not notified', (w) =>
    transfer(w, w.active, { send_recipient_notification: 1 }),
  ),
  withChangedRows('email-per-event', 'the sender is notified twice', async (w) => {
    const row = { ...(await createOutboxRow(w.ports, w.active, 7)), recipient_id: null };
    await insertOutboxRow(w.ports, row);
    await insertOutboxRow(w.ports, {
      ...(await createOutboxRow(w.ports, w.active, 7)),
      recipient_id: null,
      message_id: 'another',
    });
  }),
  withChangedRows('email-per-event', 'a sent email still has its secrets', async (w) =>
    insertOutboxRow(w.ports, { ...(await createOutboxRow(w.ports, w.active, 8)), state: 'sent' }),
  ),
  withChangedRows('email-per-event', 'a queued email has no content', async (w) =>
    insertOutboxRow(w.ports, { ...(await createOutboxRow(w.ports, w.active, 8)), payload: null }),
  ),
  withChangedRows('email-per-event', 'an email has the content of another', async (w) => {
    const { payload } = await createOutboxRow(w.ports, w.active, 8);
    await insertOutboxRow(w.ports, { ...(await createOutboxRow(w.ports, w.active, 8)), payload });
  }),
  withChangedRows('email-per-event', 'an email is addressed to a recipient of another transfer', async (w) =>
    insertOutboxRow(w.ports, { ...(await createOutboxRow(w.ports, w.active, 8)), tracking_id: w.failed.trackingId }),
  ),
];
