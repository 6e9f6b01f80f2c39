import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countStatistics } from '../../src/actions/statistics/statistics.ts';
import { runLogVerification } from '../../src/actions/transfer-log/log-verification.ts';
import { dayMs } from '../../src/core/time.ts';
import { adminWith, tokenWith } from '../support/server/admin-callers.ts';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const never = new AbortController().signal;

/** Does what the job would do. */
const runVerification = ({ ports, reports }: ApiServer, stopping = never) =>
  runLogVerification({ ...ports, reports }, stopping);

test('AD87: verifies both logs as a task, and names what was changed', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin } = await adminWith(server, 'operator');
  assert.equal(await admin.logs.verification(), null);
  await createTransfer(ports, { password: undefined });
  await (await admin.logs.exportAudit()).text();
  const started = await admin.logs.startVerification();
  assert.deepEqual([started.state, started.finishedAt, started.result], ['running', null, null]);
  await assert.rejects(admin.logs.startVerification(), hasProblemType('already_running'));
  assert.equal((await admin.logs.verification())?.state, 'running');
  // A server that stops leaves the task to the next run.
  await runVerification(server, AbortSignal.abort());
  assert.equal((await admin.logs.verification())?.state, 'running');
  await runVerification(server);
  const intact = await admin.logs.verification();
  assert.equal(intact?.state, 'done');
  assert.deepEqual(intact.result, {
    transferLog: { entries: 2, anchors: 0 },
    auditLog: { entries: 1, written: 1 },
    faults: [],
    moreFaults: false,
  });
  await ports.db.updateTable('audit_log').set({ actor_name: 'mallory' }).execute();
  await ports.db.updateTable('transfer_log').set({ at: '2026-01-01T00:00:00.000Z' }).where('id', '=', 1).execute();
  // A run without a request does nothing.
  await runVerification(server);
  assert.deepEqual(await admin.logs.verification(), intact);
  await admin.logs.startVerification();
  await runVerification(server);
  const faults = (await admin.logs.verification())?.result?.faults ?? [];
  assert.deepEqual(
    faults.map(({ about, code }) => [about.replace(/ of .*/, ''), code]),
    [
      ['entry 1', 'entry_modified'],
      ['audit entry 1', 'audit_entry_modified'],
    ],
  );
  const stored = await ports.db.selectFrom('admin_report').select('result').executeTakeFirstOrThrow();
  assert.doesNotMatch(Buffer.from(stored.result ?? []).toString('latin1'), /audit entry/, 'sealed');
});

test('AD87: a verification that fails ends, and can be started again', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'viewer');
  await admin.logs.startVerification();
  const reports = new Proxy(server.reports, {
    get() {
      throw new Error('The disk is broken');
    },
  });
  await assert.rejects(runVerification({ ...server, reports }), /The disk is broken/);
  const failed = await admin.logs.verification();
  assert.deepEqual([failed?.state, failed?.result], ['failed', null]);
  await admin.logs.startVerification();
  await runVerification(server);
  assert.equal((await admin.logs.verification())?.state, 'done');
});

test('AD88: lists the audit log by actor, action and day, and exports it with its own entry', async (t) => {
  const server = await startApiServer(t);
  const operator = await adminWith(server, 'operator');
  const token = await tokenWith(server, ['audit.read', 'transfers.export']);
  await (await operator.admin.logs.export()).text();
  // The session ends meanwhile, and the token does not.
  server.ports.clock.advance(dayMs);
  const { admin } = token;
  await (await admin.logs.export()).text();
  const listed = async (filters: Parameters<typeof admin.logs.audit>[0]) =>
    (await admin.logs.audit(filters)).data.map(({ action, actor }) => `${action} ${actor.kind}`);
  const both = ['exportLog token', 'exportLog administrator'];
  assert.deepEqual(await listed({ action: 'exportLog' }), both);
  assert.deepEqual(await listed({ actor: operator.administratorId }), ['exportLog administrator']);
  assert.deepEqual(await listed({ actor: token.tokenId }), ['exportLog token']);
  assert.deepEqual(await listed({ action: 'exportLog', from: '2026-03-02' }), ['exportLog token']);
  assert.deepEqual(await listed({ action: 'exportLog', until: '2026-03-01' }), ['exportLog administrator']);
  const first = await admin.logs.audit({ action: 'exportLog', 'page-size': 1 });
  const second = await admin.logs.audit({ action: 'exportLog', 'page-size': 1, after: first.meta.next ?? '' });
  assert.deepEqual([first.data[0]?.actor.kind, second.data[0]?.actor.kind], ['token', 'administrator']);
  assert.equal(second.meta.next, null);
  assert.match(second.data[0]?.details?.network ?? '', /^127\.0\.0\.1$/);
  const exported = (await (await admin.logs.exportAudit()).text())
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  assert.equal(exported.at(-1).action, 'exportAudit');
  assert.deepEqual(
    exported.map(({ id }) => id),
    exported.map((_, index) => index + 1),
  );
  for (const query of ['after=x', 'action=sleep', 'until=now']) {
    await assert.rejects(admin.send('GET', `/api/admin/audit?${query}`), hasProblemType('value_malformed'), query);
  }
});

test('AD89: statistics have every hour, day or month of a range, also empty ones', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin } = await adminWith(server, 'viewer');
  await createTransfer(ports, { password: undefined, files: [{ name: 'a.txt', content: 'Hello' }] });
  await countStatistics(ports, never);
  const days = await admin.transfers.statistics();
  assert.deepEqual([days.length, days[0]?.period, days.at(-1)?.period], [30, '2026-01-31', '2026-03-01']);
  const { transfers, volume, senders, downloads, storedBytes } = days.at(-1) ?? assert.fail();
  assert.deepEqual(
    { transfers, volume, senders, downloads, storedBytes },
    {
      transfers: 1,
      volume: 5,
      senders: 1,
      downloads: 0,
      storedBytes: null,
    },
  );
  const hours = await admin.transfers.statistics({ period: 'hour', from: '2026-03-01', until: '2026-03-01' });
  assert.deepEqual(
    hours.filter((hour) => hour.transfers > 0).map(({ period }) => period),
    ['2026-03-01T12'],
  );
  assert.equal(hours.length, 24);
  const months = await admin.transfers.statistics({ period: 'month' });
  assert.deepEqual([months.length, months[0]?.period, months.at(-1)?.transfers], [12, '2025-04', 1]);
  for (const range of [{ from: 'now' }, { period: 'hour', from: '2025-01-01' }] as const) {
    await assert.rejects(admin.transfers.statistics(range), hasProblemType('value_malformed'));
  }
});
