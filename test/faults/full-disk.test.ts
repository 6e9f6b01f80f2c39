import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { wipeDestroyedKeys } from '../../src/actions/erasing/erasures.ts';
import { expireTransfers, removeEndedContents } from '../../src/actions/managing/expiry.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { deleteTransfer } from '../../src/administration/all-transfers.ts';
import { backup, init, prune, verify } from '../../src/commands/backup.ts';
import { readConfig } from '../../src/config.ts';
import { OperatorError } from '../../src/core/errors.ts';
import { logChain } from '../../src/crypto/chains.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { openService } from '../../src/wiring.ts';
import { createTemporaryFolder } from '../support/languages/language-packs.ts';
import { createCommandFixture } from '../support/server/command-fixture.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const options = { password: undefined, columns: { send_recipient_notification: 0 } };

/** Returns why it was not possible, if it was not. */
function mountSmallDisk(path: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', path], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return (error as Error).message.trim();
  }
}

function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 2 ** 20; size >= 4096; size /= 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 'x'));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  }
  closeSync(file);
}

test('transfers end and their keys are destroyed with 0 bytes free', async (t) => {
  const folder = await createTemporaryFolder();
  let service: Awaited<ReturnType<typeof openService>> | undefined;
  const obstacle = mountSmallDisk(folder.path);
  t.after(async () => {
    await service?.close();
    if (obstacle === undefined) execFileSync('umount', [folder.path]);
    await folder[Symbol.asyncDispose]();
  });
  if (obstacle !== undefined) return t.skip(`NOT TESTED: a small file system cannot be mounted here: ${obstacle}`);
  const data = join(folder.path, 'data');
  const config = readConfig({ SEALPOST_DATA: data, SEALPOST_KEYS: join(folder.path, 'keys') });
  service = await openService(config);
  const { ports } = service;
  await changeSetting(ports, 'disk.minFreeBytes', '0');
  const past = { ...options.columns, expires_at: '2020-01-01T00:00:00.000Z' };
  const [revoked, deleted] = [await createTransfer(ports, options), await createTransfer(ports, options)];
  await createTransfer(ports, { ...options, columns: past });
  const active = await createTransfer(ports, options);
  await service.renewDiskReserve?.();
  assert.ok(existsSync(`${config.database}.reserve`));
  const filler = join(folder.path, 'filler');
  fillDisk(filler);
  assert.equal(statfsSync(folder.path).bavail, 0);

  await expireTransfers(ports, new AbortController().signal);
  await deleteTransfer(ports, deleted.trackingId);
  await ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, logChain(ports.keys), revoked.trackingId, 'revoked', ports.clock.now()));
  await removeEndedContents(ports, revoked.trackingId);
  await wipeDestroyedKeys(ports);
  const slots = await ports.db.selectFrom('key_slot').select('tracking_id').distinct().execute();
  assert.deepEqual(slots, [{ tracking_id: active.trackingId }]);

  await service.renewDiskReserve?.();
  assert.ok(!existsSync(`${config.database}.reserve`), 'there is no space for it yet');
  rmSync(filler);
  await service.renewDiskReserve?.();
  assert.ok(existsSync(`${config.database}.reserve`));
});

/** Smaller files are stored in the database. */
const withBlob = { ...options, files: [{ name: 'a.bin', content: Buffer.alloc(200_000, 1) }] };

test('a disk for backups that is full or read-only is reported in one sentence, and a prune frees space', async (t) => {
  await using fixture = await createCommandFixture();
  const disk = join(fixture.path, 'disk');
  await mkdir(disk);
  const obstacle = mountSmallDisk(disk);
  if (obstacle !== undefined) return t.skip(`NOT TESTED: a small file system cannot be mounted here: ${obstacle}`);
  try {
    const values = [join(disk, 'backup')];
    const completed = async (run: typeof backup, input = {}) => {
      const { error, lines } = await fixture.typed(run, { values, ...input });
      assert.equal(error, undefined);
      return lines;
    };
    const sentence = async (run: typeof backup) => {
      const { error } = await fixture.typed(run, { values, keep: '1' });
      assert.ok(error instanceof OperatorError, String(error?.stack));
      return error.message;
    };
    await completed(init);
    const { trackingId } = await createTransfer(fixture.ports, withBlob);
    await completed(backup);
    await deleteTransfer(fixture.ports, trackingId);
    await createTransfer(fixture.ports, withBlob);
    await completed(backup);
    await createTransfer(fixture.ports, withBlob);
    const filler = join(disk, 'filler');
    fillDisk(filler);
    assert.match(
      await sentence(backup),
      /^Cannot use .*\/backup for backups: the disk is full.* `backup prune`\. Then run/,
    );
    assert.deepEqual(await completed(prune, { keep: '1' }), ['1 snapshots and 1 blobs were removed.']);
    assert.ok(statfsSync(disk).bavail > 0);
    rmSync(filler);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    for (const run of [backup, prune])
      assert.match(
        await sentence(run),
        /^Cannot use .*\/backup for backups: .*read-only.* Mount it for writing\. Then run/,
      );
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    await completed(backup);
    assert.deepEqual(await completed(verify), ['No problems found in 2 snapshots with 2 blobs.']);
  } finally {
    execFileSync('umount', [disk]);
  }
});
