import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { createTransfer, type TransferOptions } from '../../test/support/transfer/test-transfer.ts';
import { countStatistics } from '../actions/statistics/statistics.ts';
import { verifyLog } from '../actions/transfer-log/transfer-log.ts';
import { OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';

const listTransfers = commandNamed('admin transfer list');
const showTransfer = commandNamed('admin transfer show');
const deleteTransferById = commandNamed('admin transfer delete');
const exportSearch = commandNamed('admin transfer export');
const listAddresses = commandNamed('admin address list');
const showStatistics = commandNamed('admin statistics');
const listLogEntries = commandNamed('admin log list');
const listEntries = commandNamed('admin audit list');

type Fixture = Awaited<ReturnType<typeof createCommandFixture>>;

/** Without a password, whose derivation is slow. */
const createdIn = ({ ports }: Fixture, options: TransferOptions = {}) =>
  createTransfer(ports, { password: undefined, ...options });

async function createdOn({ ports }: Fixture, day: string, options: TransferOptions = {}): Promise<string> {
  const clock = { now: () => new Date(`${day}T12:00:00.000Z`) };
  return (await createTransfer({ ...ports, clock }, { password: undefined, ...options })).trackingId;
}

test('lists transfers newest first, by state, address and day', async () => {
  await using fixture = await createCommandFixture();
  const unexpired = { expires_at: '2999-01-01T00:00:00.000Z' };
  const one = await createdOn(fixture, '2026-02-28', { columns: unexpired });
  const two = await createdOn(fixture, '2026-03-01', { sender: 'cleo@example.org', columns: unexpired });
  const three = await createdOn(fixture, '2026-03-02', {
    recipients: ['dan@example.org', 'eve@example.org'],
    columns: unexpired,
  });
  const expired = await createdOn(fixture, '2026-03-03', { columns: { expires_at: '2026-04-01T00:00:00.000Z' } });
  await createdOn(fixture, '2026-03-04', { state: 'Session' });
  const revoked = await createdOn(fixture, '2026-03-05', { state: 'Deleted_by_revocation', columns: unexpired });
  const ids = async (options: Parameters<Fixture['typed']>[1] = {}) =>
    (await fixture.typed(listTransfers, { ...options, json: true })).lines.map((line) => JSON.parse(line).trackingId);
  for (const [options, expected] of [
    [{}, [revoked, expired, three, two, one]],
    [{ state: 'active' }, [three, two, one]],
    [{ state: 'Deleted_by_expiration' }, [expired]],
    [{ state: 'Deleted_by_revocation' }, [revoked]],
    [{ state: 'Failed' }, []],
    [{ sender: 'Cleo@example.org' }, [two]],
    [{ recipient: 'eve@example.org' }, [three]],
    [{ from: '2026-03-01', until: '2026-03-02' }, [three, two]],
    [{ until: '2026-02-28' }, [one]],
    [{ limit: '2' }, [revoked, expired]],
    [{ limit: '2', after: expired }, [three, two]],
    [{ sender: 'nobody@example.org' }, []],
    [{ query: 'Eve@' }, [three]],
    [{ query: 'EXAMPLE.org' }, [revoked, expired, three, two, one]],
    [{ query: '20260302' }, [three]],
    [{ query: one }, [one]],
    [{ query: 'example.net' }, []],
    [{ query: 'cleo', recipient: 'bob@example.org', state: 'active' }, [two]],
  ] as const) {
    assert.deepEqual(await ids(options), expected, JSON.stringify(options));
  }
  const { lines, notes } = await fixture.typed(listTransfers, { limit: '3' });
  assert.match(
    lines[1] ?? '',
    /^20260303-\S+\tDeleted_by_expiration\tann@example.org\tbob@example.org\t1\t5\t2026-04-01T/,
  );
  assert.match(lines[2] ?? '', /dan@example.org and 1 more/);
  assert.deepEqual(notes, [`More results are available. Continue with --after ${three}`]);
});

test('lists transfers by their size, once the service has determined it', async () => {
  await using fixture = await createCommandFixture();
  const small = await createdIn(fixture, { files: [{ name: 'a.txt', content: 'Hello' }] });
  const large = await createdIn(fixture, {
    files: ['a', 'b'].map((name) => ({ name, content: 'x'.repeat(500) })),
  });
  const ids = async (options: Parameters<Fixture['typed']>[1]) =>
    (await fixture.typed(listTransfers, { ...options, json: true })).lines.map((line) => JSON.parse(line).trackingId);
  assert.deepEqual(await ids({ 'min-size': '0' }), []);
  await countStatistics(fixture.ports, new AbortController().signal);
  assert.deepEqual(await ids({ 'min-size': '1000' }), [large.trackingId]);
  assert.deepEqual(await ids({ 'max-size': '999' }), [small.trackingId]);
  assert.deepEqual(await ids({ 'min-size': '6', 'max-size': '999' }), []);
});

test('reports that more addresses contain the text than are searched', async () => {
  await using fixture = await createCommandFixture();
  const recipients = Array.from({ length: 51 }, (_, number) => `person${number}@example.net`);
  const { trackingId } = await createdIn(fixture, { recipients });
  const { lines, notes } = await fixture.typed(listTransfers, { query: 'person', json: true });
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).trackingId),
    [trackingId],
  );
  assert.match(notes.join(), /^More than 50 addresses contain this text\. .* enter a longer text\.$/);
  assert.deepEqual((await fixture.typed(listTransfers, { query: 'person1' })).notes, []);
});

test('rejects invalid search options with the reason', async () => {
  await using fixture = await createCommandFixture();
  for (const [options, message] of [
    [{ state: 'Session' }, /^--state must be Processing, /],
    [{ sender: 'ann' }, /^Not a valid email address: ann$/],
    [{ from: '2026-02-30' }, /^--from must be a date in the form YYYY-MM-DD\.$/],
    [{ until: 'now' }, /^--until must be a date/],
    [{ query: 'a' }, /^--query must have 2 to 254 characters\.$/],
    [{ 'min-size': '1 GB' }, /^--min-size must be a whole number\.$/],
    [{ 'max-size': '-1' }, /^--max-size must be a whole number\.$/],
    [{ limit: '0' }, /--limit must be a whole number from 1 to 1000/],
  ] as const) {
    const { error } = await fixture.typed(listTransfers, options);
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, message);
  }
});

test('shows a transfer with its log, but not the texts of its sender', async () => {
  await using fixture = await createCommandFixture();
  const { trackingId } = await createdIn(fixture, { texts: { subject: 'Secret plans' } });
  // The first letter of the recipient's address was written as a capital.
  await fixture.ports.db.updateTable('recipient').set({ capitals: '1' }).execute();
  const plain = (await fixture.typed(showTransfer, { values: [trackingId] })).lines.join('\n');
  assert.match(plain, /^state: Active$[\s\S]*^to: Bob@example.org$[\s\S]* {2}submitted\n.* {2}finalized$/m);
  const json = (await fixture.typed(showTransfer, { values: [trackingId], json: true })).lines.join('\n');
  assert.deepEqual(
    JSON.parse(json).log.map(({ event }: { event: string }) => event),
    ['submitted', 'finalized'],
  );
  assert.doesNotMatch(plain + json, /Secret|a\.txt/);
  const { error } = await fixture.typed(showTransfer, { values: ['x'] });
  assert.match((error instanceof Problem && error.detail) || '', /^There is no transfer with this tracking ID\.$/);
});

test('deletes a transfer with its keys and contents', async () => {
  await using fixture = await createCommandFixture();
  const { ports } = fixture;
  const [active, processing, other] = [
    await createdIn(fixture),
    await createdIn(fixture, { state: 'Processing' }),
    await createdIn(fixture),
  ];
  let abortedDownloads = 0;
  ports.downloads.track(active.trackingId, () => {
    abortedDownloads += 1;
  });
  for (const { trackingId } of [active, processing]) {
    const { lines, error } = await fixture.typed(deleteTransferById, { values: [trackingId] });
    assert.deepEqual([lines, error], [[`Transfer ${trackingId} deleted.`], undefined]);
    const again = await fixture.typed(deleteTransferById, { values: [trackingId] });
    assert.match(again.error?.message ?? '', /has already ended/);
    const row = await ports.db
      .selectFrom('transfer')
      .select('state')
      .where('tracking_id', '=', trackingId)
      .executeTakeFirst();
    assert.equal(row?.state, 'Deleted_by_admin');
  }
  // In production the command is another process; a job of the service ends the downloads.
  assert.equal(abortedDownloads, 0);
  const slots = await ports.db.selectFrom('key_slot').select('tracking_id').distinct().execute();
  assert.deepEqual(slots, [{ tracking_id: other.trackingId }]);
  const parts = await ports.db.selectFrom('part').select('tracking_id').distinct().execute();
  assert.deepEqual(parts, [{ tracking_id: other.trackingId }]);
  assert.deepEqual(await ports.db.selectFrom('outbox').selectAll().execute(), []);
  assert.deepEqual(await Array.fromAsync(verifyLog(ports)), []);
  for (const state of ['Session', 'Failed'] as const) {
    const { trackingId } = await createdIn(fixture, { state });
    assert.ok((await fixture.typed(deleteTransferById, { values: [trackingId] })).error instanceof Problem, state);
  }
});

test('exports transfers as a table or as JSON, and lists addresses', async () => {
  await using fixture = await createCommandFixture();
  const { trackingId } = await createdIn(fixture, { recipients: ['dan@example.net', 'eve@example.net'] });
  const table = (await fixture.typed(exportSearch)).lines;
  assert.match(table[0] ?? '', /^Tracking ID,State,Sender,To,.*\r$/);
  assert.ok(table[1]?.startsWith(`${trackingId},Active,ann@example.org,dan@example.net eve@example.net,,,`), table[1]);
  const json = (await fixture.typed(exportSearch, { format: 'json', recipient: 'dan@example.net' })).lines;
  assert.deepEqual(
    json.map((line) => JSON.parse(line).trackingId),
    [trackingId],
  );
  assert.deepEqual((await fixture.typed(exportSearch, { format: 'json', sender: 'dan@example.net' })).lines, []);
  assert.match((await fixture.typed(exportSearch, { format: 'xml' })).error?.message ?? '', /^--format must be/);
  const { lines } = await fixture.typed(listAddresses, { values: ['EXAMPLE.net'] });
  assert.deepEqual(lines, ['dan@example.net\t0\t1', 'eve@example.net\t0\t1']);
  const short = await fixture.typed(listAddresses, { values: ['a'] });
  assert.match(short.error?.message ?? '', /^<text> must have 2 to 254 characters\.$/);
});

test('records the reason of a deletion', async () => {
  await using fixture = await createCommandFixture();
  const { trackingId } = await createdIn(fixture);
  await fixture.typed(deleteTransferById, { values: [trackingId], reason: 'Wrong address' });
  const { lines } = await fixture.typed(listEntries, { json: true });
  assert.deepEqual(JSON.parse(lines[0] ?? '').details, { reason: 'Wrong address', old: { state: 'Active' } });
  const long = await fixture.typed(deleteTransferById, { values: [trackingId], reason: 'x'.repeat(501) });
  assert.match(long.error?.message ?? '', /^--reason must have at most 500 characters\.$/);
});

test('lists the transfer log, and shows statistics', async () => {
  await using fixture = await createCommandFixture();
  const { trackingId } = await createdIn(fixture);
  const { lines, notes } = await fixture.typed(listLogEntries, { limit: '1' });
  assert.match(lines[0] ?? '', new RegExp(`^2\t20\\S+Z\t${trackingId}\tfinalized$`));
  const [, after = ''] = /--after (\S+)$/.exec(notes[0] ?? '') ?? [];
  const rest = await fixture.typed(listLogEntries, { after, json: true });
  assert.deepEqual([rest.lines.length, rest.notes, JSON.parse(rest.lines[0] ?? '').event], [1, [], 'submitted']);
  const removed = await fixture.typed(listLogEntries, { event: 'removed', 'tracking-id': trackingId });
  assert.deepEqual([removed.lines, removed.notes], [[], []]);
  assert.match(
    (await fixture.typed(listLogEntries, { event: 'lost' })).error?.message ?? '',
    /^--event must be submitted, /,
  );
  assert.match((await fixture.typed(listLogEntries, { after: '2' })).error?.message ?? '', /^--after must be/);
  await countStatistics(fixture.ports, new AbortController().signal);
  const months = (await fixture.typed(showStatistics, { period: 'month', json: true })).lines.map((line) =>
    JSON.parse(line),
  );
  assert.deepEqual([months.length, months.at(-1).transfers], [12, 1]);
  assert.equal((await fixture.typed(showStatistics)).lines.length, 30);
  assert.match(
    (await fixture.typed(showStatistics, { period: 'year' })).error?.message ?? '',
    /^--period must be hour, day or month/,
  );
});
