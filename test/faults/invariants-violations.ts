import { Readable } from 'node:stream';
import { sealFileList } from '../../src/actions/sealed-file-list.ts';
import type { Invariant } from '../../src/check/finding.ts';
import type { Tables } from '../../src/db/tables.ts';
import { BlobMissing } from '../../src/ports/blob-store.ts';
import type { MadeTransfer } from '../support/a-transfer.ts';
import type { HousePorts } from '../support/house-ports.ts';
import { aMailRow, put, type World } from './invariants-world.ts';

export interface Violation {
  readonly what: string;
  readonly invariant: Invariant;
  /** Resolves with what to look at in place of parts of the house, where rows are not enough. */
  plant(world: World): Promise<Partial<HousePorts>>;
}

const file = (world: World, made: MadeTransfer, columns: Partial<Tables['file']>) =>
  world.ports.db.updateTable('file').set(columns).where('tracking_id', '=', made.trackingId).execute();
const transfer = (world: World, made: MadeTransfer, columns: Partial<Tables['transfer']>) =>
  world.ports.db.updateTable('transfer').set(columns).where('tracking_id', '=', made.trackingId).execute();
const logged = ({ ports }: World, made: MadeTransfer, event: Tables['transfer_log']['event']) =>
  ports.db
    .insertInto('transfer_log')
    .values({ tracking_id: made.trackingId, event, at: ports.clock.now().toISOString() })
    .execute();

function planted(invariant: Invariant, what: string, plant: (world: World) => Promise<unknown>): Violation {
  return {
    invariant,
    what,
    plant: async (world) => {
      await plant(world);
      return {};
    },
  };
}

function shown(invariant: Invariant, what: string, plant: (world: World) => Partial<HousePorts>): Violation {
  return { invariant, what, plant: async (world) => plant(world) };
}

async function anotherMasterKey({ ports: { db, clock } }: World): Promise<string> {
  const values = { id: 'another', position: 2, canary: Buffer.alloc(1), created_at: clock.now().toISOString() };
  await db.insertInto('master_key').values(values).execute();
  return values.id;
}

const orphan = '20260301/120000-AbCdEfGh/0123';

/** Of what the house itself can tell. */
export const violations: readonly Violation[] = [
  shown('whole files', 'a blob is lost', ({ ports }) => ({
    blobs: {
      ...ports.blobs,
      list: async function* () {},
      read: async (key) => {
        throw new BlobMissing(key);
      },
    },
  })),
  shown('whole files', 'a blob is damaged', ({ ports: { blobs } }) => ({
    blobs: {
      ...blobs,
      read: async (key) => {
        const bytes = Buffer.concat(await (await blobs.read(key)).toArray());
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        return Readable.from([bytes], { objectMode: false });
      },
    },
  })),
  planted('whole files', 'an active transfer has no list', (w) => transfer(w, w.active, { file_list: null })),
  planted('whole files', 'an active transfer lists other files', async (w) => {
    const { trackingId, files } = w.active;
    await transfer(w, w.active, { file_list: await sealFileList(w.ports.keys, trackingId, files.slice(1)) });
  }),
  planted('whole files', 'a file of an active transfer was not settled', (w) =>
    file(w, w.active, { state: 'UPLOADED' }),
  ),
  planted('whole files', 'a file is whole without a manifest', (w) => file(w, w.session, { manifest: null })),
  planted('whole files', 'a transfer was submitted with a file that is not whole', (w) =>
    file(w, w.processing, { state: 'INITIALIZED', manifest: null }),
  ),
  planted('whole files', 'a file was removed for no reason', (w) => file(w, w.failed, { removal_cause: null })),
  planted('hidden until active', 'a file is there too soon', (w) => file(w, w.processing, { state: 'ACTIVE' })),
  planted('hidden until active', 'a list is there too soon', (w) =>
    transfer(w, w.session, { file_list: Buffer.from('x') }),
  ),
  planted('hidden until active', 'a recipient is told too soon', async (w) =>
    put(w.ports, await aMailRow(w.ports, w.processing)),
  ),
  planted('legal moves', 'something happened that could not', (w) => logged(w, w.active, 'emptied')),
  planted('one log entry for a move', 'a move is logged twice', (w) => logged(w, w.active, 'finalized')),
  planted('one log entry for a move', 'a move is not logged', (w) =>
    w.ports.db
      .deleteFrom('transfer_log')
      .where('tracking_id', '=', w.active.trackingId)
      .where('event', '=', 'finalized')
      .execute(),
  ),
  shown('no orphans', 'a blob is named by nothing', ({ ports: { blobs } }) => ({
    blobs: {
      ...blobs,
      async *list(prefix) {
        yield* blobs.list(prefix);
        yield orphan;
      },
      read: async (key, options) => (key === orphan ? Readable.from([Buffer.alloc(1)]) : blobs.read(key, options)),
    },
  })),
  planted('no orphans', 'a part is left that was given up', (w) =>
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
  planted('keys of the state', 'a recipient has no key', (w) =>
    w.ports.db
      .deleteFrom('key_slot')
      .where('holder', '=', w.active.recipients[1]?.id ?? '')
      .execute(),
  ),
  planted('keys of the state', 'a key of the processing is left', (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ tracking_id: w.active.trackingId })
      .where('kind', '=', 'processing')
      .execute(),
  ),
  planted('keys of the state', 'a transfer that has ended has a key', (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ tracking_id: w.failed.trackingId })
      .where('tracking_id', '=', w.session.trackingId)
      .execute(),
  ),
  planted('keys of the state', 'a key is of an older password', (w) => transfer(w, w.active, { generation: 2 })),
  planted('keys of the state', 'a key is damaged', (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ sealed_key: Buffer.alloc(273) })
      .where('kind', '=', 'recipient')
      .execute(),
  ),
  planted('keys of the state', 'a key is of another master key', async (w) =>
    w.ports.db
      .updateTable('key_slot')
      .set({ master_key_id: await anotherMasterKey(w) })
      .where('tracking_id', '=', w.session.trackingId)
      .execute(),
  ),
  planted('true counts', 'a file counts parts that are not there', (w) => file(w, w.session, { parts: 5 })),
  planted('true counts', 'a part counts bytes that its blob has not', (w) =>
    w.ports.db.updateTable('part').set({ sealed_size: 1 }).where('tracking_id', '=', w.session.trackingId).execute(),
  ),
  planted('true counts', 'a download is counted that cannot have been', (w) =>
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
  shown('processing goes on', 'a transfer is forgotten in the middle', ({ ports: { clock } }) => ({
    clock: { ...clock, now: () => new Date(clock.now().getTime() + 601_000) },
  })),
  planted('processing goes on', 'a lease is left', (w) =>
    w.ports.db
      .insertInto('lease')
      .values({ name: `complete ${w.active.trackingId}`, holder: 'x', fence: 1, until: '2026-03-01T12:00:15.000Z' })
      .execute(),
  ),
  planted('one mail for an event', 'a recipient was not told', (w) =>
    transfer(w, w.active, { send_recipient_notification: 1 }),
  ),
  planted('one mail for an event', 'the sender is told twice', async (w) => {
    const row = { ...(await aMailRow(w.ports, w.active, 7)), recipient_id: null };
    await put(w.ports, row);
    await put(w.ports, { ...(await aMailRow(w.ports, w.active, 7)), recipient_id: null, message_id: 'another' });
  }),
  planted('one mail for an event', 'a mail that was sent keeps its secrets', async (w) =>
    put(w.ports, { ...(await aMailRow(w.ports, w.active, 8)), state: 'sent' }),
  ),
  planted('one mail for an event', 'a mail has forgotten what it says', async (w) =>
    put(w.ports, { ...(await aMailRow(w.ports, w.active, 8)), payload: null }),
  ),
  planted('one mail for an event', 'a mail says what another should', async (w) => {
    const { payload } = await aMailRow(w.ports, w.active, 8);
    await put(w.ports, { ...(await aMailRow(w.ports, w.active, 8)), payload });
  }),
  planted('one mail for an event', 'a mail is for a recipient of another transfer', async (w) =>
    put(w.ports, { ...(await aMailRow(w.ports, w.active, 8)), tracking_id: w.failed.trackingId }),
  ),
];
