import assert from 'node:assert/strict';
import type { RandomInt } from '../test/support/inputs/random.ts';
import { checkContents, checkOnce, checkRunning } from './cluster-check.ts';
import { createCall } from './cluster-client.ts';
import { Disturbances, type DisturbanceTimes } from './cluster-disturbances.ts';
import { attemptLimits, type ClusterLedger, checkAttempts, ledgerTransfers } from './cluster-ledger.ts';
import { type Cluster, startCluster } from './cluster-setup.ts';
import { act, type ClusterUser, createUser, type UserContext } from './cluster-user.ts';
import { type Figures, type Proof, withSeed } from './proof.ts';
import { allSettledOrThrow } from './support/all-settled.ts';
import { settleAndInspect } from './support/inspect.ts';

const fullCount = 2_000;
const fullUsers = 20;
/** With more users, a short run would do little more than verify their addresses. */
const shortUsers = 4;
/** How long a user waits for a response before the same request is sent again. */
const requestMs = 15_000;
const fullTimes: DisturbanceTimes = { freezeMs: 60_000, pauseMs: 15_000, hangMs: 40_000 };
const shortTimes: DisturbanceTimes = { freezeMs: 1_000, pauseMs: 2_000, hangMs: 500 };
/** Longer than the claim of a killed server on an email, because the number of codes is limited: few are needed in a short run. */
const codeWaitMs = { full: 200_000, short: 15_000 };
/** How many emails a server that ends may have been sending, each of which may arrive twice. */
const emailsAtOnce = 4;
const passwordsTried = 3;

export const cluster: Proof = {
  promise: `When three servers share one PostgreSQL database and one object store behind a load balancer, and ${fullUsers} users send, open, download, revoke and try wrong passwords while servers are killed, frozen for a minute and restarted, the database is restarted and the object store fails, every acknowledged byte comes back, the integrity check finds nothing, no reader gets two emails for one event (only a server that ends between the delivery of an email and its mark as sent causes a copy, with the same message ID), no caller gets more than ${attemptLimits.ofCaller} attempts and all together ${attemptLimits.ofAll}, and all servers become ready by themselves.`,
  unit: 'operations',
  full: fullCount,
  short: 40,
  run: (count, report) => withSeed(report, (draw) => useCluster(count, draw, report)),
};

async function useCluster(count: number, draw: RandomInt, report: (progress: string) => void): Promise<Figures> {
  await using cluster = await startCluster(draw);
  report('three servers are ready');
  const { baseUrl, env, external, servers } = cluster;
  const ledger: ClusterLedger = { drafts: new Set(), removed: [], transfers: [], rejectedAttempts: 0 };
  const retries = createCounter();
  const context: UserContext = {
    call: createCall(baseUrl, requestMs, retries.add),
    ledger,
    draw,
    emails: external.received,
    codeWaitMs: count < fullCount ? codeWaitMs.short : codeWaitMs.full,
    addresses: Array.from(
      { length: count < fullCount ? shortUsers : fullUsers },
      (_, number) => `user${number}@example.org`,
    ),
  };
  const users = context.addresses.map((address, number) => createUser(context, address, number));
  const { operations, disturbed } = await workDisturbed(cluster, context, users, count, report);
  await checkRunning(cluster, context, users, report);
  report('all files were read');
  const checkedAttempts = checkAttempts(ledger);
  await servers.end();
  report('all servers have stopped');
  const transfers = ledgerTransfers(ledger, passwordsTried);
  const rest = await settleAndInspect(env, () => ({ transfers, emails: external.emails() }));
  await checkContents(env);
  const copies = await checkOnce(env, ledger, external.emails());
  const ends = disturbed.kills + disturbed.gracefulRestarts;
  assert.ok(copies <= emailsAtOnce * ends, `${copies} emails were sent twice after ${ends} servers have ended`);
  return {
    ...figuresOf(ledger),
    checkedAttempts,
    copiesOfEmails: copies,
    ...disturbed,
    ...prefixed('retries after', retries.counts),
    ...operations,
    ...rest,
  };
}

/** Lets the users work until all operations are done, while the cluster is disturbed. */
async function workDisturbed(
  cluster: Cluster,
  context: UserContext,
  users: readonly ClusterUser[],
  count: number,
  report: (progress: string) => void,
) {
  let [begun, done] = [0, 0];
  const operations = createCounter();
  const times = count < fullCount ? shortTimes : fullTimes;
  const disturbances = new Disturbances(cluster, times, context.draw, { share: () => done / count, report });
  const work = async (user: ClusterUser) => {
    while (begun < count) {
      begun += 1;
      const name = await act(context, user).catch((error: unknown) => {
        report(`an operation has failed: ${error instanceof Error ? error.stack : error}`);
        // The other users stop, too.
        begun = count;
        throw error;
      });
      operations.add(name);
      done += 1;
      if (done % 50 === 0) report(`${done} of ${count} operations`);
    }
  };
  await allSettledOrThrow(users.map(work)).finally(() => disturbances.stop());
  return { operations: operations.counts, disturbed: await disturbances.stop() };
}

function figuresOf({ drafts, removed, transfers, rejectedAttempts }: ClusterLedger): Figures {
  const files = transfers.flatMap((transfer) => transfer.files);
  return {
    transfers: transfers.length,
    revokedTransfers: transfers.filter(({ state }) => state === 'revoked').length,
    openDrafts: drafts.size,
    removedSessions: removed.length,
    files: files.length,
    megabytes: Math.round(files.reduce((sum, { content }) => sum + content.size, 0) / 1e6),
    rejectedAttempts,
  };
}

function createCounter() {
  const counts: Record<string, number> = {};
  const add = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return { counts, add };
}

function prefixed(prefix: string, counts: Readonly<Record<string, number>>): Figures {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix} ${name}`, count]));
}
