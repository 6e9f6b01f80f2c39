import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/admin/change-setting.ts';
import { deleteTransfer } from '../../src/actions/admin/delete-transfer.ts';
import { wipeDestroyedKeys } from '../../src/actions/erasing/wipe-destroyed-keys.ts';
import { expireTransfers } from '../../src/actions/managing/expire-transfers.ts';
import { removeEndedContents } from '../../src/actions/managing/remove-ended-contents.ts';
import { readConfig } from '../../src/config.ts';
import { logChain } from '../../src/crypto/log-chain.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { openService } from '../../src/wiring.ts';
import { createTemporaryFolder } from '../support/languages/language-packs.ts';
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
