import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { logEvents } from '../../core/log-events.ts';
import type { Clock } from '../../ports/clock.ts';

/** The request values in the log line of a response. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** Undefined for an unknown path. */
  readonly route: string | undefined;
  /** Read when the request begins, because a closed socket no longer has an address. */
  readonly ip: string;
}

export type LogResponse = (request: LoggedRequest, response: ServerResponse) => void;

/**
 * Logs one line per request, when the response was sent completely or was cut off by either side. The line has the form
 * of all others but does not pass the logger, which takes longer than the rest of the line.
 */
export function responseLog(stream: Writable, clock: Clock, worker?: number): LogResponse {
  return ({ id, method, route = null, ip }, response) => {
    const start = performance.now();
    response.on('close', () => {
      const ms = Math.round(performance.now() - start);
      const event = response.writableFinished ? 'request.completed' : 'request.aborted';
      const line = {
        level: 'info',
        time: clock.now(),
        worker,
        event,
        requestId: id,
        method,
        route,
        ip,
        status: response.statusCode,
        ms,
        msg: logEvents[event].msg,
      };
      stream.write(`${JSON.stringify(line)}\n`);
    });
  };
}
