import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { defaultSettings } from '../core/settings.ts';
import { checkSpace } from './machine-checks.ts';

test('compares the free space of each folder with the minimum, also before it exists', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-doctor-'));
  t.after(() => rm(folder, { recursive: true }));
  const config = readConfig({ SEALPOST_BLOBS: join(folder, 'other', 'blobs') }, folder);
  const findings = (min: number) =>
    Array.fromAsync(checkSpace({ config, settings: { ...defaultSettings, 'disk.minFreeBytes': min } }));
  const enough = await findings(1);
  assert.deepEqual(
    enough.map(({ state, text }) => [state, text.split(':')[0]]),
    [
      ['ok', config.data],
      ['ok', config.blobs],
    ],
  );
  const [low] = await findings(2 ** 52);
  assert.equal(low?.state, 'failure');
  assert.match(low.text, /data: Only .* are free, and disk\.minFreeBytes is 4\.5 PB: .* Free some space\.$/);
});
