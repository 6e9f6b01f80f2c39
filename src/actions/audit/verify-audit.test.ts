import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import type { LogFault } from '../../core/log-chain.ts';
import { auditChain } from '../../crypto/chains.ts';
import { deleteAuditEntries, lockExistingAuditHead, updateAuditHead } from '../../db/audit-log.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { Transaction } from '../../db/tables.ts';
import { listAudit, verifyAudit } from './audit-log.ts';
import { recordAudit } from './record-audit.ts';

const actor = { kind: 'administrator', id: 'AbCdEfGhIj', name: 'ann', network: '192.0.2.7' } as const;

const recordOne = (tx: Transaction, ports: TestPorts) =>
  recordAudit(tx, ports, actor, { action: 'addRule', subject: 'Rule000001', old: { a: 1 }, new: { a: 2 } });

async function recordMany(ports: TestPorts, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await ports.db.transaction().execute((tx) => recordOne(tx, ports));
  }
}

const textOf = ({ about, what }: LogFault) => `${about}: ${what}`;

async function faults(ports: TestPorts): Promise<string[]> {
  return (await Array.fromAsync(verifyAudit(ports))).map(textOf);
}

/** Thrown to roll back the transaction. */
class Undo extends Error {}

/** Returns the faults after a manipulation, and those after the service has recorded another entry. */
async function faultsAfter(ports: TestPorts, manipulate: (tx: Transaction) => Promise<unknown>) {
  const found = { now: [] as string[], later: [] as string[] };
  const trying = ports.db.transaction().execute(async (tx) => {
    await manipulate(tx);
    found.now = await faults({ ...ports, db: tx });
    await recordOne(tx, ports);
    found.later = await faults({ ...ports, db: tx });
    throw new Undo();
  });
  await assert.rejects(trying, Undo);
  return found;
}

const run = (statement: string) => (tx: Transaction) => sql.raw(statement).execute(tx);

eachDatabase('names the entry of which a byte was changed, whatever the column', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 4);
  assert.deepEqual(await faults(ports), []);
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ id }) => id),
    [1, 2, 3, 4],
  );
  for (const row of rows) {
    const expected = [`audit entry ${row.id}: has been modified`];
    for (const [column, value] of Object.entries(row)) {
      // The ID is what names an entry. See the next test.
      if (column === 'id') continue;
      const found = await faultsAfter(ports, (tx) =>
        tx
          .updateTable('audit_log')
          .set({ [column]: withChangedByte(value) })
          .where('id', '=', row.id)
          .execute(),
      );
      assert.deepEqual(found, { now: expected, later: expected }, column);
    }
    const long = 'x'.repeat(70_000);
    for (const change of [
      'subject = null',
      "subject = ''",
      'hash = upper(hash)',
      `hash = '${long}'`,
      `action = '${long}'`,
    ]) {
      const found = await faultsAfter(ports, run(`update audit_log set ${change} where id = ${row.id}`));
      assert.deepEqual(found, { now: expected, later: expected }, change.slice(0, 40));
    }
  }
});

function withChangedByte(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  assert.ok(value instanceof Uint8Array);
  return value.with(value.length >> 1, (value[value.length >> 1] ?? 0) ^ 1);
}

eachDatabase('names entries that were removed, added or moved, and a changed head', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 4);
  const headChanged = 'audit log: its head has been modified';
  for (const [statement, now, later = now] of [
    ['delete from audit_log where id = 1', 'audit entry 1: missing'],
    ['delete from audit_log where id = 2', 'audit entry 2: missing'],
    ['delete from audit_log where id = 4', 'audit entry 4: missing'],
    ['delete from audit_log where id <= 2', 'audit entries 1 to 2: missing'],
    ['delete from audit_log where id >= 3', 'audit entries 3 to 4: missing'],
    ['delete from audit_log', 'audit entries 1 to 4: missing'],
    ['delete from audit_head', 'audit log: its head is missing', headChanged],
    ['update audit_head set first_id = 2', headChanged],
    [`update audit_head set base = 'x'`, headChanged],
    ['update audit_head set last_id = 3', headChanged],
    [`update audit_head set hash = 'x'`, headChanged],
    [`update audit_head set hash = '${'x'.repeat(70_000)}'`, headChanged],
    [`update audit_head set signature = 'x'`, headChanged],
    ['update audit_log set id = -1 where id = 2', 'audit entry 2: missing'],
    ['update audit_log set id = -1 where id = 2', 'audit entry -1: does not belong to the log'],
    [`update audit_log set id = 5 where id = 4`, 'audit entry 5: does not belong to the log', headChanged],
  ] as const) {
    const found = await faultsAfter(ports, run(statement));
    assert.ok(found.now.includes(now), `${statement.slice(0, 60)}: ${found.now}`);
    assert.ok(found.later.includes(later), `${statement.slice(0, 60)}, later: ${found.later}`);
  }
  const cutAndHidden = await faultsAfter(ports, async (tx) => {
    await tx.deleteFrom('audit_log').where('id', '=', 4).execute();
    const third = await tx.selectFrom('audit_log').select('hash').where('id', '=', 3).executeTakeFirstOrThrow();
    await tx.updateTable('audit_head').set({ last_id: 3, hash: third.hash }).execute();
  });
  assert.deepEqual(cutAndHidden, { now: [headChanged], later: [headChanged] });
  const swapped = await faultsAfter(ports, async (tx) => {
    for (const [from, to] of [
      [2, 900],
      [3, 2],
      [900, 3],
    ] as const) {
      await tx.updateTable('audit_log').set({ id: to }).where('id', '=', from).execute();
    }
  });
  assert.equal(swapped.now[0], 'audit entry 2: has been modified');
});

eachDatabase('a restored older state is visible in the number of written entries alone', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 2);
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  await recordMany(ports, 2);
  const size = async () => {
    const verification = verifyAudit(ports);
    const { done, value } = await verification.next();
    return done ? value : assert.fail(textOf(value));
  };
  assert.deepEqual(await size(), { entries: 4, written: 4 });
  await db.deleteFrom('audit_log').where('id', '>', 2).execute();
  await db.updateTable('audit_head').set(head).execute();
  assert.deepEqual(await size(), { entries: 2, written: 2 });
});

eachDatabase('verifies several pages, also while the oldest entries are removed', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 205);
  assert.deepEqual(await faults(ports), []);
  await db.updateTable('audit_log').set({ at: 'x' }).where('id', 'in', [50, 203]).execute();
  await db.deleteFrom('audit_log').where('id', '=', 201).execute();
  const verification = verifyAudit(ports);
  const first = await verification.next();
  await db.transaction().execute(async (tx) => {
    const head = await lockExistingAuditHead(tx);
    const last = await tx.selectFrom('audit_log').select('hash').where('id', '=', 150).executeTakeFirstOrThrow();
    assert.ok(head);
    await deleteAuditEntries(tx, 1, 150);
    await updateAuditHead(tx, auditChain(ports.keys).sign({ ...head, firstId: 151, base: last.hash }));
  });
  const rest = await Array.fromAsync(verification);
  assert.deepEqual([...(first.done ? [] : [first.value]), ...rest].map(textOf), [
    'audit entry 50: has been modified',
    'audit entry 201: missing',
    'audit entry 203: has been modified',
  ]);
});

eachDatabase('a row that was added beside the head hides no entry', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 30);
  const columns = 'first_id, base, last_id, hash, signature';
  const added = run(`insert into audit_head (name, ${columns}) select 'another', ${columns} from audit_head`);
  await db.transaction().execute(added);
  assert.deepEqual(await faults(ports), []);
  await db.updateTable('audit_log').set({ at: 'x' }).where('id', '=', 28).execute();
  assert.deepEqual(await faults(ports), ['audit entry 28: has been modified']);
});

eachDatabase('lets other work run while it verifies', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 110);
  let isOver = false;
  const turns = (async () => {
    let count = 0;
    for (; !isOver; count += 1) await setImmediate();
    return count;
  })();
  assert.deepEqual(await faults(ports), []);
  assert.equal((await listAudit(ports, {}, { max: 110 })).length, 110);
  isOver = true;
  assert.ok((await turns) >= 8);
});

eachDatabase('servers that record at once make one chain, which can be verified meanwhile', async (db, location) => {
  const ports = await createTestPorts(db);
  const other = { ...ports, db: openDatabase(location) };
  try {
    const work = Promise.all([ports, other, ports, other].map((each) => recordMany(each, 8)));
    let isOver = false;
    const finished = work.finally(() => {
      isOver = true;
    });
    for (; !isOver; await setImmediate()) assert.deepEqual(await faults(ports), []);
    await finished;
    assert.deepEqual(await faults(other), []);
    const { length } = await db.selectFrom('audit_log').select('id').execute();
    assert.equal(length, 32);
  } finally {
    await other.db.destroy();
  }
});
