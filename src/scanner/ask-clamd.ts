import { connect, type Socket } from 'node:net';
import { ScannerUnavailable } from '../ports/scanner.ts';

/** How long clamd may take for one step before it counts as away. */
export interface Limits {
  readonly connectMs: number;
  /** Between handing it a piece and its taking that piece. */
  readonly stallMs: number;
  readonly pongMs: number;
  /** From the last byte to the verdict: its queue and its own `MaxScanTime` are in there. */
  readonly verdictMs: number;
}

export interface Line {
  /** `unix:/path` or `tcp://host:port`. */
  readonly address: URL;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

export interface Answer {
  /** Without its NUL. */
  readonly text: string;
  /** Whether it came after the end of our speech; clamd may also break in, to say that it takes no more. */
  readonly isToAll: boolean;
}

/** What can be said at once: several pieces, to be joined on the way. */
export type Phrase = readonly Uint8Array[];

const longestAnswer = 4096;

/**
 * Opens a connection, says everything, and gives the answer. Rejects with ScannerUnavailable when there is none, with
 * the signal's reason when told to stop, and with the error of `speech` when that fails.
 */
export async function askClamd(line: Line, speech: AsyncIterable<Phrase>, answerMs: number): Promise<Answer> {
  const socket = connect({ ...placeOf(line.address), signal: line.signal });
  const answer = answerOn(socket, line.signal);
  const deadline = deadlineOf(socket);
  try {
    const spoken = speak(socket, speech, deadline, line.limits).then(() => true);
    const isToAll = await Promise.race([spoken, answer.then(() => false)]);
    deadline.set(answerMs, 'gave no answer in time');
    return { text: await answer, isToAll };
  } finally {
    deadline.clear();
    socket.destroy();
  }
}

/** A host that has vanished without a word is noticed after twenty seconds. */
const alive = { keepAlive: true, keepAliveInitialDelay: 10_000, noDelay: true } as const;

function placeOf({ protocol, pathname, hostname, port }: URL) {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port), ...alive };
}

/** Whatever happens to a connection settles this promise, and this one alone. */
function answerOn(socket: Socket, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let heard = '';
  const hear = (text: string): void => {
    heard += text;
    const end = heard.indexOf('\0');
    if (end !== -1 && end === heard.length - 1) resolve(heard.slice(0, end));
    else if (end !== -1 || heard.length > longestAnswer) socket.destroy(new Error('said more than an answer'));
  };
  const gone = (): void => {
    const why = socket.errored?.message ?? 'ended the connection without an answer';
    reject(signal.aborted ? signal.reason : unavailable(why, socket.errored));
  };
  socket.setEncoding('latin1');
  // It is told when the connection closes.
  socket.on('error', () => {});
  socket.on('data', hear).on('close', gone);
  return promise;
}

function unavailable(why: string, cause: Error | null): ScannerUnavailable {
  return new ScannerUnavailable(`The virus scanner is away: ${why}`, { cause });
}

interface Deadline {
  set(ms: number, failing: string): void;
  clear(): void;
}

/** One at a time: a new one takes the place of the one before. */
function deadlineOf(socket: Socket): Deadline {
  let timer: NodeJS.Timeout | undefined;
  const clear = () => clearTimeout(timer);
  const set = (ms: number, failing: string): void => {
    clear();
    if (!socket.destroyed) timer = setTimeout(() => socket.destroy(new Error(failing)), ms);
  };
  return { set, clear };
}

/** Does not settle when the connection fails: the answer tells of that. */
async function speak(
  socket: Socket,
  speech: AsyncIterable<Phrase>,
  deadline: Deadline,
  { connectMs, stallMs }: Limits,
): Promise<void> {
  deadline.set(connectMs, 'did not take the connection in time');
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  deadline.clear();
  for await (const phrase of speech) {
    // Looks whether it broke in: a write after it has closed may cost us its answer.
    await new Promise(setImmediate);
    deadline.set(stallMs, 'stopped taking the file');
    await say(socket, phrase);
    // Waiting for our own file is not its fault.
    deadline.clear();
  }
}

function say(socket: Socket, phrase: Phrase): Promise<void> {
  return new Promise((resolve) => {
    socket.cork();
    for (const piece of phrase.slice(0, -1)) socket.write(piece);
    socket.write(phrase.at(-1) ?? '', (error) => {
      if (!error && !socket.destroyed) resolve();
    });
    socket.uncork();
  });
}
