import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs } from '../../core/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeSetting } from '../settings/settings.ts';
import { updateGauges } from '../statistics/gauges.ts';
import { checkHealth, getHealth } from './health.ts';
import { getStorage } from './storage.ts';

const never = new AbortController().signal;
const gigabyte = 1e9;
const withFree = <Deps extends Pick<Ports, 'blobs'>>(deps: Deps, bytes: number) => ({
  ...deps,
  blobs: { ...deps.blobs, freeSpace: async () => ({ bytes: bytes }) },
});

eachDatabase('shows used and free space', async (db) => {
  const ports = await createTestPorts(db);
  await createTransfer(ports, { password: undefined });
  const before = await getStorage(withFree(ports, gigabyte));
  assert.deepEqual([before.storedBytes, before.forecast, before.freeSpoolBytes], [undefined, null, undefined]);
  assert.equal(before.freeBytes, gigabyte);
  assert.ok(before.databaseBytes > 100_000);
  await updateGauges(ports, never);
  assert.ok(((await getStorage(ports)).storedBytes ?? 0) > 0);
  assert.equal((await getStorage(ports)).freeBytes, undefined, 'a store in memory has no limit');
});

eachDatabase('forecasts when the disk is full, and reports it a week before', async (db) => {
  const ports = await createTestPorts(db);
  await changeSetting(ports, 'disk.minFreeBytes', String(gigabyte));
  for (let days = 0; days <= 10; days += 1) {
    ports.clock.set(new Date(noon.getTime() + days * dayMs));
    await updateGauges(withFree(ports, (20 - days) * gigabyte), never);
  }
  const { forecast } = await getStorage(withFree(ports, 10 * gigabyte));
  const leftDays = ((forecast?.fullAt?.getTime() ?? 0) - ports.clock.now().getTime()) / dayMs;
  assert.ok(leftDays > 8 && leftDays < 10, String(leftDays));
  const server = {
    baseUrl: new URL('http://127.0.0.1'),
    checkMailServer: undefined,
    selfTestScanner: undefined,
    checkClock: async () => undefined,
  };
  const disk = async (free: number) => {
    await checkHealth({ ...withFree(ports, free), server }, { stopping: never });
    return (await getHealth(ports)).find(({ part }) => part === 'disk');
  };
  assert.equal((await disk(10 * gigabyte))?.state, 'ok');
  const failing = await disk(5 * gigabyte);
  assert.equal(failing?.state, 'failing');
  assert.match(failing?.lastError ?? '', /^5\.0 GB are free, and at the current use the disk is full on 2026-03-1\d\./);
});
