import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTransfer, type TransferWishes } from '../../test/support/a-transfer.ts';
import { aDesk } from '../../test/support/desk.ts';
import { keepDownload } from '../actions/running-downloads.ts';
import { verifyLog } from '../actions/verify-log.ts';
import { Refusal } from '../core/refusal.ts';
import { deleteATransfer, listTransfers, showTransfer } from './admin-transfer.ts';

type Desk = Awaited<ReturnType<typeof aDesk>>;

/** Without a password to derive. */
const made = ({ ports }: Desk, wishes: TransferWishes = {}) => aTransfer(ports, { password: undefined, ...wishes });

/** As if it had been begun at another time. */
async function begunAt({ ports }: Desk, day: string, wishes: TransferWishes = {}): Promise<string> {
  const clock = { now: () => new Date(`${day}T12:00:00.000Z`) };
  return (await aTransfer({ ...ports, clock }, { password: undefined, ...wishes })).trackingId;
}

test('transfers are listed newest first, by state, people and days', async () => {
  await using desk = await aDesk();
  const far = { expires_at: '2999-01-01T00:00:00.000Z' };
  const one = await begunAt(desk, '2026-02-28', { columns: far });
  const two = await begunAt(desk, '2026-03-01', { sender: 'cleo@example.org', columns: far });
  const three = await begunAt(desk, '2026-03-02', { recipients: ['dan@example.org', 'eve@example.org'], columns: far });
  const over = await begunAt(desk, '2026-03-03', { columns: { expires_at: '2026-04-01T00:00:00.000Z' } });
  await begunAt(desk, '2026-03-04', { state: 'Session' });
  const ended = await begunAt(desk, '2026-03-05', { state: 'Deleted_by_revocation', columns: far });
  const ids = async (options: Parameters<Desk['typed']>[1] = {}) =>
    (await desk.typed(listTransfers, { ...options, json: true })).lines.map((line) => JSON.parse(line).trackingId);
  for (const [options, expected] of [
    [{}, [ended, over, three, two, one]],
    [{ state: 'active' }, [three, two, one]],
    [{ state: 'Deleted_by_expiration' }, [over]],
    [{ state: 'Deleted_by_revocation' }, [ended]],
    [{ state: 'Failed' }, []],
    [{ sender: 'Cleo@example.org' }, [two]],
    [{ recipient: 'eve@example.org' }, [three]],
    [{ from: '2026-03-01', until: '2026-03-02' }, [three, two]],
    [{ until: '2026-02-28' }, [one]],
    [{ limit: '2' }, [ended, over]],
    [{ limit: '2', after: over }, [three, two]],
    [{ sender: 'nobody@example.org' }, []],
  ] as const) {
    assert.deepEqual(await ids(options), expected, JSON.stringify(options));
  }
  const { lines, notes } = await desk.typed(listTransfers, { limit: '3' });
  assert.match(
    lines[1] ?? '',
    /^20260303-\S+ {2}Deleted_by_expiration {2}ann@example.org to bob@example.org {2}1 files, 5 bytes/,
  );
  assert.match(lines[2] ?? '', /dan@example.org and 1 more/);
  assert.deepEqual(notes, [`There may be more: --after ${three}`]);
});

test('what cannot be looked for is refused with the reason', async () => {
  await using desk = await aDesk();
  for (const [options, sentence] of [
    [{ state: 'Session' }, /--state must be one of Processing/],
    [{ sender: 'ann' }, /ann is no email address/],
    [{ from: '2026-02-30' }, /--from must be a day/],
    [{ until: 'now' }, /--until must be a day/],
    [{ limit: '0' }, /--limit must be a number from 1 to 1000/],
  ] as const) {
    const { refusal } = await desk.typed(listTransfers, options);
    assert.ok(refusal instanceof Refusal);
    assert.match(refusal.message, sentence);
  }
});

test('a transfer is shown with what has happened to it, and without what its sender wrote', async () => {
  await using desk = await aDesk();
  const { trackingId } = await made(desk, { texts: { subject: 'Secret plans' } });
  const plain = (await desk.typed(showTransfer, { values: [trackingId] })).lines.join('\n');
  assert.match(plain, /^state: Active$[\s\S]*^to: bob@example.org$[\s\S]* {2}submitted\n.* {2}finalized$/m);
  const json = (await desk.typed(showTransfer, { values: [trackingId], json: true })).lines.join('\n');
  assert.deepEqual(
    JSON.parse(json).log.map(({ event }: { event: string }) => event),
    ['submitted', 'finalized'],
  );
  assert.doesNotMatch(plain + json, /Secret|a\.txt/);
  assert.match((await desk.typed(showTransfer, { values: ['x'] })).refusal?.message ?? '', /There is no transfer x/);
});

test('a transfer that the administrator deletes is gone with keys and contents, and its downloads end', async () => {
  await using desk = await aDesk();
  const { ports } = desk;
  const [doomed, processing, other] = [await made(desk), await made(desk, { state: 'Processing' }), await made(desk)];
  let cuts = 0;
  keepDownload(ports.db, doomed.trackingId, () => {
    cuts += 1;
  });
  for (const { trackingId } of [doomed, processing]) {
    const { lines, refusal } = await desk.typed(deleteATransfer, { values: [trackingId] });
    assert.deepEqual([lines, refusal], [[`The transfer ${trackingId} is deleted.`], undefined]);
    const again = await desk.typed(deleteATransfer, { values: [trackingId] });
    assert.match(again.refusal?.message ?? '', /has ended already/);
    const row = await ports.db
      .selectFrom('transfer')
      .select('state')
      .where('tracking_id', '=', trackingId)
      .executeTakeFirst();
    assert.equal(row?.state, 'Deleted_by_admin');
  }
  // The command was another process, in which no download runs: a job of the service finds out.
  assert.equal(cuts, 0);
  const slots = await ports.db.selectFrom('key_slot').select('tracking_id').distinct().execute();
  assert.deepEqual(slots, [{ tracking_id: other.trackingId }]);
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 1);
  assert.deepEqual(await ports.db.selectFrom('outbox').selectAll().execute(), []);
  assert.deepEqual(await Array.fromAsync(verifyLog(ports)), []);
  for (const state of ['Session', 'Failed'] as const) {
    const { trackingId } = await made(desk, { state });
    assert.ok((await desk.typed(deleteATransfer, { values: [trackingId] })).refusal instanceof Refusal, state);
  }
});
