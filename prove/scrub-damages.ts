import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '../src/db/engine/open-database.ts';
import type { Database } from '../src/db/tables.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import type { RawStore } from './scrub-setups.ts';
import type { Target } from './scrub-targets.ts';

/** A damage, and how it must be reported. */
export interface Damage {
  readonly kind: string;
  /** A finding must have this text. */
  readonly names: string;
  /** A finding with one of these texts may follow from the damage. */
  readonly explains: readonly string[];
  /** The blobs that the scrub must find, and no others. */
  readonly contents: readonly string[];
  readonly isRepairable: boolean;
}

export interface Damaged {
  readonly db: Database;
  readonly store: RawStore;
  readonly draw: RandomInt;
  /** Returns an audit entry that no other damage has used, nor the entries beside it. */
  nextAuditEntry(): number;
}

type Inject = (damaged: Damaged, target: Target, other: Target) => Promise<Partial<Omit<Damage, 'kind'>>>;

function flipped(bytes: Uint8Array, draw: RandomInt): Buffer {
  const changed = Buffer.from(bytes);
  const at = draw(changed.length);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << draw(8)), at);
  return changed;
}

/** Runs statements on a connection that does not enforce foreign keys. On PostgreSQL it runs no triggers, either. */
async function unchecked(db: Database, work: (db: Database) => Promise<unknown>): Promise<void> {
  const [off, on] = isPostgres(db)
    ? [sql`set session_replication_role = replica`, sql`set session_replication_role = origin`]
    : [sql`pragma foreign_keys = off`, sql`pragma foreign_keys = on`];
  await db.connection().execute(async (connection) => {
    await off.execute(connection);
    try {
      await work(connection);
    } finally {
      await on.execute(connection);
    }
  });
}

const contents: Readonly<Record<string, Inject>> = {
  'missing blob': async ({ store }, { blobKey }) => {
    await store.remove(blobKey);
    return { names: blobKey, contents: [blobKey] };
  },
  'cut blob': async ({ store, draw }, { blobKey, blobSize }) => {
    await store.cut(blobKey, draw(blobSize));
    return { names: blobKey, contents: [blobKey] };
  },
  'extended blob': async ({ store, draw }, { blobKey }) => {
    await store.extend(blobKey, randomBytes(1 + draw(100)));
    return { names: blobKey, contents: [blobKey] };
  },
  'flipped bit of a blob': async ({ store, draw }, { blobKey }) => {
    await store.write(blobKey, flipped(await store.read(blobKey), draw));
    return { names: blobKey, contents: [blobKey] };
  },
  'swapped blobs': async ({ store }, { blobKey }, { blobKey: otherKey }) => {
    const [one, other] = [await store.read(blobKey), await store.read(otherKey)];
    await store.write(blobKey, other);
    await store.write(otherKey, one);
    return { names: blobKey, explains: [otherKey], contents: [blobKey, otherKey] };
  },
  'surplus blob': async ({ store }, { blobKey }) => {
    const key = `${blobKey.slice(0, blobKey.lastIndexOf('/'))}/${randomBytes(16).toString('hex')}`;
    await store.write(key, randomBytes(100));
    return { names: key, isRepairable: true };
  },
  'flipped bit of small contents': async ({ db, draw }, { inlineKey }) => {
    const place = db.selectFrom('part_content').select('content').where('blob_key', '=', inlineKey);
    const { content } = await place.executeTakeFirstOrThrow();
    const changed = { content: flipped(content, draw) };
    await db.updateTable('part_content').set(changed).where('blob_key', '=', inlineKey).execute();
    return { names: inlineKey, contents: [inlineKey] };
  },
  'missing small contents': async ({ db }, { inlineKey }) => {
    await db.deleteFrom('part_content').where('blob_key', '=', inlineKey).execute();
    return { names: inlineKey, contents: [inlineKey] };
  },
};

const rows: Readonly<Record<string, Inject>> = {
  'missing transfer': async ({ db }, { trackingId }) => {
    await unchecked(db, (tx) => tx.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute());
    return { names: trackingId };
  },
  'missing file': async ({ db }, { trackingId, fileIds }) => {
    await unchecked(db, (tx) => tx.deleteFrom('file').where('id', '=', fileIds[0]).execute());
    return { names: trackingId };
  },
  'missing recipient': async ({ db }, { recipientId }) => {
    await unchecked(db, (tx) => tx.deleteFrom('recipient').where('id', '=', recipientId).execute());
    return { names: recipientId };
  },
  'missing part': async ({ db }, { fileIds, blobKey }) => {
    await unchecked(db, (tx) => tx.deleteFrom('part').where('blob_key', '=', blobKey).execute());
    return { names: fileIds[0] };
  },
  'missing contact': async ({ db }, { contactIds: [, contactId = ''], recipientId }) => {
    await unchecked(db, (tx) => tx.deleteFrom('contact').where('id', '=', contactId).execute());
    return { names: `row ${recipientId} of table recipient` };
  },
  'attempts of no recipient': async ({ db }, { trackingId }) => {
    const counter = { attempts: 1, pending: 0, reserved_at: '', counted_at: '', locked_until: null };
    const recipient_id = `x${trackingId.slice(-8)}`;
    const row = { recipient_id, caller: 'unverified' as const, ...counter };
    await unchecked(db, (tx) => tx.insertInto('attempt').values(row).execute());
    return { names: `row ${recipient_id}, unverified of table attempt` };
  },
  'missing key slot': async ({ db }, { trackingId, recipientId }) => {
    await db.deleteFrom('key_slot').where('holder', '=', recipientId).execute();
    return { names: trackingId };
  },
};

const access: Readonly<Record<string, Inject>> = {
  'changed transfer': async ({ db, draw }, { trackingId }) => {
    const changes = [
      { expires_at: '2099-01-01T00:00:00.000Z' },
      { created_at: '2020-01-01T00:00:00.000Z' },
      { password_mode: 'MANUAL' as const },
      { checksum_algorithm: 'SHA-512' },
      { client_hash: 'x' },
      { sender_verified: 0 },
      { file_type_filter: '.exe' },
      { generation: 2 },
      { state: 'Deleted_by_admin' as const },
      { file_list: randomBytes(500) },
    ];
    await db.updateTable('transfer').set(pick(changes, draw)).where('tracking_id', '=', trackingId).execute();
    return { names: trackingId };
  },
  'changed recipient': async ({ db, draw }, { recipientId }) => {
    const changes = [{ transfer_id_hash: randomBytes(8).toString('hex') }, { kind: 'bcc' as const }];
    await db.updateTable('recipient').set(pick(changes, draw)).where('id', '=', recipientId).execute();
    return { names: recipientId };
  },
  'changed file': async ({ db, draw }, { fileIds }) => {
    const changes = [{ manifest: randomBytes(200) }, { etag: 'x' }, { size: 7 }, { parts: 9 }, { received: 1 }];
    await db.updateTable('file').set(pick(changes, draw)).where('id', '=', fileIds[1]).execute();
    return { names: fileIds[1] };
  },
  'changed key slot': async ({ db, draw }, { trackingId, recipientId }) => {
    const place = db.selectFrom('key_slot').select('sealed_key').where('holder', '=', recipientId);
    const { sealed_key } = await place.executeTakeFirstOrThrow();
    const changed = { sealed_key: flipped(sealed_key, draw) };
    await db.updateTable('key_slot').set(changed).where('holder', '=', recipientId).execute();
    return { names: trackingId };
  },
};

const logs: Readonly<Record<string, Inject>> = {
  'changed log entry': async ({ db, draw }, { trackingId, logIds }) => {
    const id = pick(logIds, draw);
    await db.updateTable('transfer_log').set({ at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    return { names: `entry ${id} of ${trackingId}` };
  },
  'removed log entry': async ({ db, draw }, { trackingId, logIds }) => {
    await db.deleteFrom('transfer_log').where('id', '=', pick(logIds, draw)).execute();
    return { names: trackingId };
  },
  'added log entry': async ({ db }, { trackingId }) => {
    const entry = { event: 'removed' as const, at: '2026-01-01T00:00:00.000Z', hash: '0'.repeat(64) };
    const { id } = await db
      .insertInto('transfer_log')
      .values({ tracking_id: trackingId, ...entry })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { names: `entry ${id} of ${trackingId}` };
  },
  'changed audit entry': async ({ db, nextAuditEntry }) => {
    const id = nextAuditEntry();
    await db.updateTable('audit_log').set({ subject: 'retention.hours' }).where('id', '=', id).execute();
    return { names: `audit entry ${id} has been modified` };
  },
  'removed audit entry': async ({ db, nextAuditEntry }) => {
    const id = nextAuditEntry();
    await db.deleteFrom('audit_log').where('id', '=', id).execute();
    return { names: `audit entry ${id} missing` };
  },
  'added audit entry': async ({ db, nextAuditEntry }) => {
    const copied = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '=', nextAuditEntry())
      .executeTakeFirstOrThrow();
    await db
      .insertInto('audit_log')
      .values({ ...copied, id: -copied.id })
      .execute();
    return { names: `audit entry ${-copied.id} does not belong to the log` };
  },
};

const derived: Readonly<Record<string, Inject>> = {
  'missing row of a list': async ({ db }, { trackingId }) => {
    await db.deleteFrom('listing').where('tracking_id', '=', trackingId).where('box', '=', 'received').execute();
    return { names: trackingId, isRepairable: true };
  },
  'changed row of a list': async ({ db }, { trackingId }) => {
    await db.updateTable('listing').set({ state: 'Failed' }).where('tracking_id', '=', trackingId).execute();
    return { names: trackingId, isRepairable: true };
  },
  'wrong count of a list': async ({ db, draw }, { contactIds }) => {
    const contact_id = pick(contactIds, draw);
    const cell = {
      box: 'sent',
      finalized_on: '2026-01-01',
      expires_on: '2026-02-01',
      is_active: 1,
      entries: 3,
    } as const;
    await db
      .insertInto('listing_count')
      .values({ contact_id, ...cell })
      .execute();
    return { names: `contact ${contact_id}`, isRepairable: true };
  },
};

const kinds = Object.entries({ ...contents, ...rows, ...access, ...logs, ...derived });

/** How many transfers are enough for these damages, if some use two. */
export function targetsFor(damages: number): number {
  return damages + Math.ceil(damages / kinds.length);
}

/** Injects as many damages, one kind after the other, each with transfers of its own. */
export async function injectDamages(
  damaged: Damaged,
  targets: readonly Target[],
  count: number,
): Promise<readonly Damage[]> {
  const found: Damage[] = [];
  let used = 0;
  for (let number = 0; number < count; number += 1) {
    const [kind, inject] = kinds[number % kinds.length] ?? [];
    const [target, other] = targets.slice(used);
    if (kind === undefined || inject === undefined || target === undefined || other === undefined)
      throw new RangeError('There are too few transfers');
    used += kind === 'swapped blobs' ? 2 : 1;
    const { names = '', explains = [], ...more } = await inject(damaged, target, other);
    const own = kind.includes('audit') ? [] : tokensOf(target, kind.includes('log entry'));
    found.push({ kind, contents: [], isRepairable: false, ...more, names, explains: [names, ...explains, ...own] });
  }
  return found;
}

/** The texts that a finding about this transfer has. */
function tokensOf(target: Target, isLog: boolean): readonly string[] {
  const { trackingId, recipientId, contactIds, fileIds, blobKey, inlineKey, anchor } = target;
  const ids = [trackingId, recipientId, ...contactIds, ...fileIds, blobKey, inlineKey];
  return isLog ? [...ids, `anchor ${anchor} `] : ids;
}
