import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type Scanner, ScannerUnavailable, type Verdict } from '../ports/scanner.ts';

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
export const unexpectedResponse = (text: string): ScannerUnavailable =>
  new ScannerUnavailable(`unexpected response of the virus scanner: ${JSON.stringify(text.slice(0, 200))}`);

/** How long clamd may take for one step before it counts as unavailable. */
export interface ClamdTimeouts {
  readonly connectMs: number;
  /** The time to accept one chunk. */
  readonly stallMs: number;
  readonly pongMs: number;
  /** The time from the last byte to the verdict, including its queue and its own `MaxScanTime`. */
  readonly verdictMs: number;
}

export interface ClamdTarget {
  /** `unix:/path` or `tcp://host:port`. */
  readonly address: URL;
  readonly limits: ClamdTimeouts;
  readonly signal: AbortSignal;
}

export interface ClamdResponse {
  /** The response without its NUL. */
  readonly text: string;
  /** Whether it came after the end of the request. clamd may also respond earlier, to reject more data. */
  readonly isAfterRequest: boolean;
}

/** Buffers that are written together. */
export type RequestChunk = readonly Uint8Array[];

const maxResponseLength = 4096;

/**
 * Opens a connection, sends the request and returns the response. Rejects with ScannerUnavailable when there is none,
 * with the signal's reason when aborted, and with the error of the request when reading it fails.
 */
export async function requestClamd(
  line: ClamdTarget,
  request: AsyncIterable<RequestChunk>,
  responseMs: number,
): Promise<ClamdResponse> {
  const socket = connect({ ...connectOptions(line.address), signal: line.signal });
  const response = readResponse(socket, line.signal);
  const deadline = deadlineOf(socket);
  try {
    const sent = sendRequest(socket, request, deadline, line.limits).then(() => true);
    const isAfterRequest = await Promise.race([sent, response.then(() => false)]);
    deadline.set(responseMs, 'gave no answer in time');
    return { text: await response, isAfterRequest };
  } finally {
    deadline.clear();
    socket.destroy();
  }
}

/** A host that has disappeared is noticed after twenty seconds. */
const socketOptions = { keepAlive: true, keepAliveInitialDelay: 10_000, noDelay: true } as const;

function connectOptions({ protocol, pathname, hostname, port }: URL) {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port), ...socketOptions };
}

/** Every outcome of the connection settles this promise, and only this one. */
function readResponse(socket: Socket, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let response = '';
  const receive = (text: string): void => {
    response += text;
    const end = response.indexOf('\0');
    if (end !== -1 && end === response.length - 1) resolve(response.slice(0, end));
    else if (end !== -1 || response.length > maxResponseLength)
      socket.destroy(new Error('sent more than one response'));
  };
  const gone = (): void => {
    const why = socket.errored?.message ?? 'ended the connection without an answer';
    reject(signal.aborted ? signal.reason : unavailable(why, socket.errored));
  };
  socket.setEncoding('latin1');
  // Reported when the connection closes.
  socket.on('error', () => {});
  socket.on('data', receive).on('close', gone);
  return promise;
}

const unavailable = (why: string, cause: Error | null): ScannerUnavailable =>
  new ScannerUnavailable(`virus scanner unavailable: ${why}`, { cause });

interface Deadline {
  set(ms: number, failing: string): void;
  clear(): void;
}

/** Only one deadline is active: a new one replaces the previous one. */
function deadlineOf(socket: Socket): Deadline {
  let timer: NodeJS.Timeout | undefined;
  const clear = () => clearTimeout(timer);
  const set = (ms: number, failing: string): void => {
    clear();
    if (!socket.destroyed) timer = setTimeout(() => socket.destroy(new Error(failing)), ms);
  };
  return { set, clear };
}

/** Does not settle when the connection fails: the response promise reports that. */
async function sendRequest(
  socket: Socket,
  request: AsyncIterable<RequestChunk>,
  deadline: Deadline,
  { connectMs, stallMs }: ClamdTimeouts,
): Promise<void> {
  deadline.set(connectMs, 'did not take the connection in time');
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  deadline.clear();
  for await (const chunk of request) {
    // Lets an early response arrive: a write after clamd has closed could lose it.
    await new Promise(setImmediate);
    deadline.set(stallMs, 'stopped taking the file');
    await writeChunk(socket, chunk);
    // Waiting for the file content is not the scanner's fault.
    deadline.clear();
  }
}

function writeChunk(socket: Socket, chunk: RequestChunk): Promise<void> {
  return new Promise((resolve) => {
    socket.cork();
    for (const piece of chunk.slice(0, -1)) socket.write(piece);
    socket.write(chunk.at(-1) ?? '', (error) => {
      if (!error && !socket.destroyed) resolve();
    });
    socket.uncork();
  });
}
