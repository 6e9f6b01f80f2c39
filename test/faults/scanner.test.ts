import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { test } from 'node:test';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { endScans } from '../../src/actions/running-scans.ts';
import { submitSession } from '../../src/actions/submit-session.ts';
import { tellStatus } from '../../src/actions/tell-status.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { type Scanner, ScannerUnavailable } from '../../src/ports/scanner.ts';
import { eicar } from '../../src/scanner/canary.ts';
import { clamdScanner } from '../../src/scanner/clamd.ts';
import { provenScanner } from '../../src/scanner/proven-scanner.ts';
import { clamdMaxBytes as maxBytes, startClamd } from '../support/clamd.ts';
import { freshLocation } from '../support/fresh-database.ts';
import { type HousePorts, housePorts } from '../support/house-ports.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { type Script, scriptedClamd, wholeCommand } from '../support/scripted-clamd.ts';
import { aSender, begunSession, sentFile } from '../support/sending.ts';

/*
 * Whatever goes wrong with the scanner: the upload and the submission succeed, the transfer is Processing until there is a
 * clear verdict on each file, and then it comes to its end without anybody asking for it.
 */

const going = new AbortController().signal;

async function withHouse(scanner: Scanner, work: (ports: HousePorts) => Promise<void>): Promise<void> {
  await using location = await freshLocation('SQLite');
  const db = openDatabase(location.value);
  try {
    await migrate(db);
    const house = await housePorts(db);
    const ports = { ...house, scanner, passwords: quickPasswords(house.passwords) };
    await work(ports);
    await endScans(ports);
  } finally {
    await db.destroy();
  }
}

async function submitted(ports: HousePorts, ...contents: ReadonlyArray<string | Buffer>) {
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  for (const [index, content] of contents.entries()) {
    await sentFile(ports, sender, trackingId, { name: `${index}.txt`, content });
  }
  await submitSession(ports, sender, trackingId);
  return { sender, trackingId };
}

async function outcomeOf(ports: HousePorts, transfer: { readonly sender: VerifiedEmail; readonly trackingId: string }) {
  const { state, files } = await tellStatus(ports, transfer.sender, transfer.trackingId);
  return [state, ...files.map(({ removalCause }) => removalCause)];
}

/** Longer than what has failed is put off. */
function later({ clock }: HousePorts): void {
  clock.set(new Date(clock.now().getTime() + 900_000));
}

/** Completes as the jobs do; a failure is told to the log. */
const tried = (ports: HousePorts) =>
  completeTransfers(ports, going).catch((error: unknown) => assert.ok(error instanceof AggregateError));

const afterCommand =
  (react: (socket: Socket) => void): Script =>
  async (socket) => {
    const file = await wholeCommand(socket);
    if (file.length === 0) socket.end('PONG\0');
    else react(socket);
  };

const well = afterCommand((socket) => void socket.end('stream: OK\0'));

for (const [promise, fault] of [
  ['takes no connection', (socket) => void socket.resetAndDestroy()],
  ['hangs', () => {}],
  ['answers a ping, and hangs with files', afterCommand(() => {})],
  ['cuts the connection in the middle', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ['cuts the connection instead of an answer', afterCommand((socket) => void socket.resetAndDestroy())],
  ['says ERROR', afterCommand((socket) => void socket.end("stream: Can't allocate memory ERROR\0"))],
  ['says nonsense', afterCommand((socket) => void socket.end('\u0001\u0002 OK stream\0'))],
  ['says OK twice', afterCommand((socket) => void socket.end('stream: OK\0stream: OK\0'))],
  ['says OK and no more than half of it', afterCommand((socket) => void socket.end('stream: OK'))],
  ['says OK before it has the file', (socket) => void socket.write('stream: OK\0')],
] satisfies ReadonlyArray<readonly [string, Script]>) {
  test(`while the scanner ${promise}, a transfer is Processing, and Active when it is well again`, async () => {
    let script: Script = fault;
    await using server = await scriptedClamd((socket) => script(socket));
    const limits = { connectMs: 200, stallMs: 200, pongMs: 200, verdictMs: 200 };
    await withHouse(clamdScanner({ address: server.address, maxBytes, limits }), async (ports) => {
      const transfer = await submitted(ports, 'x'.repeat(100_000));
      await tried(ports);
      assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null]);
      later(ports);
      await tried(ports);
      assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null]);
      script = well;
      later(ports);
      await completeTransfers(ports, going);
      assert.deepEqual(await outcomeOf(ports, transfer), ['Active', null]);
    });
  });
}

/** Hands over the content, and does something in its middle. */
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

test('a clamd that is killed in the middle of a file, and comes back, judges all files in the end', async () => {
  await using clamd = await startClamd();
  const scanner = provenScanner(clamdScanner({ address: clamd.unix, maxBytes }), maxBytes, () => 0);
  await scanner.prove(going);
  let deaths = 0;
  const mortal = disturbed(scanner, async () => {
    if (deaths === 0) await clamd.kill();
    deaths += 1;
  });
  await withHouse(mortal, async (ports) => {
    const transfer = await submitted(ports, Buffer.alloc(maxBytes, 'harmless '), eicar, 'harmless');
    await completeTransfers(ports, going);
    assert.ok(deaths > 0);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null, null, null]);
    await assert.rejects(scanner.prove(going), ScannerUnavailable);
    later(ports);
    await completeTransfers(ports, going);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null, null, null]);
    await clamd.start();
    await scanner.prove(going);
    later(ports);
    await completeTransfers(ports, going);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Active', null, 'VIRUS_FOUND', null]);
  });
});

test('a clamd that says nothing of its limits is not believed, and nothing is delivered by its word', async () => {
  await using clamd = await startClamd({ StreamMaxLength: maxBytes, MaxFileSize: maxBytes, AlertExceedsMax: 'no' });
  const scanner = provenScanner(clamdScanner({ address: clamd.unix, maxBytes }), maxBytes, () => 0);
  await assert.rejects(scanner.prove(going), /AlertExceedsMax/);
  await withHouse(scanner, async (ports) => {
    const transfer = await submitted(ports, 'harmless');
    await completeTransfers(ports, going);
    assert.deepEqual(await outcomeOf(ports, transfer), ['Processing', null]);
  });
});
