import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServiceState } from '../core/health.ts';
import { type ServiceSources, serviceMetrics } from './service-metrics.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(noon.getTime() - seconds * 1000);

const state: ServiceState = {
  transfers: new Map([['Active', 3]]),
  queues: { completion: { length: 2, oldest: ago(90) }, email: { length: 0, oldest: undefined } },
  parts: [
    { part: 'mail', state: 'failing', validUntil: null },
    { part: 'scanner', state: 'off', validUntil: null },
    { part: 'certificate', state: 'ok', validUntil: noon },
  ],
  minFreeBytes: 1024,
  damagedParts: 2,
  scrubbedAt: ago(600),
};

const sources: ServiceSources = {
  now: () => noon,
  readState: async () => state,
  readFreeBytes: async () => ({ blobs: 5000 }),
};

const valuesIn = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('shows transfers, queues, parts and disks', async () => {
  const values = valuesIn(await serviceMetrics(sources).collect());
  assert.deepEqual(
    values.filter((line) => !line.startsWith('sealpost_transfers{')),
    [
      'sealpost_metrics_source_up{source="database"} 1',
      'sealpost_metrics_source_up{source="disk"} 1',
      'sealpost_queue_length{queue="completion"} 2',
      'sealpost_queue_length{queue="email"} 0',
      'sealpost_queue_oldest_age_seconds{queue="completion"} 90',
      'sealpost_queue_oldest_age_seconds{queue="email"} 0',
      'sealpost_part_up{part="mail"} 0',
      'sealpost_part_up{part="certificate"} 1',
      'sealpost_disk_free_bytes{disk="blobs"} 5000',
      'sealpost_disk_min_free_bytes 1024',
      `sealpost_certificate_expiry_timestamp_seconds ${noon.getTime() / 1000}`,
      'sealpost_damaged_parts 2',
      `sealpost_scrub_last_pass_timestamp_seconds ${ago(600).getTime() / 1000}`,
    ],
  );
  assert.ok(values.includes('sealpost_transfers{state="Active"} 3'));
  assert.ok(values.includes('sealpost_transfers{state="Failed"} 0'));
});

test('leaves out a source that fails, and reads it again', async () => {
  let failures = 1;
  const { collect } = serviceMetrics({
    ...sources,
    async readState() {
      failures -= 1;
      if (failures >= 0) throw new Error('no database');
      return state;
    },
  });
  assert.deepEqual(valuesIn(await collect()), [
    'sealpost_metrics_source_up{source="database"} 0',
    'sealpost_metrics_source_up{source="disk"} 1',
    'sealpost_disk_free_bytes{disk="blobs"} 5000',
  ]);
  assert.ok(valuesIn(await collect()).includes('sealpost_queue_length{queue="completion"} 2'));
});

test('leaves out a source that does not respond in time', async () => {
  const hanging = { ...sources, readFreeBytes: () => new Promise<never>(() => {}) };
  const values = valuesIn(await serviceMetrics(hanging, { timeoutMs: 1, minAgeMs: 0 }).collect());
  assert.ok(values.includes('sealpost_metrics_source_up{source="disk"} 0'));
  assert.ok(values.includes('sealpost_queue_length{queue="completion"} 2'));
});

test('uses a reading again for a while, and reads once for several collections at a time', async () => {
  let readings = 0;
  const { collect } = serviceMetrics({
    ...sources,
    async readState() {
      readings += 1;
      return state;
    },
  });
  const texts = await Promise.all([collect(), collect()]);
  assert.equal(await collect(), texts[0]);
  assert.equal(texts[1], texts[0]);
  assert.equal(readings, 1);
});
