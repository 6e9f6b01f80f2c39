import type { Readable } from 'node:stream';
import { type Scanner, ScannerUnavailable, type Verdict } from '../ports/scanner.ts';
import { type ClamdTarget, type ClamdTimeouts, type RequestChunk, requestClamd } from './clamd-connection.ts';

export interface ClamdOptions {
  /** `unix:/path` or `tcp://host:port`. */
  readonly address: URL;
  /** The largest file to send. clamd reports OK for files that it does not scan because of their size. */
  readonly maxBytes: number;
  readonly limits?: ClamdTimeouts;
}

const defaultTimeouts: ClamdTimeouts = { connectMs: 5_000, stallMs: 30_000, pongMs: 5_000, verdictMs: 150_000 };

/** Limits the chunk size, so that the time for one chunk is a measure of speed. */
const maxChunkBytes = 2 ** 20;

/** Scans with clamd, the daemon of ClamAV. Each file has its own connection. */
export function clamdScanner({ address, maxBytes, limits = defaultTimeouts }: ClamdOptions): Scanner {
  return {
    async scan(content, size, signal) {
      // The reader of the content reports errors. Before there is a reader, an error must not end the process.
      content.on('error', () => {});
      try {
        if (size > maxBytes) return { kind: 'notScanned', reason: 'tooLarge' };
        return await scanContent(content, size, { address, limits, signal });
      } finally {
        content.destroy();
      }
    },
    async check(signal) {
      const { text } = await requestClamd({ address, limits, signal }, ping(), limits.pongMs);
      if (text !== 'PONG') throw unexpectedResponse(text);
    },
  };
}

async function scanContent(content: Readable, size: number, line: ClamdTarget): Promise<Verdict> {
  const { text, isAfterRequest } = await requestClamd(line, instream(content, size), line.limits.verdictMs);
  const verdict = parseVerdict(text);
  if (verdict.kind === 'clean' && !isAfterRequest) {
    throw new ScannerUnavailable('virus scanner responded before it had received the whole file');
  }
  return verdict;
}

async function* ping(): AsyncGenerator<RequestChunk> {
  yield [Buffer.from('zPING\0')];
}

async function* instream(content: Readable, size: number): AsyncGenerator<RequestChunk> {
  yield [Buffer.from('zINSTREAM\0')];
  let left = size;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    left -= chunk.length;
    if (left < 0) break;
    // An empty chunk is not sent: clamd would read it as the end of the file.
    for (let start = 0; start < chunk.length; start += maxChunkBytes) {
      const piece = chunk.subarray(start, start + maxChunkBytes);
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

const found = /^stream: ([\x21-\x7e][\x20-\x7e]{0,999}) FOUND$/;

/** With `AlertExceedsMax` clamd reports content that it did not scan as a virus with this name. */
const beyondLimits = /^Heuristics\.Limits\.Exceeded\b/;

/**
 * Parses a response to INSTREAM, without its NUL. Everything except these forms is not a verdict. Neither is "Size
 * limit exceeded": no file above the limit is sent, so the scanner's settings have changed since its self-test.
 */
export function parseVerdict(response: string): Verdict {
  if (response === 'stream: OK') return { kind: 'clean' };
  const signature = found.exec(response)?.[1];
  if (signature === undefined) throw unexpectedResponse(response);
  return beyondLimits.test(signature)
    ? { kind: 'notScanned', reason: 'limitsExceeded' }
    : { kind: 'infected', signature };
}

/** Quotes the response, so that the operator can find the reason. */
export function unexpectedResponse(text: string): ScannerUnavailable {
  return new ScannerUnavailable(`unexpected response of the virus scanner: ${JSON.stringify(text.slice(0, 200))}`);
}
