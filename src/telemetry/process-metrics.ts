import type { ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EndedOperation, MeasuredPart, ReportedJob, ReportOperation, RunReported } from '../core/telemetry.ts';
import { knownMethod, type MeasuredRequest } from './measured-request.ts';

/** Values that are read when the metrics are collected. */
export interface ProcessSources {
  readonly uploads: () => number;
  readonly downloads: () => number;
  readonly keyDerivations: () => { readonly running: number; readonly waiting: number };
  readonly caches: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>;
  readonly traffic: () => { readonly connections: number; readonly received: number; readonly sent: number };
}

/** A metric for the documentation. */
export interface MetricDescription {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labels: readonly string[];
}

export interface ProcessMetrics {
  readonly report: ReportOperation;
  readonly runJob: RunReported;
  /** Call it when a request begins. */
  observeResponse(request: MeasuredRequest, response: ServerResponse): void;
  /** Adds the metrics that are read from the parts of the running service. */
  addSources(sources: ProcessSources): void;
  /** Returns the metrics in the text format of Prometheus. */
  collect(): Promise<string>;
  describe(): readonly MetricDescription[];
}

/** The metrics that each process has. `worker` is its number, if there are several: a label of all its metrics. */
export function processMetrics(now: () => Date, worker?: number): ProcessMetrics {
  const register = new Registry();
  if (worker !== undefined) register.setDefaultLabels({ worker: String(worker) });
  collectProcessMetrics(register);
  const requests = requestHistogram(register);
  const report = operationReport(register);
  const runJob = jobReport(register, now);
  const namesOf = () => register.getMetricsAsArray().map(({ name }) => name);
  let ofSources: readonly string[] = [];
  return {
    report,
    runJob,
    observeResponse({ method, route = 'unknown' }, response) {
      const startedAt = performance.now();
      response.on('close', () => {
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
        requests.observe({ method: knownMethod(method), route, status }, secondsSince(startedAt));
      });
    },
    addSources(sources) {
      // A service that has moved was opened again, with other sources.
      for (const name of ofSources) register.removeSingleMetric(name);
      const others = new Set(namesOf());
      addSources(register, sources);
      ofSources = namesOf().filter((name) => !others.has(name));
    },
    collect: () => register.metrics(),
    describe: () => describeMetrics(register),
  };
}

/** The metrics that Node.js programs usually have. Those that list every socket by its kind take long with many clients. */
function collectProcessMetrics(register: Registry): void {
  collectDefaultMetrics({ register });
  for (const { name } of register.getMetricsAsArray()) {
    if (name.startsWith('nodejs_active_')) register.removeSingleMetric(name);
  }
}

export function describeMetrics(register: Registry): readonly MetricDescription[] {
  const types = { Counter: 'counter', Gauge: 'gauge', Histogram: 'histogram', Summary: 'summary' };
  return register.getMetricsAsArray().map((metric) => {
    const { name, help, labelNames = [] } = metric as typeof metric & { readonly labelNames?: readonly string[] };
    return { name, help, labels: labelNames, type: types[metric.constructor.name as keyof typeof types] };
  });
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

function requestHistogram(register: Registry) {
  return new Histogram({
    name: 'sealpost_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by route pattern and status class.',
    labelNames: ['method', 'route', 'status'] as const,
    // Uploads and downloads take minutes.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
    registers: [register],
  });
}

const outcomeOf = ({ hasFailed }: Pick<EndedOperation, 'hasFailed'>) => (hasFailed ? 'failed' : 'ok');

function operationReport(register: Registry): ReportOperation {
  const registers = [register];
  const labelNames = ['operation', 'outcome'] as const;
  const slow = [0.05, 0.1, 0.5, 1, 5, 10, 30, 60];
  const byPart: Readonly<Record<MeasuredPart, Histogram<'operation' | 'outcome'>>> = {
    database: new Histogram({
      name: 'sealpost_database_operation_duration_seconds',
      help: 'Time of a database statement, or of the beginning or end of a transaction.',
      buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      ...{ labelNames, registers },
    }),
    storage: new Histogram({
      name: 'sealpost_storage_operation_duration_seconds',
      help: 'Time of an operation of the blob store. A write counts from its last byte.',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      ...{ labelNames, registers },
    }),
    email: new Histogram({
      name: 'sealpost_email_duration_seconds',
      help: 'Time of an attempt to send an email.',
      labelNames: ['outcome'],
      buckets: slow,
      registers,
    }),
    scan: new Histogram({
      name: 'sealpost_scan_duration_seconds',
      help: 'Time of a virus scan of one file.',
      labelNames: ['outcome'],
      buckets: slow,
      registers,
    }),
  };
  return (operation) => {
    const { part, name, startedAt } = operation;
    const outcome = outcomeOf(operation);
    const hasName = part === 'database' || part === 'storage';
    byPart[part].observe(hasName ? { operation: name, outcome } : { outcome }, secondsSince(startedAt));
  };
}

function jobReport(register: Registry, now: () => Date): RunReported {
  const registers = [register];
  const durations = new Histogram({
    name: 'sealpost_job_duration_seconds',
    help: 'Time of a run of a job.',
    labelNames: ['job_name', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const successes = new Gauge({
    name: 'sealpost_job_last_success_timestamp_seconds',
    help: 'When the last successful run of a job on this server ended.',
    labelNames: ['job_name'] as const,
    registers,
  });
  const intervals = new Gauge({
    name: 'sealpost_job_interval_seconds',
    help: 'The pause between two runs of a job.',
    labelNames: ['job_name'] as const,
    registers,
  });
  return async ({ name: job_name, everyMs }: ReportedJob, run) => {
    intervals.set({ job_name }, everyMs / 1000);
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      await run();
      hasFailed = false;
      successes.set({ job_name }, now().getTime() / 1000);
    } finally {
      durations.observe({ job_name, outcome: outcomeOf({ hasFailed }) }, secondsSince(startedAt));
    }
  };
}

/** Reads the values when they are collected, so that the parts of the service only count. */
function addSources(register: Registry, sources: ProcessSources): void {
  const { traffic, uploads, downloads } = sources;
  readGauge(register, 'sealpost_http_connections', 'Open connections of clients.', () => traffic().connections);
  readGauge(register, 'sealpost_uploads', 'Uploads that run.', uploads);
  readGauge(register, 'sealpost_downloads', 'Responses that send file contents.', downloads);
  const received = 'Bytes received from clients. With HTTPS, after decryption.';
  readCounter(register, 'sealpost_http_received_bytes_total', received, () => traffic().received);
  const sent = 'Bytes sent to clients. With HTTPS, before encryption.';
  readCounter(register, 'sealpost_http_sent_bytes_total', sent, () => traffic().sent);
  addKeyDerivations(register, sources.keyDerivations);
  addCaches(register, sources.caches);
}

function readGauge(register: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    ...{ name, help, registers: [register] },
    collect() {
      this.set(read());
    },
  });
}

/** Makes a counter whose value another part has. */
function readCounter(register: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    ...{ name, help, registers: [register] },
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function addKeyDerivations(register: Registry, read: ProcessSources['keyDerivations']): void {
  new Gauge({
    name: 'sealpost_key_derivations',
    help: 'Key derivations from passwords that run or wait.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const { running, waiting } = read();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function addCaches(register: Registry, caches: ProcessSources['caches']): void {
  new Counter({
    name: 'sealpost_cache_requests_total',
    help: 'Lookups in a cache.',
    labelNames: ['cache', 'result'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of Object.entries(caches)) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
}
