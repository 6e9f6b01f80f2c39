import type { Readable } from 'node:stream';
import { type Scanner, ScannerUnavailable, type Verdict } from '../ports/scanner.ts';
import { askClamd, type Limits, type Line, type Phrase } from './ask-clamd.ts';
import { noAnswer, verdictIn } from './clamd-answer.ts';

export interface Clamd {
  /** `unix:/path` or `tcp://host:port`. */
  readonly address: URL;
  /** The largest file that it is asked about. What clamd does not look into, for its size, it calls OK. */
  readonly maxBytes: number;
  readonly limits?: Limits;
}

const usualLimits: Limits = { connectMs: 5_000, stallMs: 30_000, pongMs: 5_000, verdictMs: 300_000 };

/** No piece is longer, so that the time for one is a measure of speed. */
const longestPiece = 2 ** 20;

/** The daemon of ClamAV, which is sent each file over a connection of its own. */
export function clamdScanner({ address, maxBytes, limits = usualLimits }: Clamd): Scanner {
  return {
    async scan(content, size, signal) {
      // Whoever reads it learns of a failure. While nobody does yet, it must not end the process.
      content.on('error', () => {});
      try {
        if (size > maxBytes) return { kind: 'notScanned', reason: 'tooLarge' };
        return await verdictOn(content, size, { address, limits, signal });
      } finally {
        content.destroy();
      }
    },
    async check(signal) {
      const { text } = await askClamd({ address, limits, signal }, ping(), limits.pongMs);
      if (text !== 'PONG') throw noAnswer(text);
    },
  };
}

async function verdictOn(content: Readable, size: number, line: Line): Promise<Verdict> {
  const { text, isToAll } = await askClamd(line, instream(content, size), line.limits.verdictMs);
  const verdict = verdictIn(text);
  if (verdict.kind === 'clean' && !isToAll) {
    throw new ScannerUnavailable('The virus scanner answered before it had the whole file');
  }
  return verdict;
}

async function* ping(): AsyncGenerator<Phrase> {
  yield [Buffer.from('zPING\0')];
}

async function* instream(content: Readable, size: number): AsyncGenerator<Phrase> {
  yield [Buffer.from('zINSTREAM\0')];
  let left = size;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    left -= chunk.length;
    if (left < 0) break;
    // A chunk without bytes makes no piece: to clamd, that would be the end of the file.
    for (let start = 0; start < chunk.length; start += longestPiece) {
      const piece = chunk.subarray(start, start + longestPiece);
      yield [lengthOf(piece), piece];
    }
  }
  if (left !== 0) throw new Error('The file to be scanned has not the size that it should have');
  yield [lengthOf(Buffer.alloc(0))];
}

function lengthOf({ length }: Uint8Array): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
}
