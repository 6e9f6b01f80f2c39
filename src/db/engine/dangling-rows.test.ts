import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { findDanglingRows } from './dangling-rows.ts';
import { isPostgres } from './open-database.ts';

eachDatabase('names each row that refers to a missing one, by its key', async (db) => {
  const ports = await createTestPorts(db, { maxInlineBytes: 1_000 });
  const { trackingId, recipients } = await createTransfer(ports, { password: undefined });
  await createTransfer(ports, { password: undefined });
  assert.deepEqual(await Array.fromAsync(findDanglingRows(db)), []);
  const recipient = recipients[0]?.id ?? '';
  const { blob_key: part } = await db
    .selectFrom('part')
    .select('blob_key')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  await db.connection().execute(async (connection) => {
    const isOff = isPostgres(db) ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`;
    await isOff.execute(connection);
    await connection.deleteFrom('part').where('blob_key', '=', part).execute();
    await connection.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute();
    if (isPostgres(db)) await sql`set session_replication_role = origin`.execute(connection);
  });
  const { id: file } = await db
    .selectFrom('file')
    .select('id')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  const listed = await db.selectFrom('listing').selectAll().where('tracking_id', '=', trackingId).execute();
  const found = (await Array.fromAsync(findDanglingRows(db))).map(({ table, key, parent }) => [table, key, parent]);
  assert.deepEqual(
    found.map(String).toSorted(),
    [
      ['file', file, 'transfer'],
      ['key_slot', `${trackingId}, recipient, ${recipient}`, 'transfer'],
      ['key_slot', `${trackingId}, sender, `, 'transfer'],
      ...listed.map(({ box, contact_id }) => ['listing', `${trackingId}, ${box}, ${contact_id}`, 'transfer']),
      ['part_content', part, 'part'],
      ['recipient', recipient, 'transfer'],
    ]
      .map(String)
      .toSorted(),
  );
});
