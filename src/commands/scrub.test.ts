import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { Findings } from '../core/errors.ts';
import { check } from './check.ts';
import { scrub } from './scrub.ts';

test('reads everything, lists damaged parts until they are restored, and check reports them without --contents', async () => {
  await using fixture = await createCommandFixture();
  const { ports } = fixture;
  const content = Buffer.alloc(20_000, 1);
  const { trackingId, files } = await createTransfer(ports, {
    password: undefined,
    columns: { send_recipient_notification: 0 },
    files: [{ name: 'a', content }],
  });
  const { blob_key: key } = await ports.db.selectFrom('part').select('blob_key').executeTakeFirstOrThrow();
  assert.deepEqual((await fixture.typed(scrub)).lines, ['Not everything was read yet.', 'No damage is known.']);
  const path = ports.blobs.pathOf(key) ?? '';
  const bytes = await readFile(path);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(9_000) ^ 4, 9_000);
  await writeFile(path, flipped);
  assert.deepEqual((await fixture.typed(check)).lines, ['No problems found.'], 'the size is correct');

  const { lines, error } = await fixture.typed(scrub, { now: true });
  assert.match(lines[0] ?? '', /^Everything was read last from 2\S+Z to 2\S+Z: 1 part with 20 kB\.$/);
  const damage = `the stored bytes do not match their checksum in MiB 0 (part 0 of file ${files[0]?.id} in ${trackingId})`;
  assert.deepEqual(lines.slice(1), [`blob ${key}: ${damage}`]);
  assert.ok(error instanceof Findings);
  assert.equal(error.message, '1 part is damaged.');
  const [state, found] = (await fixture.typed(scrub, { json: true })).lines.map((line) => JSON.parse(line));
  assert.deepEqual([state.complete.read.parts, found.blobKey, found.mebibytes], [1, key, [0]]);
  assert.deepEqual((await fixture.typed(check)).lines, [`blob ${key}: ${damage} (file-integrity)`]);

  await writeFile(path, bytes);
  assert.deepEqual((await fixture.typed(check)).lines, ['No problems found.'], 'it is read again');
  assert.equal((await fixture.typed(scrub)).lines.length, 2);
  const after = await fixture.typed(scrub, { now: true, rate: '10000000' });
  assert.deepEqual([after.lines[1], after.error], ['No damage is known.', undefined]);
  assert.match((await fixture.typed(scrub, { rate: 'x' })).error?.message ?? '', /--rate must be a whole number/);
});
