import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Problem } from '../../core/problem.ts';
import { destroyAfter } from './sockets.ts';

/** The minimum average rate of a request body. A client may be slower or silent while it has credit. */
export const bodyPace = { bytesPerSecond: 1024, creditMs: 90_000, idleMs: 60_000 } as const;

export interface TimeBudget {
  /** How long the server still waits for the client. Received bytes add to it, up to the full credit. */
  readonly creditMs: number;
  /** Time since the last received byte. */
  readonly idleMs: number;
}

export const fullTimeBudget: TimeBudget = { creditMs: bodyPace.creditMs, idleMs: 0 };

/** Returns the remaining budget after the server has waited `waitedMs` for the client and received `bytes`. */
export function timeBudgetAfter(before: TimeBudget, waitedMs: number, bytes: number): TimeBudget {
  const earnedMs = (bytes * 1000) / bodyPace.bytesPerSecond;
  return {
    creditMs: Math.min(bodyPace.creditMs, before.creditMs - waitedMs + earnedMs),
    idleMs: bytes > 0 ? 0 : before.idleMs + waitedMs,
  };
}

export const isExhausted = ({ creditMs, idleMs }: TimeBudget): boolean => creditMs < 0 || idleMs >= bodyPace.idleMs;

export interface BodyWatchdog {
  /**
   * Returns the body of a request as a stream. It fails with `request_too_slow` when the client is too slow, and with
   * `value_malformed` when the client disconnects. The connection stays open, so that an error response can be sent.
   */
  watch(message: IncomingMessage): Readable;
  /** Checks the time budget of all bodies. Call it about once a second. */
  check(): void;
  /**
   * Receives the rest of a request for up to `lingerMs` after the response, so that the client reads the response
   * instead of a connection reset (RFC 9112, 9.6). Call it before the response is sent.
   */
  lingerAfterResponse(message: IncomingMessage, response: ServerResponse, lingerMs: number): void;
}

/** Creates the watchdog for all requests of a server. `now` is a monotonic clock in milliseconds. */
export function watchBodies(now: () => number): BodyWatchdog {
  const watchedBodies = new Map<IncomingMessage, WatchedBody>();
  const latestRequest = new WeakMap<Socket, IncomingMessage>();
  return {
    watch(message) {
      const watched = watchBody(message, now());
      watchedBodies.set(message, watched);
      watched.body.once('close', () => watchedBodies.delete(message));
      return watched.body;
    },
    check() {
      const time = now();
      for (const { check } of watchedBodies.values()) check(time);
    },
    lingerAfterResponse(message, response, lingerMs) {
      // A request injected by a test has no socket.
      if (message.complete || !(message.socket instanceof Socket)) return;
      lingerOnClose(latestRequest, message, lingerMs);
      response.once('finish', () => {
        watchedBodies.get(message)?.body.destroy();
        if (message.complete || message.destroyed) return;
        message.resume();
        destroyAfter(lingerMs, message);
      });
    },
  };
}

/**
 * Makes Node half-close the connection after the last response, and destroy it only after `lingerMs`. `latestRequest`
 * contains the latest request on each connection whose `destroySoon` is replaced.
 */
function lingerOnClose(
  latestRequest: WeakMap<Socket, IncomingMessage>,
  message: IncomingMessage,
  lingerMs: number,
): void {
  const { socket } = message;
  const isReplaced = latestRequest.has(socket);
  latestRequest.set(socket, message);
  if (isReplaced) return;
  const closeAtOnce = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (latestRequest.get(socket)?.complete !== false) {
      closeAtOnce();
      return;
    }
    socket.end();
    destroyAfter(lingerMs, socket);
  };
}

interface WatchedBody {
  readonly body: Readable;
  readonly check: (now: number) => void;
}

function watchBody(message: IncomingMessage, startedAt: number): WatchedBody {
  let budget = fullTimeBudget;
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
  // A reader of the body gets its errors. Without a reader, an error must not end the process.
  body.on('error', () => {});
  message.on('data', give).on('end', end).on('close', leave).pause();
  // The client may have disconnected while a guard ran. No event follows.
  if (message.closed) leave();
  const check = (time: number): void => {
    // While the server does not read, the client cannot send, so that time does not count.
    budget = timeBudgetAfter(budget, message.isPaused() ? 0 : time - lastLook, bytes);
    lastLook = time;
    bytes = 0;
    if (!ended && isExhausted(budget)) body.destroy(new Problem('request_too_slow'));
  };
  return { body, check };
}
