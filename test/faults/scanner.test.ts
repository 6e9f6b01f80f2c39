import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { test } from 'node:test';
import { completeTransfers } from '../../src/actions/completing/complete-transfers.ts';
import { getTransferStatus } from '../../src/actions/managing/get-transfer-status.ts';
import { submitSession } from '../../src/actions/sessions/submit-session.ts';
import type { VerifiedEmail } from '../../src/actions/verification/identify-caller.ts';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { type Scanner, ScannerUnavailable } from '../../src/ports/scanner.ts';
import { eicar } from '../../src/scanner/canary.ts';
import { clamdScanner } from '../../src/scanner/clamd.ts';
import { selfTestedScanner } from '../../src/scanner/self-tested-scanner.ts';
import { migratedLocation } from '../support/database/fresh-database.ts';
import { clamdMaxBytes as maxBytes, startClamd } from '../support/scanner/clamd.ts';
import { startFakeClamd } from '../support/scanner/fake-clamd.ts';
import { readCommand, type Script, startScriptedClamd } from '../support/scanner/scripted-clamd.ts';
import { createTestPorts, type TestPorts } from '../support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../support/transfer/sender.ts';

/*
 * Whatever fails in the scanner: upload and submission succeed, the transfer is Processing until there is a clear verdict
 * on each file, and then it completes without another request.
 */

const neverAborted = new AbortController().signal;

async function withPorts(scanner: Scanner, work: (ports: TestPorts) => Promise<void>): Promise<void> {
  await using location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  try {
    const service = await createTestPorts(db);
    const ports = { ...service, scanner };
    await work(ports);
    await ports.scans.close();
  } finally {
    await db.destroy();
  }
}

async function submitted(ports: TestPorts, ...contents: ReadonlyArray<string | Buffer>) {
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  for (const [index, content] of contents.entries()) {
    await uploadFile(ports, sender, trackingId, { name: `${index}.txt`, content });
  }
  await submitSession(ports, sender, trackingId);
  return { sender, trackingId };
}

async function outcomeOf(ports: TestPorts, transfer: { readonly sender: VerifiedEmail; readonly trackingId: string }) {
  const { state, files } = await getTransferStatus(ports, transfer.sender, transfer.trackingId);
  return [state, ...files.map(({ removalCause }) => removalCause)];
}

/** A transfer waits no longer for the next scan, however often the scanner has failed. */
const longestScannerPauseMs = 60_000;

/** Advances the clock beyond the retry delay. */
function passRetryDelay({ clock }: TestPorts): void {
  clock.advance(900_000);
}

/** Completes transfers as the job does, which logs failures. */
const attemptCompletion = (ports: TestPorts) =>
  completeTransfers(ports, neverAborted).catch((error: unknown) => assert.ok(error instanceof AggregateError));

const afterCommand =
  (react: (socket: Socket) => void): Script =>
  async (socket) => {
    const file = await readCommand(socket);
    if (file.length === 0) socket.end('PONG\0');
    else react(socket);
  };

const healthy = afterCommand((socket) => void socket.end('stream: OK\0'));

for (const [behavior, fault] of [
  ['accepts no connection', (socket) => void socket.resetAndDestroy()],
  ['hangs', () => {}],
  ['responds to a ping, and hangs with files', afterCommand(() => {})],
  ['cuts the connection in the middle', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ['cuts the connection instead of a response', afterCommand((socket) => void socket.resetAndDestroy())],
  ['returns ERROR', afterCommand((socket) => void socket.end("stream: Can't allocate memory ERROR\0"))],
  ['returns nonsense', afterCommand((socket) => void socket.end('\u0001\u0002 OK stream\0'))],
  ['returns OK twice', afterCommand((socket) => void socket.end('stream: OK\0stream: OK\0'))],
  ['returns OK without its terminator', afterCommand((socket) => void socket.end('stream: OK'))],
  ['returns OK before it has the file', (socket) => void socket.write('stream: OK\0')],
] satisfies ReadonlyArray<readonly [string, Script]>) {
  test(`while the scanner ${behavior}, a transfer is Processing, and Active after it recovers`, async () => {
    let script: Script = fault;
    await using server = await startScriptedClamd((socket) => script(socket));
    const scannerWith = (limitMs: number) => {
      const limits = { connectMs: limitMs, stallMs: limitMs, pongMs: limitMs, verdictMs: limitMs };
      return clamdScanner({ address: server.address, maxBytes, limits });
    };
    let current = scannerWith(200);
    const scanner: Scanner = {
      scan: (...input) => current.scan(...input),
      check: (signal) => current.check(signal),
    };
    await withPorts(scanner, async (ports) => {
      const transfer = await submitted(ports, 'x'.repeat(100_000));
      await attemptCompletion(ports);
      assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null]);
      for (let attempts = 0; attempts < 4; attempts += 1) {
        ports.clock.advance(longestScannerPauseMs);
        await attemptCompletion(ports);
        assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null]);
      }
      script = healthy;
      current = scannerWith(600_000);
      ports.clock.advance(longestScannerPauseMs);
      await completeTransfers(ports, neverAborted);
      assert.deepEqual(await outcomeOf(ports, transfer), ['Active', null]);
    });
  });
}

test('a scanner that hangs during its self-test is unavailable, and trusted again after it recovers', async () => {
  const hangs = afterCommand(() => {});
  let script: Script = hangs;
  await using clamd = await startFakeClamd(async () => {});
  const port = Number(new URL(clamd.address).port);
  await using server = await startScriptedClamd((socket) => script(socket));
  // The limits of the connection never end a scan here.
  const limits = { connectMs: 600_000, stallMs: 600_000, pongMs: 600_000, verdictMs: 600_000 };
  const real = clamdScanner({ address: server.address, maxBytes, limits });
  const scanner = selfTestedScanner(
    real,
    maxBytes,
    () => 0,
    () => 50,
  );
  await assert.rejects(scanner.selfTest(neverAborted), /find|report|no response in time/);
  assert.equal(scanner.isTrusted(), false);
  script = (socket) => {
    const other = connect(port, '127.0.0.1');
    pipeline(socket, other, socket, () => {});
  };
  const patient = selfTestedScanner(real, maxBytes, () => 0);
  await patient.selfTest(neverAborted);
  assert.equal(patient.isTrusted(), true);
});

test('an infected file is not released by a scanner that has begun to report OK for everything', async () => {
  let isDeceived = false;
  await using clamd = await startFakeClamd(async () => {});
  const port = Number(new URL(clamd.address).port);
  await using server = await startScriptedClamd(async (socket) => {
    if (isDeceived) return healthy(socket);
    const other = connect(port, '127.0.0.1');
    pipeline(socket, other, socket, () => {});
  });
  const scanner = selfTestedScanner(clamdScanner({ address: server.address, maxBytes }), maxBytes, () => 0);
  await scanner.selfTest(neverAborted);
  await withPorts(scanner, async (ports) => {
    const before = await submitted(ports, 'harmless');
    await completeTransfers(ports, neverAborted);
    assert.deepEqual(await outcomeOf(ports, before), ['Active', null]);
    isDeceived = true;
    const transfer = await submitted(ports, eicar, 'harmless');
    await attemptCompletion(ports);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null, null]);
    assert.equal(scanner.isTrusted(), false);
    isDeceived = false;
    await scanner.selfTest(neverAborted);
    ports.clock.advance(longestScannerPauseMs);
    await completeTransfers(ports, neverAborted);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Active', 'VIRUS_FOUND', null]);
  });
});

/** Passes the content on, and calls `disturb` in its middle. */
function disturbed(scanner: Scanner, disturb: () => Promise<void>): Scanner {
  return {
    ...scanner,
    scan(content, size, signal) {
      const output = new PassThrough();
      pipeline(disturbing(content, size / 2, disturb), output, () => {});
      return scanner.scan(output, size, signal);
    },
  };
}

async function* disturbing(content: Readable, at: number, disturb: () => Promise<void>) {
  let given = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (given < at && given + chunk.length >= at) await disturb();
    given += chunk.length;
    yield chunk;
  }
}

test('a clamd killed during a scan scans all files after its restart', async () => {
  await using clamd = await startClamd();
  const scanner = selfTestedScanner(clamdScanner({ address: clamd.unix, maxBytes }), maxBytes, () => 0);
  await scanner.selfTest(neverAborted);
  let kills = 0;
  const killingScanner = disturbed(scanner, async () => {
    if (kills === 0) await clamd.kill();
    kills += 1;
  });
  await withPorts(killingScanner, async (ports) => {
    const transfer = await submitted(ports, Buffer.alloc(maxBytes, 'harmless '), eicar, 'harmless');
    await completeTransfers(ports, neverAborted);
    assert.ok(kills > 0);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null, null, null]);
    await assert.rejects(scanner.selfTest(neverAborted), ScannerUnavailable);
    passRetryDelay(ports);
    await completeTransfers(ports, neverAborted);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null, null, null]);
    await clamd.start();
    await scanner.selfTest(neverAborted);
    passRetryDelay(ports);
    await completeTransfers(ports, neverAborted);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Active', null, 'VIRUS_FOUND', null]);
  });
});

test('does not trust a clamd that does not report its limits, and delivers nothing', async () => {
  await using clamd = await startClamd({ StreamMaxLength: maxBytes, MaxFileSize: maxBytes, AlertExceedsMax: 'no' });
  const scanner = selfTestedScanner(clamdScanner({ address: clamd.unix, maxBytes }), maxBytes, () => 0);
  await assert.rejects(scanner.selfTest(neverAborted), /AlertExceedsMax/);
  await withPorts(scanner, async (ports) => {
    const transfer = await submitted(ports, 'harmless');
    await completeTransfers(ports, neverAborted);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null]);
  });
});
