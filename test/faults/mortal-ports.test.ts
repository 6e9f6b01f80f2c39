import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../support/each-database.ts';
import { housePorts } from '../support/house-ports.ts';
import { Crash, mortalPorts } from '../support/mortal-ports.ts';

const party = (id: string) => ({ id, address: `${id}@example.org`, created_at: '', forgotten_at: null });

eachDatabase('of a server that dies, what it did before is there, and nothing that came later', async (db) => {
  const house = await housePorts(db);
  const parties = async () => {
    const rows = await db.selectFrom('party').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id).join('');
  };
  for (const [at, expected] of [
    [/^before insert party$/, ''],
    [/^after insert party$/, 'a'],
    [/^before begin$/, 'a'],
    [/^before update party$/, 'a'],
    [/^before commit \(insert party, update party\)$/, 'a'],
    [/^after commit/, 'ab'],
    [/^in blobs\.write$/, 'ab'],
    [/^after blobs\.write$/, 'ab'],
    [/^after select party$/, 'abc'],
  ] as const) {
    await db.deleteFrom('party').execute();
    const { ports, isDead, steps } = mortalPorts(house, { at, nth: 1 });
    const key = `a/${expected}${steps.length}${at.source.replace(/\W/g, '')}`;
    const work = async () => {
      await ports.db.insertInto('party').values(party('a')).execute();
      await ports.db.transaction().execute(async (tx) => {
        await tx.insertInto('party').values(party('b')).execute();
        await tx.updateTable('party').set({ created_at: 'later' }).where('id', '=', 'b').execute();
      });
      await ports.blobs.write(key, Readable.from([Buffer.alloc(1), Buffer.alloc(1)], { objectMode: false }));
      await ports.db.insertInto('party').values(party('c')).execute();
      await ports.db.selectFrom('party').selectAll().execute();
      await ports.db.insertInto('party').values(party('d')).execute();
    };
    await assert.rejects(work(), Crash, String(at));
    assert.ok(isDead());
    await assert.rejects(ports.db.insertInto('party').values(party('z')).execute(), Crash);
    await assert.rejects(
      ports.db.transaction().execute((tx) => tx.deleteFrom('party').execute()),
      Crash,
    );
    assert.equal(await parties(), expected, String(at));
    const written = await Array.fromAsync(house.blobs.list(key));
    assert.equal(written.length, /after blobs|select party/.test(at.source) ? 1 : 0, String(at));
  }
});
