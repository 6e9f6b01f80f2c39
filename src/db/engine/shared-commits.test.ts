import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { type FreshLocation, freshLocation } from '../../../test/support/database/fresh-database.ts';
import { type RunStatement, SharedCommits } from './shared-commits.ts';
import { statementRunner } from './sqlite-statements.ts';
import { openSqliteWriter } from './sqlite-writer.ts';

const create = 'create table note (id integer primary key, text text not null unique)';

/** A writer with an empty table, and what a reader in another connection finds there. */
async function openNotes(location: FreshLocation) {
  const writer = await openSqliteWriter(location.value);
  await writer.runAlone(create, []);
  const reader = new DatabaseSync(location.value, { readOnly: true });
  return {
    writer,
    stored: () =>
      statementRunner(reader)('select text from note order by id', []).rows.map((row) => Object.values(row)[0]),
    async [Symbol.asyncDispose]() {
      reader.close();
      await writer.close();
    },
  };
}

async function addNote(writer: Pick<SharedCommits, 'begin'>, ...texts: string[]): Promise<void> {
  const transaction = await writer.begin();
  try {
    for (const text of texts) await transaction.run('insert into note (text) values (?)', [text]);
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** Counts the commits of a connection in this thread, and fails statements on request. */
function countingConnection(fail: (sql: string) => boolean = () => false) {
  const connection = new DatabaseSync(':memory:');
  connection.exec(create);
  const runStatement = statementRunner(connection);
  const commits: string[] = [];
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const run: RunStatement = async (sql, values) => {
    if (fail(sql)) {
      connection.exec('rollback');
      throw new Error(`The disk is full: ${sql}`);
    }
    if (sql === 'rollback' && !connection.isTransaction) return { rows: [], changes: 0n };
    const result = runStatement(sql, values);
    if (sql === 'commit') commits.push(sql);
    return result;
  };
  const shared = new SharedCommits({
    run,
    runInTransaction: run,
    isInTransaction: async () => connection.isTransaction,
    async acquire() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    release() {
      const next = waiting.shift();
      isTaken = next !== undefined;
      next?.();
    },
    hasWaiting: () => waiting.length > 0,
  });
  const stored = () => runStatement('select text from note order by id', []).rows.map((row) => Object.values(row)[0]);
  return { shared, commits, stored, isIdle: () => !isTaken && !connection.isTransaction };
}

test('transactions that come at once share commits and are stored in order', async () => {
  const { shared, commits, stored, isIdle } = countingConnection();
  const texts = Array.from({ length: 50 }, (_, index) => `note ${index}`);
  await Promise.all(texts.map((text) => addNote(shared, text)));
  assert.deepEqual(stored(), texts);
  assert.ok(commits.length < texts.length, `${commits.length} commits`);
  assert.ok(isIdle());
});

test('a transaction is not acknowledged before it is stored for other connections', async () => {
  await using location = await freshLocation('SQLite');
  await using notes = await openNotes(location);
  const adding = Array.from({ length: 40 }, async (_, index) => {
    await addNote(notes.writer, `note ${index}`);
    assert.ok(notes.stored().includes(`note ${index}`));
  });
  await Promise.all(adding);
  assert.equal(notes.stored().length, 40);
});

test('a transaction that fails undoes its own statements and none of the others', async () => {
  await using location = await freshLocation('SQLite');
  await using notes = await openNotes(location);
  const results = await Promise.allSettled([
    addNote(notes.writer, 'a'),
    addNote(notes.writer, 'b', 'a'),
    addNote(notes.writer, 'c'),
    notes.writer.write('insert into note (text) values (?)', ['a']),
    notes.writer.write('insert into note (text) values (?)', ['d']),
    addNote(notes.writer, 'e', 'a'),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
  );
  assert.deepEqual(notes.stored(), ['a', 'c', 'd']);
  await addNote(notes.writer, 'f');
  assert.deepEqual(notes.stored(), ['a', 'c', 'd', 'f']);
});

test('a first transaction that fails does not keep the following ones from being stored', async () => {
  await using location = await freshLocation('SQLite');
  await using notes = await openNotes(location);
  await addNote(notes.writer, 'a');
  const results = await Promise.allSettled([addNote(notes.writer, 'b', 'a'), addNote(notes.writer, 'c')]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.deepEqual(notes.stored(), ['a', 'c']);
});

test('a failed commit fails every transaction that shared it, and later ones are stored', async () => {
  let isFull = true;
  const { shared, stored, isIdle } = countingConnection((sql) => sql === 'commit' && isFull);
  const results = await Promise.allSettled(['a', 'b', 'c'].map((text) => addNote(shared, text)));
  for (const result of results) {
    assert.match(String(result.status === 'rejected' && result.reason), /The disk is full: commit/);
  }
  assert.deepEqual(stored(), []);
  isFull = false;
  await addNote(shared, 'd');
  assert.deepEqual(stored(), ['d']);
  assert.ok(isIdle());
});

test('after SQLite has rolled back by itself, the whole group fails and no statement is stored alone', async () => {
  let inserts = 0;
  const { shared, stored, isIdle } = countingConnection((sql) => sql.startsWith('insert') && ++inserts === 2);
  const results = await Promise.allSettled([addNote(shared, 'a'), addNote(shared, 'b', 'c'), addNote(shared, 'd')]);
  const [first, second, third] = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''));
  for (const reason of [first, second]) assert.match(reason ?? '', /The disk is full/);
  assert.equal(third, '');
  assert.deepEqual(stored(), ['d']);
  assert.ok(isIdle());
});

test('a statement that was sent before SQLite rolled back is not committed by itself', async () => {
  await using location = await freshLocation('SQLite');
  await using notes = await openNotes(location);
  const transaction = await notes.writer.begin();
  const results = await Promise.allSettled([
    transaction.run("insert or rollback into note (id, text) values (1, 'a'), (1, 'b')", []),
    transaction.run("insert into note (text) values ('c')", []),
  ]);
  await transaction.rollback();
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(notes.stored(), []);
});

test('a pragma that waits for its turn runs outside of the transactions before it', async () => {
  await using location = await freshLocation('SQLite');
  await using notes = await openNotes(location);
  const [, , { rows }] = await Promise.all([
    addNote(notes.writer, 'a'),
    addNote(notes.writer, 'b'),
    notes.writer.runAlone('pragma wal_checkpoint(truncate)', []),
    addNote(notes.writer, 'c'),
  ]);
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [[0, 0, 0]],
  );
  assert.deepEqual(notes.stored(), ['a', 'b', 'c']);
});
