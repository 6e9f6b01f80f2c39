import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseKinds, migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { contentsOf } from '../../../test/support/database/table-contents.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import type { Database } from '../tables.ts';
import { copyRows, findTableWithRows } from './copy-rows.ts';
import { openDatabase } from './open-database.ts';

/** Writes a row to each table that a transfer does not write, with values at the limits of their types. */
async function fillOtherTables(db: Database): Promise<void> {
  const at = '2026-03-01T12:00:00.000Z';
  const contact = await db.selectFrom('contact').select('id').executeTakeFirstOrThrow();
  const file = await db.selectFrom('file').select(['id', 'tracking_id']).executeTakeFirstOrThrow();
  const { blob_key } = await db.selectFrom('part').select('blob_key').executeTakeFirstOrThrow();
  const { id: recipient_id } = await db.selectFrom('recipient').select('id').executeTakeFirstOrThrow();
  const { id: master_key_id } = await db.selectFrom('master_key').select('id').executeTakeFirstOrThrow();
  const bytes = Buffer.from([0, 255, 10, 13, 39, 92]);
  const names = {
    name: 'x',
    id: 'x',
    administrator_id: 'x',
    token_hash: 'x',
    role: 'viewer',
    created_at: at,
    ends_at: at,
  };
  const rows: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
    ['service_identity', { name: 'service', id: 'x', created_at: at }],
    ['lease', { name: 'x', holder: 'y', fence: 2 ** 53 - 1, until: at }],
    ['erasure', { contact_id: contact.id, address: bytes, created_at: at }],
    ['client', { client_hash: 'é\u{1F511}\\\'"', purpose: 'logging', created_at: at }],
    [
      'verification',
      {
        id: 'x',
        contact_id: contact.id,
        client_hash: '',
        token_hash: 'x',
        created_at: at,
        ends_at: at,
        idle_ends_at: at,
      },
    ],
    [
      'verification_code',
      {
        id: 'x',
        contact_id: contact.id,
        client_hash: '',
        network_hash: 'x',
        code_hash: 'x',
        attempts: 0,
        ended: null,
        created_at: at,
      },
    ],
    [
      'previous_content',
      { file_id: file.id, generation: 1, parts: 1, manifest: Buffer.alloc(0), etag: 'x', verdict: null },
    ],
    ['orphaned_blob', { blob_key: 'x', first_seen_at: at }],
    ['damaged_part', { blob_key, kind: 'contents', mebibytes: '0,7', found_at: at, checked_at: at, reported: 1 }],
    [
      'attempt',
      { recipient_id, caller: 'other', attempts: 1, pending: 0, reserved_at: at, counted_at: at, locked_until: at },
    ],
    ['download', { recipient_id, file_id: file.id, method: 'VIEWED', at, caller: 'OTHER_ADDRESS' }],
    ['log_anchor', { number: 1, entries: 1, digest: 'x', at, hash: 'x' }],
    [
      'outbox',
      {
        id: 'x',
        kind: 'x',
        ordinal: 0,
        message_id: 'x',
        state: 'sent',
        attempts: 1,
        due_at: at,
        give_up_at: at,
        created_at: at,
      },
    ],
    ['legal_document', { name: 'imprint', changed_at: at }],
    ['legal_text', { document: 'imprint', locale: 'en', title: 'x', type: 'x', content: 'x'.repeat(1_000_000) }],
    [
      'brand_file',
      {
        name: 'logo',
        version: 'x',
        type: 'x',
        width: 1,
        height: 1,
        content: Buffer.alloc(5_000_000, 7),
        changed_at: at,
      },
    ],
    ['language_pack', { id: 'x', revision: null, shipped: 'x', changed_at: at }],
    ['language_pack_file', { pack_id: 'x', path: 'a', content: bytes }],
    ['language_pack_text', { pack_id: 'x', message: 'a', content: 'b' }],
    [
      'administrator',
      { id: 'x', name: 'x', role: 'viewer', state: 'active', totp_step: -1, created_at: at, changed_at: at },
    ],
    [
      'admin_passkey',
      {
        id: 'x',
        administrator_id: 'x',
        credential_hash: 'x',
        credential: bytes,
        counter: 0,
        name: 'x',
        created_at: at,
      },
    ],
    ['admin_recovery_code', { administrator_id: 'x', code_hash: 'x' }],
    ['admin_network', { administrator_id: 'x', network_hash: 'x', seen_at: at }],
    [
      'admin_session',
      {
        id: 'x',
        administrator_id: 'x',
        token_hash: 'x',
        method: 'x',
        created_at: at,
        seen_at: at,
        ends_at: at,
        reauthenticated_at: at,
        origin: bytes,
      },
    ],
    [
      'admin_token',
      { id: 'x', administrator_id: 'x', name: 'x', token_hash: 'x', scopes: 'x', created_at: at, ends_at: at },
    ],
    ['admin_invitation', { ...names, kind: 'x' }],
    ['admin_report', { name: 'x', state: 'x', started_at: at }],
    ['component_state', { part: 'x', state: 'x', since: at, checked_at: at, error: bytes }],
    ['fixed_key', { master_key_id, name: 'index', sealed: bytes }],
    ['key_report', { server: 'x', name: 'x', key_ids: '[]', current_id: 'x' }],
    ['removed_master_key', { id: 'x', removed_at: at }],
    ['setup_step', { name: 'x', state: 'x', changed_at: at }],
    [
      'scrub_pass',
      { name: 'current', started_at: at, position: 'x', parts: 1, bytes: 2 ** 40, all_parts: 2, all_bytes: 2 ** 41 },
    ],
    [
      'audit_log',
      { id: 1, at, actor_kind: 'x', actor_id: 'x', actor_name: 'x', action: 'x', details: bytes, hash: 'x' },
    ],
    ['audit_head', { name: 'x', first_id: 1, base: '', last_id: 1, hash: 'x', signature: 'x' }],
    ['transfer_size', { tracking_id: file.tracking_id, bytes: 2 ** 40 }],
    ['statistic', { unit: 'x', period: 'x', name: 'x', value: 1 }],
    ['statistic_cursor', { source: 'x', last_id: 1 }],
    ['statistic_member', { unit: 'x', period: 'x', name: 'x', contact_id: contact.id }],
    [
      'listing_count',
      { contact_id: contact.id, box: 'sent', finalized_on: 'x', expires_on: 'x', is_active: 1, entries: 1 },
    ],
    [
      'trusted_time',
      {
        name: 'service',
        trusted_at: at,
        stopwatch_ms: 1,
        steady_since_ms: 1,
        clock_offset_ms: -(2 ** 45),
        slowest_offset_ms: 1,
      },
    ],
  ];
  for (const [table, row] of rows)
    await db
      .insertInto(table as 'setting')
      .values(row as never)
      .execute();
}

for (const fromKind of databaseKinds) {
  for (const toKind of databaseKinds) {
    test(`copies every row of every table from ${fromKind} to ${toKind}`, async () => {
      await using fromLocation = await migratedLocation(fromKind);
      await using toLocation = await migratedLocation(toKind);
      const [from, to] = [openDatabase(fromLocation.value), openDatabase(toLocation.value)];
      try {
        const ports = await createTestPorts(from, { maxInlineBytes: 16_384 });
        const files = Array.from({ length: 20 }, (_, n) => ({ name: `${n}.txt`, content: `${n}` }));
        await createTransfer(ports, { password: undefined, files });
        await createTransfer(ports, { password: undefined, state: 'Deleted_by_revocation' });
        await fillOtherTables(from);
        // More than the largest page.
        const orphans = Array.from({ length: 600 }, (_, n) => ({ blob_key: `key-${n}`, first_seen_at: 'x' }));
        await from.insertInto('orphaned_blob').values(orphans).execute();
        const contents = await contentsOf(from);
        const empty = Object.entries(contents).filter(([, rows]) => rows.length === 0);
        assert.deepEqual(empty, [], 'each table has a row');
        assert.equal(await findTableWithRows(to), undefined);
        await copyRows(from, to);
        assert.deepEqual(await contentsOf(to), contents);
        assert.equal(await findTableWithRows(to), 'master_key');
      } finally {
        await Promise.all([from.destroy(), to.destroy()]);
      }
    });

    test(`does not use the ID of a deleted row again after a copy from ${fromKind} to ${toKind}`, async () => {
      await using fromLocation = await migratedLocation(fromKind);
      await using toLocation = await migratedLocation(toKind);
      const [from, to] = [openDatabase(fromLocation.value), openDatabase(toLocation.value)];
      const entry = { tracking_id: 'x', event: 'submitted', at: 'x', hash: 'x' } as const;
      const add = (db: Database) =>
        db.insertInto('transfer_log').values(entry).returning('id').executeTakeFirstOrThrow();
      try {
        await copyRows(from, to);
        assert.deepEqual(await add(to), { id: 1 }, 'a table without rows starts with 1');
        await to.deleteFrom('transfer_log').execute();
        for (let count = 0; count < 3; count += 1) await add(from);
        await from.deleteFrom('transfer_log').execute();
        await copyRows(from, to);
        assert.deepEqual(await add(to), { id: 4 });
      } finally {
        await Promise.all([from.destroy(), to.destroy()]);
      }
    });
  }
}
