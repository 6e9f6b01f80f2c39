import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { EndedOperation, ReportOperation, RunReported } from '../core/telemetry.ts';
import { knownMethod, type MeasuredRequest } from './measured-request.ts';

export interface TracesOptions {
  /** The URL of a collector that accepts OTLP over HTTP, as JSON. */
  readonly endpoint: URL;
  /** The share of requests and jobs that are traced, from 0 to 1. A trace that a proxy has begun follows its decision. */
  readonly ratio: number;
  /** The number of the worker, if there are several. */
  readonly worker?: number | undefined;
  /** Called when spans could not be delivered, once until some are. */
  readonly onFailure: (error: unknown) => void;
}

export interface Traces {
  readonly report: ReportOperation;
  readonly runJob: RunReported;
  /** Handles a request so that its operations belong to it. `parent` is the header `traceparent` of a trusted proxy. */
  runRequest(parent: string | undefined, handle: () => void): void;
  /** Call it when a request begins, inside of `runRequest`. */
  observeResponse(request: MeasuredRequest & { readonly id: string }, response: ServerResponse): void;
  /** Delivers what is left, for at most five seconds. */
  close(): Promise<void>;
}

/** A request or a run of a job, and the operations that it caused. */
interface TracedWork {
  readonly startedAt: number;
  readonly parent: Context;
  readonly operations: Array<EndedOperation & { readonly endedAt: number }>;
}

/** More operations of one request or job are left out. */
const maxOperations = 256;
const timeoutMs = 5_000;

/**
 * Traces with OpenTelemetry. Operations are collected while a request or job runs, and its spans are made when it has
 * ended. No span contains an address, ID of a transfer, path, query or statement.
 */
export function openTraces(options: TracesOptions): Traces {
  const { provider, tracer } = createTracer(options);
  const current = new AsyncLocalStorage<TracedWork>();
  const begin = (parent: Context): TracedWork => ({ startedAt: performance.now(), parent, operations: [] });
  return {
    report(operation) {
      const { operations } = current.getStore() ?? {};
      if (operations !== undefined && operations.length < maxOperations)
        operations.push({ ...operation, endedAt: performance.now() });
    },
    runRequest: (parent, handle) => current.run(begin(parentContext(parent)), handle),
    observeResponse({ id, method, route }, response) {
      const work = current.getStore();
      if (work === undefined) return;
      response.on('close', () => {
        const attributes = {
          'http.request.method': knownMethod(method),
          ...(route !== undefined && { 'http.route': route }),
          'http.response.status_code': response.statusCode,
          'sealpost.request_id': id,
        };
        const hasFailed = response.statusCode >= 500 || !response.writableFinished;
        const name = `${knownMethod(method)} ${route ?? 'unknown'}`;
        emitSpans(tracer, work, { name, kind: SpanKind.SERVER, attributes, hasFailed });
      });
    },
    async runJob({ name }, run) {
      const work = begin(ROOT_CONTEXT);
      let hasFailed = true;
      try {
        await current.run(work, run);
        hasFailed = false;
      } finally {
        const attributes = { 'sealpost.job': name };
        // Most runs only look whether there is something to do.
        const isIdle = work.operations.every((operation) => operation.name === 'select');
        if (hasFailed || !isIdle)
          emitSpans(tracer, work, { name: `job ${name}`, kind: SpanKind.INTERNAL, attributes, hasFailed });
      }
    },
    // The exporter repeats failed requests for longer than a service may take to stop.
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(timeoutMs, undefined, { ref: false })]),
  };
}

function createTracer({ endpoint, ratio, worker, onFailure }: TracesOptions) {
  const exporter = new OTLPTraceExporter({ url: endpoint.href, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'sealpost',
      ...(worker !== undefined && { 'sealpost.worker': worker }),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportingExporter(exporter, onFailure) })],
  });
  return { provider, tracer: provider.getTracer('sealpost') };
}

/** Reports the first of several failures in a row. */
function reportingExporter(exporter: OTLPTraceExporter, onFailure: (error: unknown) => void): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing) onFailure(result.error);
        isFailing = hasFailed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** W3C Trace Context, version 00. An invalid header begins a new trace. */
const traceparent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function parentContext(header: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.exec(header ?? '') ?? [];
  const isValid = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId);
  if (!isValid) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

interface SpanOfWork {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

const errorStatus = { code: SpanStatusCode.ERROR };

function emitSpans(tracer: Tracer, work: TracedWork, { name, kind, attributes, hasFailed }: SpanOfWork): void {
  const span = tracer.startSpan(name, { kind, attributes, startTime: epochTime(work.startedAt) }, work.parent);
  if (span.isRecording()) {
    const context = trace.setSpan(work.parent, span);
    for (const operation of work.operations) emitOperation(tracer, context, operation);
  }
  if (hasFailed) span.setStatus(errorStatus);
  span.end(epochTime(performance.now()));
}

function emitOperation(tracer: Tracer, context: Context, operation: TracedWork['operations'][number]): void {
  const { part, name, startedAt, endedAt, hasFailed } = operation;
  const attributes = { 'sealpost.part': part, 'sealpost.operation': name };
  const options = { kind: SpanKind.CLIENT, attributes, startTime: epochTime(startedAt) };
  const span = tracer.startSpan(`${part} ${name}`, options, context);
  if (hasFailed) span.setStatus(errorStatus);
  span.end(epochTime(endedAt));
}

/** Converts a reading of `performance.now()` to milliseconds since 1970. */
const epochTime = (reading: number): number => performance.timeOrigin + reading;
