import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertAdministrator, signIn } from '../../../test/support/server/admin-callers.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { localActor } from '../../core/actor.ts';
import { sealField } from '../../crypto/seal.ts';
import { countSealedValues, sealedColumns } from '../../db/sealed-columns.ts';
import { describeMasterKeys } from './key-uses.ts';
import { removeMasterKey } from './remove-master-key.ts';
import { rewrapSealedValues, rotateMasterKey } from './rotate-master-key.ts';

const never = new AbortController().signal;
const server = { server: 'one', name: 'first machine' };
/** No other server runs, so there is nothing to wait for. */
const times = { silenceMs: 0, timeoutMs: 0, wait: async () => {} };

/** Values of the columns that no test transfer has. */
async function insertOtherValues({ db, keys, clock }: TestPorts, administratorId: string): Promise<void> {
  const seal = (table: string, column: string, row: string) => sealField(keys, { table, column, row }, 'a value');
  const at = clock.now().toISOString();
  await db
    .updateTable('administrator')
    .set({
      password: seal('administrator', 'password', administratorId),
      totp: seal('administrator', 'totp', administratorId),
    })
    .execute();
  const passkey = { administrator_id: administratorId, credential_hash: 'x', counter: 0, name: '', used_at: null };
  await db
    .insertInto('admin_passkey')
    .values({ ...passkey, id: 'p', credential: seal('admin_passkey', 'credential', 'p'), created_at: at })
    .execute();
  await db
    .insertInto('admin_report')
    .values({
      ...{ name: 'r', state: 'done', started_at: at, finished_at: at },
      result: seal('admin_report', 'result', 'r'),
    })
    .execute();
  const component = { part: 'mail', state: 'failing', since: at, checked_at: at, error_code: null } as const;
  await db
    .insertInto('component_state')
    .values({ ...component, valid_until: null, error: seal('component_state', 'error', 'mail') })
    .execute();
  const { id } = await db.selectFrom('contact').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('erasure')
    .values({ contact_id: id, address: seal('forgetting', 'address', id), created_at: at })
    .execute();
  const move = { id: 'm', number: 1, state: 'moving', run: 'r', progress: null, definitions: null } as const;
  await db
    .insertInto('move')
    .values({ ...move, place: seal('move', 'place', 'm') })
    .execute();
  const email = { kind: 'test', tracking_id: null, recipient_id: null, contact_id: null, ordinal: 0, attempts: 1 };
  await db
    .insertInto('outbox')
    .values({
      ...email,
      ...{ id: 'e', message_id: 'e', state: 'failed', declined_at: null },
      ...{ due_at: at, give_up_at: at, created_at: at },
      payload: seal('outbox', 'payload', 'e'),
      failure: seal('outbox', 'failure', 'e'),
    })
    .execute();
}

eachDatabase('seals each sealed column again', async (db) => {
  const ports = await createTestPorts(db);
  const administratorId = await insertAdministrator(ports, 'administrator');
  await signIn(ports, administratorId);
  await createTransfer(ports);
  await insertOtherValues(ports, administratorId);
  const first = ports.keys.current.id;
  // Its audit entry is sealed with the first key.
  await rotateMasterKey({ ...ports, server }, localActor, times);
  for (const column of sealedColumns) {
    const heads = (await countSealedValues(db, column)).filter(({ head }) => head[0] === 0);
    assert.ok(heads.length > 0, `${column.table}.${column.column} has a value of the first key`);
  }
  await rewrapSealedValues(ports, never);
  const { keys } = await describeMasterKeys(ports);
  assert.equal(keys.find(({ id }) => id === first)?.values, 0);
  await removeMasterKey({ ...ports, server }, first, localActor, { times, endsLinks: true });
});

eachDatabase('lists every column with sealed bytes', async (db) => {
  const isOther = new Set([
    // Sealed by the transfer key, in slots and fixed keys, or not sealed at all.
    ...['file.manifest', 'previous_content.manifest', 'part.fingerprint', 'part.sealed_crc32s', 'part_content.content'],
    ...['key_slot.sealed_key', 'fixed_key.sealed', 'master_key.canary', 'brand_file.content'],
    'language_pack_file.content',
  ]);
  const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  const tables = await db.introspection.getTables();
  const bytes = tables.flatMap(({ name, columns }) =>
    columns.filter(({ dataType }) => /^(blob|bytea)$/i.test(dataType)).map((column) => `${name}.${column.name}`),
  );
  assert.deepEqual(bytes.filter((name) => !isOther.has(name)).sort(), [...listed].sort());
});
