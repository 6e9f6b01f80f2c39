import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RunningServer } from '../../../src/http/server.ts';
import { type ApiDescription, readApiDescription } from './api-description.ts';
import { differences, isJson, takesJson } from './check-exchange.ts';

export type Outcome = 'success' | 'error';

/** In the folder of a test run: one line with operation and outcome for each that was compared. */
export const outcomesFile = 'openapi-outcomes.txt';

/** The responses of a server, compared with `openapi.json`. */
export interface WatchedExchanges {
  /** The outcomes that were compared, by operation. */
  readonly outcomes: ReadonlyMap<string, ReadonlySet<Outcome>>;
  /** Ends the comparison. Throws if a response, or the request of a successful response, was not as described. */
  end(): void;
}

const requestStarts = 'http.server.request.start';
let description: ApiDescription | undefined;

/**
 * Compares every response of a server in this process with `openapi.json`. It watches the server and not its clients,
 * because tests send requests in many ways, and all of them end here.
 */
export function watchExchanges({ address }: RunningServer): WatchedExchanges {
  description ??= readApiDescription();
  const api = description;
  const outcomes = new Map<string, Set<Outcome>>();
  const found = new Set<string>();
  const watch = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.socket.localPort !== address.port) return;
    const { method = '', url = '' } = request;
    const operation = api.operationOf(method, url);
    if (operation === undefined) return;
    const { operationId } = operation;
    const sent = recordRequest(request, takesJson(api, operation));
    recordResponse(response, (received) => {
      const exchange = { method, request: { headers: request.headers, ...sent() }, response: received };
      for (const difference of caughtDifferences(api, operation, exchange))
        found.add(`${operationId} (${method} ${url.slice(0, 200)}, ${received.status}): ${difference}`);
      if (received.status < 300) outcomes.set(operationId, (outcomes.get(operationId) ?? new Set()).add('success'));
      if (received.status >= 400) outcomes.set(operationId, (outcomes.get(operationId) ?? new Set()).add('error'));
    });
  };
  subscribe(requestStarts, watch);
  return {
    outcomes,
    end() {
      unsubscribe(requestStarts, watch);
      reportOutcomes(outcomes);
      if (found.size > 0) throw new Error(`Not as in openapi.json:\n${[...found].join('\n')}`);
    },
  };
}

/** Appends the outcomes to a file of the test run, which checks at its end that no operation is left out. */
function reportOutcomes(outcomes: WatchedExchanges['outcomes']): void {
  const folder = process.env['SEALPOST_TEST_FOLDER'];
  if (folder === undefined) return;
  const lines = [...outcomes].flatMap(([id, seen]) => [...seen].map((outcome) => `${id} ${outcome}\n`));
  appendFileSync(join(folder, outcomesFile), lines.join(''));
}

/** An error thrown in a listener of a response would end the process, and not the test. */
function caughtDifferences(...args: Parameters<typeof differences>): readonly string[] {
  try {
    return differences(...args);
  } catch (error) {
    return [`it cannot be compared: ${error}`];
  }
}

/** Copies a body while the parser delivers it, without reading the request. */
function recordRequest(
  request: IncomingMessage,
  isKept: boolean,
): () => { readonly body: Buffer; readonly length: number } {
  const chunks: Buffer[] = [];
  let length = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk !== null && isKept) chunks.push(chunk);
    length += chunk?.length ?? 0;
    return push(chunk, encoding);
  };
  return () => ({ body: Buffer.concat(chunks), length });
}

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  readonly length: number;
}

/** Calls `done` with a response after its last byte was written. */
function recordResponse(response: ServerResponse, done: (received: ReceivedResponse) => void): void {
  const { write, end, writeHead } = response;
  const chunks: Buffer[] = [];
  let length = 0;
  let headers: Readonly<Record<string, unknown>> = {};
  const keep = (chunk: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    length += bytes.length;
    if (isJson(headers)) chunks.push(Buffer.from(bytes));
  };
  Object.assign(response, {
    writeHead(...args: Parameters<typeof writeHead>) {
      headers = { ...response.getHeaders(), ...(args.at(-1) as object) };
      return writeHead.apply(response, args);
    },
    // The first bytes write the head too, so the headers are known only afterwards.
    write(...args: Parameters<typeof write>) {
      const result = write.apply(response, args);
      keep(args[0]);
      return result;
    },
    end(...args: Parameters<typeof end>) {
      const result = end.apply(response, args);
      keep(args[0]);
      return result;
    },
  });
  response.once('finish', () => done({ status: response.statusCode, headers, body: Buffer.concat(chunks), length }));
}
