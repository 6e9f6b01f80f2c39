import { connect, type Socket } from 'node:net';
import { ScannerUnavailable } from '../ports/scanner.ts';

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

function unavailable(why: string, cause: Error | null): ScannerUnavailable {
  return new ScannerUnavailable(`virus scanner unavailable: ${why}`, { cause });
}

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
