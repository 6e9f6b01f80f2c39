import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Cleanup } from '../cleanup.ts';

/** A span as OTLP describes it in JSON. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>;
  readonly status: { readonly code?: number };
}

interface TraceExport {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] };
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly ReceivedSpan[] }>;
  }>;
}

/** Starts a collector that accepts traces over HTTP as JSON, on a free port. */
export async function startOtlpReceiver(t: Cleanup) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    const body = await text(request);
    if (isTraces && request.headers['content-type'] === 'application/json') bodies.push(body);
    response.writeHead(isTraces ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const exports = () => bodies.map((body): TraceExport => JSON.parse(body));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    /** Everything received so far. */
    received: () => bodies.join('\n'),
    resources: () => exports().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    spans: (): readonly ReceivedSpan[] =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}
