import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { cutAfter } from './cut-after.ts';

/** A client must send this much on average; silence and slowness are forgiven as long as the credit lasts. */
export const pace = { bytesPerSecond: 1024, creditMs: 90_000, idleMs: 60_000 } as const;

export interface Patience {
  /** How long the client may still keep us waiting; bytes buy more of it, up to the full credit. */
  readonly creditMs: number;
  /** How long nothing has come at all. */
  readonly idleMs: number;
}

export const fullPatience: Patience = { creditMs: pace.creditMs, idleMs: 0 };

/** What is left of our patience after we have waited `waitedMs` for the client and got `bytes`. */
export function patienceAfter(before: Patience, waitedMs: number, bytes: number): Patience {
  const earnedMs = (bytes * 1000) / pace.bytesPerSecond;
  return {
    creditMs: Math.min(pace.creditMs, before.creditMs - waitedMs + earnedMs),
    idleMs: bytes > 0 ? 0 : before.idleMs + waitedMs,
  };
}

export function isStarved({ creditMs, idleMs }: Patience): boolean {
  return creditMs < 0 || idleMs >= pace.idleMs;
}

export interface LivingBodies {
  /**
   * The bytes of a request, for as long as the client keeps sending. One that has stopped is given up with
   * `request_too_slow`; one that left, with `value_malformed`. The connection stays open, so that both can be answered.
   */
  watch(message: IncomingMessage): Readable;
  /** Looks after all bodies; to be called about once a second. */
  sweep(): void;
  /**
   * Lets the rest of a request arrive after it was answered, so that its client reads the answer and not a reset of the
   * connection (RFC 9112, 9.6); but not for longer than this. To be called before the answer.
   */
  lingerAfterAnswer(message: IncomingMessage, response: ServerResponse, lingerMs: number): void;
}

/** One watch for all requests of a server. `now` is a clock in milliseconds that never goes back. */
export function watchBodies(now: () => number): LivingBodies {
  const living = new Map<IncomingMessage, LivingBody>();
  return {
    watch(message) {
      const watched = livingBody(message, now());
      living.set(message, watched);
      watched.body.once('close', () => living.delete(message));
      return watched.body;
    },
    sweep() {
      const time = now();
      for (const { sweep } of living.values()) sweep(time);
    },
    lingerAfterAnswer(message, response, lingerMs) {
      // A request that a test has injected came over no connection.
      if (message.complete || !(message.socket instanceof Socket)) return;
      closeGently(message, lingerMs);
      response.once('finish', () => {
        living.get(message)?.body.destroy();
        if (message.complete || message.destroyed) return;
        message.resume();
        cutAfter(lingerMs, message);
      });
    },
  };
}

/** The latest request on a connection whose closing has been made gentle. */
const latest = new WeakMap<Socket, IncomingMessage>();

/** Where Node would cut the connection after the last answer, says goodbye and goes on listening for a while. */
function closeGently(message: IncomingMessage, lingerMs: number): void {
  const { socket } = message;
  const isGentle = latest.has(socket);
  latest.set(socket, message);
  if (isGentle) return;
  const closeAtOnce = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (latest.get(socket)?.complete !== false) {
      closeAtOnce();
      return;
    }
    socket.end();
    cutAfter(lingerMs, socket);
  };
}

interface LivingBody {
  readonly body: Readable;
  readonly sweep: (now: number) => void;
}

function livingBody(message: IncomingMessage, startedAt: number): LivingBody {
  let patience = fullPatience;
  let bytes = 0;
  let lastLook = startedAt;
  let ended = false;
  const give = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (!body.push(chunk)) message.pause();
  };
  const end = (): void => {
    ended = true;
    body.push(null);
  };
  const leave = (): void => {
    if (!ended) body.destroy(new Problem('value_malformed', { detail: 'The body ended too early.' }));
  };
  const body = new Readable({
    read: () => void message.resume(),
    destroy(error, done) {
      message.off('data', give).off('end', end).off('close', leave);
      done(error);
    },
  });
  // Whoever reads the body learns of its failure; when nobody does, it must not end the process.
  body.on('error', () => {});
  message.on('data', give).on('end', end).on('close', leave).pause();
  const sweep = (time: number): void => {
    // While the server itself is not reading, the client cannot send: that time is not held against it.
    patience = patienceAfter(patience, message.isPaused() ? 0 : time - lastLook, bytes);
    lastLook = time;
    bytes = 0;
    if (!ended && isStarved(patience)) body.destroy(new Problem('request_too_slow'));
  };
  return { body, sweep };
}
