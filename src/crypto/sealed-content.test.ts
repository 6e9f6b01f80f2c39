import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { contentBlock } from '../../test/support/inputs/generated-content.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { openContent } from '../../test/support/transfer/open-content.ts';
import { createTransfer, type TestTransfer } from '../../test/support/transfer/test-transfer.ts';
import { newTransferKey, type TransferKey } from '../crypto/key-tree.ts';
import type { DeliverableFile } from '../db/files/file-summaries.ts';
import { findRecipient } from '../db/recipients/recipients.ts';
import { lookup } from './identifiers.ts';

/** Files in a store that may return other bytes than it was given. */
function damageableFiles(ports: TestPorts) {
  let damage: (bytes: Buffer) => Buffer = (bytes) => bytes;
  const blobs: TestPorts['blobs'] = {
    ...ports.blobs,
    pathOf: () => undefined,
    async read(key, range) {
      return damage(await ports.blobs.read(key, range));
    },
  };

  async function open(made: TestTransfer, transferKey: TransferKey = made.transferKey, number = 0) {
    const { trackingId } = made;
    const fileId = made.files[number]?.id ?? '';
    const row = await findRecipient(ports.db, {
      transferIdHash: lookup(ports.keys, 'transfer-id', made.transferId),
      fileId,
      counter: null,
    });
    assert.ok(row?.file !== undefined);
    const { file } = row;
    const version = { trackingId, fileId, generation: file.generation };
    const { readWhole } = openContent({ db: ports.db, blobs }, transferKey, version, file);
    assert.ok(readWhole);
    return async () => (await readWhole()).plain;
  }

  return {
    open,
    setDamage(change: typeof damage) {
      damage = change;
    },
  };
}

const broken = { name: 'SealBroken' };

eachDatabase('a file in one part of at most a segment is read whole', async (db) => {
  const ports = await createTestPorts(db);
  const sizes = [0, 1, 262_144, 262_145];
  const contents = sizes.map((size) => ({ name: `${size}`, content: contentBlock.subarray(0, size) }));
  const { transferId, trackingId, transferKey, files } = await createTransfer(ports, { files: contents });
  const contentOf = (file: DeliverableFile) =>
    openContent(ports, transferKey, { trackingId, fileId: file.id, generation: file.generation }, file);
  const hash = lookup(ports.keys, 'transfer-id', transferId);
  const found = await Promise.all(
    files.map(({ id }) => findRecipient(db, { transferIdHash: hash, fileId: id, counter: null })),
  );
  assert.deepEqual(
    found.map((row) => row?.file && contentOf(row.file).readWhole !== undefined),
    [false, true, true, false],
  );
  assert.equal(found[3]?.file?.onlyPart?.sealedSize, 74 + 262_145 + 2 * 32);
  await db.updateTable('file').set({ parts: 2 }).execute();
  const [, one] = await Promise.all(
    files.map(({ id }) => findRecipient(db, { transferIdHash: hash, fileId: id, counter: null })),
  );
  assert.equal(one?.file?.onlyPart, undefined);
});

eachDatabase('rejects the manifest of another file and another size', async (db) => {
  const ports = await createTestPorts(db);
  const { open } = damageableFiles(ports);
  const [made, other] = [await createTransfer(ports), await createTransfer(ports)];
  const row = ({ files }: TestTransfer) =>
    db
      .selectFrom('file')
      .select(['manifest', 'size'])
      .where('id', '=', files[0]?.id ?? '')
      .executeTakeFirstOrThrow();
  const mine = await row(made);
  const theirs = await row(other);
  const change = (columns: Partial<typeof mine>) =>
    db
      .updateTable('file')
      .set(columns)
      .where('id', '=', made.files[0]?.id ?? '')
      .execute();
  for (const wrong of [{ manifest: theirs.manifest }, { size: 4 }]) {
    await change(wrong);
    await assert.rejects((await open(made))(), broken);
    await change(mine);
    assert.equal((await (await open(made))()).toString(), 'Hello');
  }
});

eachDatabase('a file that one key has opened does not open with another', async (db) => {
  const ports = await createTestPorts(db);
  const { open } = damageableFiles(ports);
  const made = await createTransfer(ports);
  const read = await open(made);
  await read();
  await assert.rejects((await open(made, newTransferKey()))(), broken);
  assert.equal((await read()).toString(), 'Hello');
});

eachDatabase('rejects changed, missing and additional bytes', async (db) => {
  const ports = await createTestPorts(db);
  const { open, setDamage } = damageableFiles(ports);
  const read = await open(await createTransfer(ports));
  const flip = (bytes: Buffer) => bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  for (const damage of [flip, (bytes: Buffer) => bytes.subarray(1), (bytes: Buffer) => bytes.subarray(0, 20)]) {
    setDamage(damage);
    await assert.rejects(read(), broken);
  }
  setDamage((bytes) => bytes);
  assert.equal((await read()).toString(), 'Hello');
});
