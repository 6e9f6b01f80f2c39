import assert from 'node:assert/strict';
import { aTransfer, type MadeTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { block } from '../../test/support/generated-content.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { lookup } from '../crypto/identifiers.ts';
import { newTransferKey, type TransferKey } from '../crypto/key-tree.ts';
import { findRecipient } from '../db/recipients.ts';
import { isSmall, readSmallFile } from './small-files.ts';

/** The files of a house whose store may give other bytes than it was given. */
function aShelf(ports: HousePorts) {
  let damage: (bytes: Buffer) => Buffer = (bytes) => bytes;
  const blobs: HousePorts['blobs'] = {
    ...ports.blobs,
    async readWhole(...asked) {
      return damage(await ports.blobs.readWhole(...asked));
    },
  };

  async function open(made: MadeTransfer, transferKey: TransferKey = made.transferKey, number = 0) {
    const { trackingId } = made;
    const fileId = made.files[number]?.id ?? '';
    const row = await findRecipient(ports.db, lookup(ports.keys, 'transfer-id', made.transferId), fileId);
    assert.ok(row?.file !== undefined && isSmall(row.file));
    const { file } = row;
    const version = { trackingId, fileId, generation: file.generation };
    return () => readSmallFile({ ...ports, blobs }, transferKey, version, file).then(({ content }) => content);
  }

  return {
    open,
    setDamage(change: typeof damage) {
      damage = change;
    },
  };
}

const broken = { name: 'SealBroken' };

eachDatabase('a file is small up to a segment, if it is in one part', async (db) => {
  const ports = await housePorts(db);
  const sizes = [0, 1, 262_144, 262_145];
  const contents = sizes.map((size) => ({ name: `${size}`, content: block.subarray(0, size) }));
  const { transferId, files } = await aTransfer(ports, { files: contents });
  const hash = lookup(ports.keys, 'transfer-id', transferId);
  const found = await Promise.all(files.map(({ id }) => findRecipient(db, hash, id)));
  assert.deepEqual(
    found.map((row) => row?.file && isSmall(row.file)),
    [false, true, true, false],
  );
  assert.equal(found[3]?.file?.onlyPart?.sealedSize, 74 + 262_145 + 2 * 32);
  await db.updateTable('file').set({ parts: 2 }).execute();
  const [, one] = await Promise.all(files.map(({ id }) => findRecipient(db, hash, id)));
  assert.equal(one?.file?.onlyPart, undefined);
});

eachDatabase('what is stored of another file, or another size, does not open', async (db) => {
  const ports = await housePorts(db);
  const { open } = aShelf(ports);
  const [made, other] = [await aTransfer(ports), await aTransfer(ports)];
  const row = ({ files }: MadeTransfer) =>
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

eachDatabase('what one key has opened does not open for another', async (db) => {
  const ports = await housePorts(db);
  const { open } = aShelf(ports);
  const made = await aTransfer(ports);
  const read = await open(made);
  await read();
  await assert.rejects((await open(made, newTransferKey()))(), broken);
  assert.equal((await read()).toString(), 'Hello');
});

eachDatabase('bytes that are not authentic are not given', async (db) => {
  const ports = await housePorts(db);
  const { open, setDamage } = aShelf(ports);
  const read = await open(await aTransfer(ports));
  const flip = (bytes: Buffer) => bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  for (const damage of [flip, (bytes: Buffer) => bytes.subarray(1), (bytes: Buffer) => bytes.subarray(0, 20)]) {
    setDamage(damage);
    await assert.rejects(read(), broken);
  }
  setDamage((bytes) => bytes);
  assert.equal((await read()).toString(), 'Hello');
});
