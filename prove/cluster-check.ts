import assert from 'node:assert/strict';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import type { ReceivedMessage } from '../test/support/faults/invariants/ledger.ts';
import { type Environment, runSealpost } from '../test/support/server/program.ts';
import { waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import { waitUntil } from '../test/support/wait-until.ts';
import type { ClusterLedger } from './cluster-ledger.ts';
import { openRevoked, readAll } from './cluster-receiving.ts';
import { pollStatus } from './cluster-sending.ts';
import type { Cluster } from './cluster-setup.ts';
import type { ClusterUser, UserContext } from './cluster-user.ts';
import { allSettledOrThrow } from './support/all-settled.ts';
import { undefinedIfMissing } from './support/server-run.ts';

const readersAtOnce = 6;

/** Waits until all servers are ready, only by themselves, and then reads everything through them. */
export async function checkRunning(
  cluster: Cluster,
  context: UserContext,
  users: readonly ClusterUser[],
  report: (progress: string) => void,
): Promise<void> {
  await waitUntilReady(cluster, report);
  const userOf = (address: string) => {
    const user = users.find((each) => each.address === address);
    assert.ok(user !== undefined);
    return user;
  };
  const { removed, transfers } = context.ledger;
  const waiting = [...transfers];
  const check = async () => {
    for (let transfer = waiting.pop(); transfer !== undefined; transfer = waiting.pop()) {
      const [sender, recipient] = [userOf(transfer.credentials.address), userOf(transfer.recipient)];
      if (transfer.state === 'submitted') {
        await sender.call((client) => waitUntilProcessed(client, transfer.place));
        await pollStatus(context, sender, transfer);
      }
      if (transfer.state === 'active') await readAll(recipient, transfer);
      else await openRevoked(context, recipient, transfer);
    }
  };
  await allSettledOrThrow(Array.from({ length: readersAtOnce }, check));
  for (const { place } of removed) {
    const user = userOf(place.sender);
    for (const found of [
      await user.call((client) => undefinedIfMissing(client.session(place))),
      await user.call((client) => undefinedIfMissing(client.transferStatus(place))),
    ]) {
      assert.equal(found, undefined, `${place.trackingId} was removed and is back`);
    }
  }
}

async function waitUntilReady(cluster: Cluster, report: (progress: string) => void): Promise<void> {
  let last = '';
  await waitUntil(async () => {
    const unready = (await cluster.unreadyServers()).join();
    if (unready !== last && unready !== '') report(`not ready: ${unready}`);
    last = unready;
    return unready === '';
  });
  report('all servers are ready');
}

/** Runs the integrity check that an operator runs, with the contents of all files. */
export async function checkContents(env: Environment): Promise<void> {
  const { code, out, err } = await runSealpost(['check', '--contents'], env);
  assert.deepEqual([code, out.trim()], [0, 'No problems found.'], err);
}

/** Kinds of emails of which each reader gets one for a transfer. */
const singleKinds = ['recipient', 'upload-summary', 'revocation', 'revocation-to-sender'] as const;

/**
 * Checks that each transfer was submitted, finalized and revoked once, and that no reader got two different emails about
 * it. Returns how many emails arrived twice with the same message ID.
 */
export async function checkOnce(
  env: Environment,
  { transfers }: ClusterLedger,
  emails: readonly ReceivedMessage[],
): Promise<number> {
  const db = openDatabase(readConfig(env).database);
  try {
    const log = await db.selectFrom('transfer_log').select(['tracking_id', 'event']).orderBy('id').execute();
    const queued = await db
      .selectFrom('outbox')
      .select(['tracking_id', 'recipient_id', 'kind', 'message_id'])
      .execute();
    const received = new Set(emails.map(({ messageId }) => messageId));
    for (const { place, state } of transfers) {
      const isMine = (row: { readonly tracking_id: string | null }) => row.tracking_id === place.trackingId;
      const events = log.filter(isMine).map(({ event }) => event);
      const expected = ['submitted', 'finalized', ...(state === 'revoked' ? ['revoked'] : [])];
      assert.deepEqual(events, expected, place.trackingId);
      const single = queued.filter(
        (row) => isMine(row) && singleKinds.some((kind) => kind === row.kind) && received.has(row.message_id),
      );
      const readers = single.map(({ kind, recipient_id }) => `${kind} ${recipient_id}`);
      assert.equal(new Set(readers).size, readers.length, `${place.trackingId}: ${readers.join(', ')}`);
      assert.ok(state === 'revoked' || single.length === 2, `${place.trackingId} has ${readers.join(', ')}`);
    }
    return emails.length - received.size;
  } finally {
    await db.destroy();
  }
}
