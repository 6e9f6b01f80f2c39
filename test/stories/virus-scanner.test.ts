import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { readConfig } from '../../src/config.ts';
import { ScannerUnavailable } from '../../src/ports/scanner.ts';
import { eicar } from '../../src/scanner/canary.ts';
import { openHouse } from '../../src/wiring.ts';
import { clamdMaxBytes, startClamd } from '../support/clamd.ts';
import { anEmptyFolder, sealpost, serve } from '../support/program.ts';
import { processed, registeredClient, verifiedFor } from '../support/program-sender.ts';

test('with a virus scanner the service starts only when it is decided what happens to large files', async () => {
  await using folder = await anEmptyFolder();
  const env = { ...folder.env, SEALPOST_CLAMD: 'unix:/nowhere/clamd.sock' };
  const refused = await sealpost(['serve'], env);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /^SEALPOST_CLAMD names a virus scanner, but it is undecided.*too large for it\.$/m);
  assert.match(refused.err, /sealpost admin setting set scanner\.aboveCeiling block/);
  const house = await openHouse(readConfig(env));
  await changeSetting(house.ports, 'scanner.aboveCeiling', 'block');
  await house.close();
  // A scanner that is away keeps nobody from downloading.
  const service = await serve(env);
  const ready = await fetch(`${service.baseUrl}/health/ready`);
  assert.deepEqual(await ready.json(), { status: 'ready', scanner: 'away' });
  const { code, err } = await service.end();
  assert.equal(code, 0);
  assert.match(err, /prove the virus scanner.*connect ENOENT/);
});

test('the scanner that the settings name is asked, once it has proven itself', async () => {
  await using folder = await anEmptyFolder();
  await using clamd = await startClamd();
  const { signal } = new AbortController();
  for (const { href } of [clamd.unix, clamd.tcp]) {
    const names = { SEALPOST_CLAMD: href, SEALPOST_CLAMD_MAX_BYTES: String(clamdMaxBytes) };
    const house = await openHouse(readConfig({ ...folder.env, ...names }));
    try {
      const verdict = () => house.ports.scanner?.scan(Readable.from([eicar]), eicar.length, signal);
      await assert.rejects(async () => verdict(), ScannerUnavailable);
      await house.scanner?.prove(signal);
      assert.equal((await verdict())?.kind, 'infected');
    } finally {
      await house.close();
    }
  }
});

test('of three files the infected one is removed and told of, and the others are delivered', async () => {
  await using folder = await anEmptyFolder();
  await using clamd = await startClamd();
  const env = { ...folder.env, SEALPOST_CLAMD: clamd.tcp.href, SEALPOST_CLAMD_MAX_BYTES: String(clamdMaxBytes) };
  assert.equal((await sealpost(['admin', 'setting', 'set', 'scanner.aboveCeiling', 'mark'], env)).code, 0);
  const service = await serve(env);
  try {
    const sender = await verifiedFor(service, await registeredClient(service, env), 'ann@example.org');
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
    const { status } = await processed(client, place, AbortSignal.timeout(60_000));
    assert.deepEqual([status.state, status.warnings], ['Active', true]);
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
    assert.equal((await service.end()).code, 0);
  }
});
