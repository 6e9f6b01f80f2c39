import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { readConfig } from '../../src/config.ts';
import { ScannerUnavailable } from '../../src/ports/scanner.ts';
import { eicar } from '../../src/scanner/canary.ts';
import { openService } from '../../src/wiring.ts';
import { clamdMaxBytes, startClamd } from '../support/scanner/clamd.ts';
import { createEmptyFolder, runSealpost, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../support/transfer/api-sender.ts';

test('with a virus scanner, the service starts only when the setting for large files is decided', async () => {
  await using folder = await createEmptyFolder();
  const env = { ...folder.env, SEALPOST_CLAMD: 'unix:/nowhere/clamd.sock' };
  const rejected = await runSealpost(['serve'], env);
  assert.equal(rejected.code, 1);
  assert.match(
    rejected.err,
    /^A virus scanner is configured \(SEALPOST_CLAMD\), but scanner\.unscannable is not set\.$/m,
  );
  assert.match(rejected.err, /sealpost admin setting set scanner\.unscannable block/);
  const offline = await openService(readConfig(env));
  await changeSetting(offline.ports, 'scanner.unscannable', 'block');
  await offline.close();
  // The service stays ready without the scanner, so that recipients can still download.
  const service = await startService(env);
  const ready = await fetch(`${service.baseUrl}/health/ready`);
  assert.deepEqual(await ready.json(), { status: 'ready', scanner: 'away' });
  const { code, err } = await service.stop();
  assert.equal(code, 0);
  assert.match(err, /scanner\.self-test.*connect ENOENT/);
});

test('uses the configured scanner once it has passed its self-test', async () => {
  await using folder = await createEmptyFolder();
  await using clamd = await startClamd();
  const { signal } = new AbortController();
  for (const { href } of [clamd.unix, clamd.tcp]) {
    const names = { SEALPOST_CLAMD: href, SEALPOST_CLAMD_MAX_BYTES: String(clamdMaxBytes) };
    const service = await openService(readConfig({ ...folder.env, ...names }));
    try {
      const verdict = () => service.ports.scanner?.scan(Readable.from([eicar]), eicar.length, signal);
      await assert.rejects(async () => verdict(), ScannerUnavailable);
      await service.scanner?.selfTest(signal);
      assert.equal((await verdict())?.kind, 'infected');
    } finally {
      await service.close();
    }
  }
});

test('removes and reports the infected one of three files, and delivers the others', async () => {
  await using folder = await createEmptyFolder();
  await using clamd = await startClamd();
  const env = { ...folder.env, SEALPOST_CLAMD: clamd.tcp.href, SEALPOST_CLAMD_MAX_BYTES: String(clamdMaxBytes) };
  assert.equal((await runSealpost(['admin', 'setting', 'set', 'scanner.unscannable', 'mark'], env)).code, 0);
  const service = await startService(env);
  try {
    const sender = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
    const client = new Sealpost({ baseUrl: service.baseUrl, ...sender });
    const trackingId = await client.createSession(sender.address, {
      recipients: { to: [{ mail: 'bob@example.org' }] },
    });
    const place = { sender: sender.address, trackingId };
    for (const [fileName, bytes] of [
      ['plan.txt', Buffer.from('A plan')],
      ['virus.com', eicar],
      ['large.bin', Buffer.alloc(clamdMaxBytes + 1)],
    ] as const) {
      const fileId = await client.registerFile(place, { fileName, size: bytes.length });
      await client.putContent({ ...place, fileId }, new Uint8Array(bytes));
    }
    await client.submitSession(place);
    const { status } = await waitUntilProcessed(client, place);
    assert.deepEqual([status.state, status.warnings], ['ACTIVE', true]);
    assert.deepEqual(
      status.files.map(({ removed, removalCause }) => [removed, removalCause]),
      [
        [false, null],
        [true, 'VIRUS_FOUND'],
        [false, null],
      ],
    );
    assert.deepEqual(await (await fetch(`${service.baseUrl}/health/ready`)).json(), {
      status: 'ready',
      scanner: 'ready',
    });
  } finally {
    assert.equal((await service.stop()).code, 0);
  }
});
