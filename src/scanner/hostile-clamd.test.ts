import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { generatedContent } from '../../test/support/inputs/generated-content.ts';
import {
  readCommand,
  respondWith,
  type Script,
  startScriptedClamd,
} from '../../test/support/scanner/scripted-clamd.ts';
import { type Scanner, ScannerUnavailable } from '../ports/scanner.ts';
import { eicar } from './canary.ts';
import { clamdScanner } from './clamd.ts';

const never = new AbortController().signal;
const maxBytes = 64 * 2 ** 20;
/** For timeouts that a test runs into. */
const shortMs = 100;
const late = 600_000;
const patient = { connectMs: late, stallMs: late, pongMs: late, verdictMs: late };

const small = () => Readable.from([Buffer.alloc(1_000)]);
const large = () => Readable.from(generatedContent(maxBytes, 300_000), { objectMode: false });
const scanSmall = (scanner: Scanner) => scanner.scan(small(), 1_000, never);
const scanLarge = (scanner: Scanner) => scanner.scan(large(), maxBytes, never);

async function withScript(script: Script, work: (address: URL) => Promise<void>): Promise<void> {
  await using server = await startScriptedClamd(script);
  await work(server.address);
}

for (const [promise, script] of [
  ['closes at once', (socket) => void socket.end()],
  ['cuts at once', (socket) => void socket.resetAndDestroy()],
  ['cuts in the middle', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ['closes in the middle', (socket) => void socket.once('data', () => socket.end())],
  ['returns OK before it has the file', (socket) => void socket.write('stream: OK\0')],
] satisfies ReadonlyArray<readonly [string, Script]>) {
  test(`a server that ${promise} has given no verdict`, async () => {
    await withScript(script, async (address) => {
      await assert.rejects(scanLarge(clamdScanner({ address, maxBytes, limits: patient })), ScannerUnavailable);
    });
  });
}

for (const text of [
  '',
  '\0',
  'stream: OK',
  'stream: OK\0stream: OK\0',
  'stream: OK\0\0',
  'PONG\0',
  "stream: Can't open file or directory ERROR\0",
  'UNKNOWN COMMAND\0',
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
]) {
  test(`a server that reads everything and responds ${JSON.stringify(text)} has given no verdict`, async () => {
    await withScript(respondWith(text), async (address) => {
      await assert.rejects(scanSmall(clamdScanner({ address, maxBytes, limits: patient })), ScannerUnavailable);
    });
  });
}

for (const [promise, limit, scan, script] of [
  ['never takes the file', 'stallMs', scanLarge, (socket: Socket) => void socket.pause()],
  ['takes half of the file', 'stallMs', scanLarge, (socket: Socket) => void socket.once('data', () => socket.pause())],
  ['takes the file and returns nothing', 'verdictMs', scanSmall, (socket: Socket) => void socket.resume()],
  [
    'stops in the middle of a word',
    'verdictMs',
    scanSmall,
    (socket: Socket) => void socket.resume().write('stream: O'),
  ],
  ['does not answer a ping', 'pongMs', (scanner) => scanner.check(never), (socket: Socket) => void socket.resume()],
] satisfies ReadonlyArray<readonly [string, keyof typeof patient, (scanner: Scanner) => Promise<unknown>, Script]>) {
  test(`gives up a server that ${promise}`, async () => {
    await withScript(script, async (address) => {
      const scanner = clamdScanner({ address, maxBytes, limits: { ...patient, [limit]: shortMs } });
      await assert.rejects(scan(scanner), ScannerUnavailable);
    });
  });
}

test('stops reading from a server that never stops sending', async () => {
  const talking: Script = async (socket) => {
    while (!socket.destroyed) if (!socket.write('stream: '.repeat(1_000))) await once(socket, 'drain');
  };
  await withScript(talking, async (address) => {
    await assert.rejects(scanSmall(clamdScanner({ address, maxBytes, limits: patient })), ScannerUnavailable);
  });
});

test('without a server there is no verdict', async () => {
  const addresses = [new URL('tcp://127.0.0.1:1'), new URL('unix:/nowhere/clamd.sock')];
  for (const address of addresses) {
    const scanner = clamdScanner({ address, maxBytes, limits: patient });
    await assert.rejects(scanSmall(scanner), ScannerUnavailable);
    await assert.rejects(scanner.check(never), ScannerUnavailable);
  }
});

test('accepts only PONG as a response to a ping', async () => {
  for (const text of ['PONG', 'PONG\n', 'pong\0', 'PONG\0PONG\0', '', 'stream: OK\0', 'UNKNOWN COMMAND\0']) {
    await withScript(respondWith(text), async (address) => {
      const scanner = clamdScanner({ address, maxBytes, limits: patient });
      await assert.rejects(scanner.check(never), ScannerUnavailable, JSON.stringify(text));
    });
  }
});

test('joins a response that arrives in pieces', async () => {
  const halting: Script = async (socket) => {
    await readCommand(socket);
    for (const character of 'stream: Some.Virus FOUND\0') {
      socket.write(character);
      await new Promise(setImmediate);
    }
  };
  await withScript(halting, async (address) => {
    const verdict = await scanSmall(clamdScanner({ address, maxBytes, limits: patient }));
    assert.deepEqual(verdict, { kind: 'infected', signature: 'Some.Virus' });
  });
});

/** Accepts no more data, and leaves the connection open. */
const breakingIn =
  (text: string): Script =>
  (socket) =>
    void socket.once('data', () => socket.pause().write(text));

test('accepts a virus that is found before the end of the file, and stops sending', async () => {
  await withScript(breakingIn('stream: Some.Virus FOUND\0'), async (address) => {
    const content = large();
    const scanner = clamdScanner({ address, maxBytes, limits: patient });
    const verdict = await scanner.scan(content, maxBytes, never);
    assert.deepEqual(verdict, { kind: 'infected', signature: 'Some.Virus' });
    assert.ok(content.destroyed);
  });
});

test('a server that rejects a file below the limit as too large has given no verdict', async () => {
  await withScript(breakingIn('INSTREAM size limit exceeded. ERROR\0'), async (address) => {
    const content = large();
    const scanner = clamdScanner({ address, maxBytes, limits: patient });
    await assert.rejects(scanner.scan(content, maxBytes, never), ScannerUnavailable);
    assert.ok(content.destroyed);
  });
});

test('a scan can be aborted in each of its steps', async () => {
  const scripts: Script[] = [
    (socket) => void socket.pause(),
    (socket) => void socket.once('data', () => socket.pause()),
    (socket) => void socket.resume(),
  ];
  for (const script of scripts) {
    const stop = new AbortController();
    const reason = new Error('the server ends');
    const stopping: Script = (socket) => {
      void script(socket);
      setImmediate(() => stop.abort(reason));
    };
    await withScript(stopping, async (address) => {
      const content = large();
      const scanner = clamdScanner({ address, maxBytes, limits: patient });
      await assert.rejects(scanner.scan(content, maxBytes, stop.signal), reason);
      assert.ok(content.destroyed);
    });
  }
});

test('reads a file no faster than the scanner accepts it', async () => {
  await withScript(
    (socket) => void socket.pause(),
    async (address) => {
      let given = 0;
      function* counted() {
        for (const chunk of generatedContent(maxBytes, 300_000)) {
          given += chunk.length;
          yield chunk;
        }
      }
      const scanner = clamdScanner({ address, maxBytes, limits: { ...patient, stallMs: shortMs } });
      await assert.rejects(scanner.scan(Readable.from(counted()), maxBytes, never), ScannerUnavailable);
      // The system buffers some MiB.
      assert.ok(given < maxBytes / 2, `${given} bytes were read`);
    },
  );
});

test('waits for a server that is slow but makes progress', async () => {
  const slow: Script = async (socket) => {
    socket.on('data', () => {
      socket.pause();
      setImmediate(() => socket.resume());
    });
    await readCommand(socket);
    socket.end('stream: OK\0');
  };
  await withScript(slow, async (address) => {
    const size = 3_000_000;
    const content = Readable.from(generatedContent(size, 300_000), { objectMode: false });
    const scanner = clamdScanner({ address, maxBytes, limits: patient });
    assert.deepEqual(await scanner.scan(content, size, never), { kind: 'clean' });
  });
});

test('sends the file unchanged, whatever the length of its chunks', async () => {
  const { promise: file, resolve } = Promise.withResolvers<Buffer>();
  const keeping: Script = async (socket) => {
    resolve(await readCommand(socket));
    socket.end('stream: OK\0');
  };
  await withScript(keeping, async (address) => {
    const lengths = [1, 0, 2 ** 20, 2 ** 20 + 1, 0, 3_000_000, eicar.length];
    const chunks = lengths.map((length, index) => Buffer.alloc(length, index + 1));
    const content = Buffer.concat(chunks);
    const scanner = clamdScanner({ address, maxBytes, limits: patient });
    const verdict = await scanner.scan(Readable.from(chunks), content.length, never);
    assert.deepEqual(verdict, { kind: 'clean' });
    assert.ok(content.equals(await file));
  });
});
