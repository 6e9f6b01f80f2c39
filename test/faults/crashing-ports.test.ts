import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../support/database/each-database.ts';
import { Crash, createCrashingPorts } from '../support/faults/crashing-ports.ts';
import { createTestPorts } from '../support/server/test-ports.ts';

const contact = (id: string) => ({ id, address: `${id}@example.org`, created_at: '', erased_at: null });

eachDatabase('a crashed server leaves what it did before, and nothing later', async (db) => {
  const service = await createTestPorts(db);
  const contacts = async () => {
    const rows = await db.selectFrom('contact').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id).join('');
  };
  for (const [at, expected] of [
    [/^before insert contact$/, ''],
    [/^after insert contact$/, 'a'],
    [/^before begin$/, 'a'],
    [/^before update contact$/, 'a'],
    [/^before commit \(insert contact, update contact\)$/, 'a'],
    [/^after commit/, 'ab'],
    [/^in blobs\.write$/, 'ab'],
    [/^after blobs\.write$/, 'ab'],
    [/^after select contact$/, 'abc'],
  ] as const) {
    await db.deleteFrom('contact').execute();
    const { ports, hasCrashed, steps } = createCrashingPorts(service, { at, nth: 1 });
    const key = `a/${expected}${steps.length}${at.source.replace(/\W/g, '')}`;
    const work = async () => {
      await ports.db.insertInto('contact').values(contact('a')).execute();
      await ports.db.transaction().execute(async (tx) => {
        await tx.insertInto('contact').values(contact('b')).execute();
        await tx.updateTable('contact').set({ created_at: 'later' }).where('id', '=', 'b').execute();
      });
      await ports.blobs.write(key, Readable.from([Buffer.alloc(1), Buffer.alloc(1)], { objectMode: false }));
      await ports.db.insertInto('contact').values(contact('c')).execute();
      await ports.db.selectFrom('contact').selectAll().execute();
      await ports.db.insertInto('contact').values(contact('d')).execute();
    };
    await assert.rejects(work(), Crash, String(at));
    assert.ok(hasCrashed());
    await assert.rejects(ports.db.insertInto('contact').values(contact('z')).execute(), Crash);
    await assert.rejects(
      ports.db.transaction().execute((tx) => tx.deleteFrom('contact').execute()),
      Crash,
    );
    assert.equal(await contacts(), expected, String(at));
    const written = await Array.fromAsync(service.blobs.list(key));
    assert.equal(written.length, /after blobs|select contact/.test(at.source) ? 1 : 0, String(at));
  }
});
