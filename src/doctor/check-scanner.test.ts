import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clamdMaxBytes, startClamd } from '../../test/support/scanner/clamd.ts';
import { readConfig } from '../config.ts';
import { defaultSettings } from '../core/settings.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { openCheckedParts } from '../wiring/checked-parts.ts';
import { checkScanner } from './part-checks.ts';

const never = new AbortController().signal;
const commandLine = (words: string) => `sealpost ${words}`;

function check(address: URL | undefined, maxBytes: number, decision: 'undecided' | 'block' | 'mark', initial?: string) {
  const clamd = address === undefined ? {} : { SEALPOST_CLAMD: address.href, SEALPOST_CLAMD_MAX_BYTES: `${maxBytes}` };
  const config = readConfig({ ...clamd, SEALPOST_CLAMD_UNSCANNABLE: initial });
  const { selfTestScanner } = openCheckedParts(config);
  const settings = { ...defaultSettings, 'scanner.unscannable': decision };
  return Array.fromAsync(checkScanner({ config, settings, selfTestScanner, commandLine }, never));
}

test('runs the self-test of clamd with the largest file, and requires a decision about larger ones', async () => {
  await using clamd = await startClamd();
  const [found, ...others] = await check(clamd.unix, clamdMaxBytes, 'mark');
  assert.deepEqual([found?.state, others], ['ok', []]);
  assert.match(found?.text ?? '', /in files of 2\.1 MB .*Larger files are delivered, marked as not scanned/);
  const [undecided] = await check(clamd.unix, clamdMaxBytes, 'undecided');
  assert.equal(undecided?.state, 'failure');
  assert.match(undecided.text, /scanner\.unscannable is not set[\s\S]*sealpost admin setting set/);
  const [initial] = await check(clamd.unix, clamdMaxBytes, 'undecided', 'mark');
  assert.match(initial?.text ?? '', /Larger files are delivered, marked as not scanned/);
  await assert.rejects(check(clamd.unix, 2 * clamdMaxBytes, 'block'), (error) => {
    assert.ok(error instanceof ScannerUnavailable);
    assert.match(
      error.message,
      /StreamMaxLength, MaxFileSize and MaxScanSize must be at least SEALPOST_CLAMD_MAX_BYTES/,
    );
    return true;
  });
  await clamd.kill();
  await clamd.start({ StreamMaxLength: clamdMaxBytes, MaxFileSize: clamdMaxBytes });
  await assert.rejects(check(clamd.unix, clamdMaxBytes, 'block'), /Add the line "AlertExceedsMax yes" to clamd\.conf/);
  await clamd.kill();
  await assert.rejects(check(clamd.unix, clamdMaxBytes, 'block'), ScannerUnavailable);
});

test('is off without a scanner', async () => {
  assert.equal((await check(undefined, 0, 'undecided'))[0]?.state, 'off');
});
