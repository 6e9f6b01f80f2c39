import { Gauge, Registry } from 'prom-client';
import type { ServiceState } from '../core/health.ts';
import { transferStates } from '../core/transfer-state.ts';
import { describeMetrics } from './process-metrics.ts';

export interface ServiceSources {
  readonly now: () => Date;
  readonly readState: () => Promise<ServiceState>;
  /** Returns the free bytes of each disk that this server uses. */
  readonly readFreeBytes: () => Promise<Readonly<Record<string, number>>>;
}

const defaultTimes = {
  /** A reading that takes longer is left out: a monitoring system waits ten seconds by default. */
  timeoutMs: 5_000,
  /** A reading is used again for this long, and for `restFactor` times as long as it took. */
  minAgeMs: 10_000,
};
const restFactor = 50;

/**
 * The metrics that are read from the database and the disks. A source that does not respond is left out, and reported as
 * such.
 */
export function serviceMetrics({ now, readState, readFreeBytes }: ServiceSources, times = defaultTimes) {
  const register = new Registry();
  const show = gauges(register);
  const sources = { database: cachedReading(readState, times), disk: cachedReading(readFreeBytes, times) };
  return {
    /** Returns the metrics in the text format of Prometheus. */
    async collect(): Promise<string> {
      const [state, disks] = await Promise.all([sources.database(), sources.disk()]);
      // Without a pause until the text is made: another collection may run at the same time.
      show.nothing();
      show.sources({ database: state !== undefined, disk: disks !== undefined });
      if (state !== undefined) show.state(state, now());
      if (disks !== undefined) show.disks(disks);
      return register.metrics();
    },
    describe: () => describeMetrics(register),
  };
}

function gauges(register: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const sources = gauge('sealpost_metrics_source_up', 'Whether a source of metrics was read.', ['source']);
  const transfers = gauge('sealpost_transfers', 'Stored transfers by state.', ['state']);
  const lengths = gauge('sealpost_queue_length', 'What waits for a job.', ['queue']);
  const ages = gauge('sealpost_queue_oldest_age_seconds', 'How long the oldest of a queue waits.', ['queue']);
  const parts = gauge('sealpost_part_up', 'Whether a part passed its last check. Unused parts are absent.', ['part']);
  const free = gauge('sealpost_disk_free_bytes', 'Free space of a disk.', ['disk']);
  const minFree = gauge('sealpost_disk_min_free_bytes', 'The value of the setting disk.minFreeBytes.');
  const certificate = gauge(
    'sealpost_certificate_expiry_timestamp_seconds',
    'When the certificate at the base URL expires, if it was checked.',
  );
  const damaged = gauge('sealpost_damaged_parts', 'Stored parts of files that the scrub has found damaged.');
  const scrubbed = gauge('sealpost_scrub_last_pass_timestamp_seconds', 'When the scrub has last read everything.');
  return {
    nothing() {
      register.resetMetrics();
      // Otherwise they would be 0, which is a value.
      for (const single of [minFree, certificate, damaged, scrubbed]) single.remove();
    },
    sources(up: Readonly<Record<string, boolean>>) {
      for (const [source, isUp] of Object.entries(up)) sources.set({ source }, Number(isUp));
    },
    disks(bytes: Readonly<Record<string, number>>) {
      for (const [disk, value] of Object.entries(bytes)) free.set({ disk }, value);
    },
    state(state: ServiceState, at: Date) {
      for (const name of transferStates) transfers.set({ state: name }, state.transfers.get(name) ?? 0);
      for (const [queue, { length, oldest = at }] of Object.entries(state.queues)) {
        lengths.set({ queue }, length);
        ages.set({ queue }, Math.max(0, at.getTime() - oldest.getTime()) / 1000);
      }
      for (const { part, state: partState, validUntil } of state.parts) {
        if (partState !== 'off') parts.set({ part }, Number(partState === 'ok'));
        if (validUntil !== null) certificate.set(validUntil.getTime() / 1000);
      }
      minFree.set(state.minFreeBytes);
      damaged.set(state.damagedParts);
      if (state.scrubbedAt !== undefined) scrubbed.set(state.scrubbedAt.getTime() / 1000);
    },
  };
}

/** Returns undefined if the reading fails or takes too long. Readings never run at the same time. */
function cachedReading<Value>(
  read: () => Promise<Value>,
  { timeoutMs, minAgeMs }: typeof defaultTimes,
): () => Promise<Value | undefined> {
  let latest: { readonly value: Value | undefined; readonly validUntil: number } | undefined;
  let running: Promise<Value | undefined> | undefined;

  async function readNow(): Promise<Value | undefined> {
    const startedAt = performance.now();
    // The failure itself is that of a part that its own users report.
    const value = await read().catch(() => undefined);
    const endedAt = performance.now();
    const ageMs = value === undefined ? 0 : Math.max(minAgeMs, restFactor * (endedAt - startedAt));
    latest = { value, validUntil: endedAt + ageMs };
    running = undefined;
    return value;
  }

  return async () => {
    if (latest !== undefined && performance.now() < latest.validUntil) return latest.value;
    running ??= readNow();
    return withTimeout(running, timeoutMs);
  };
}

async function withTimeout<Value>(reading: Promise<Value | undefined>, timeoutMs: number): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), timeoutMs);
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}
