import { setImmediate } from 'node:timers/promises';
import { removeMarkedParts } from '../src/actions/cleanup/parts.ts';
import { completeTransfers } from '../src/actions/completing/complete-transfers.ts';
import { finishErasures } from '../src/actions/erasing/erasures.ts';
import { expireTransfers } from '../src/actions/managing/expiry.ts';
import { passwordKeys } from '../src/crypto/password-key.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { policyRules } from '../src/db/policy-rules.ts';
import { type DatabaseKind, freshLocation } from '../test/support/database/fresh-database.ts';
import { findingsIn } from '../test/support/faults/invariants.ts';
import { pick, type RandomInt, seededRandom } from '../test/support/inputs/random.ts';
import { fastPasswordKeys } from '../test/support/server/fast-password-keys.ts';
import { createTestPorts, withOwnRuntime } from '../test/support/server/test-ports.ts';
import { type ActionName, actions, createTrackedTransfer, type Server, tryAction } from './interleavings-transfer.ts';
import type { Proof } from './proof.ts';

/** How many transfers share one service and are inspected together. */
const transfersPerService = 50;
const never = new AbortController().signal;
const serversOf: Readonly<Record<DatabaseKind, number>> = { SQLite: 1, PostgreSQL: 2 };
/** Actions that end a transfer are chosen less often, so that most transfers stay active for a while. */
const frequentActions: readonly ActionName[] = [
  'finalize',
  'edit',
  'changePassword',
  'unlock',
  'download',
  'download',
  'tryWrongPassword',
];
const rareActions: readonly ActionName[] = ['expire', 'revoke', 'remove', 'eraseSender'];

export const interleavings: Proof = {
  promise:
    'When senders, recipients, the administrator and the clock act on a transfer at the same time, on one server or on two, it makes only legal state changes, never opens after its end or with a replaced password, and leaves consistent data.',
  unit: 'interleavings on each database',
  full: 1_000,
  short: 6,
  async run(size, report) {
    const seed = Date.now() >>> 0;
    report(`seed ${seed}`);
    const draw = seededRandom(seed);
    const done = new Map<string, number>();
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      for (let finished = 0; finished < size; finished += transfersPerService) {
        try {
          await runOnFreshService(kind, Math.min(transfersPerService, size - finished), draw, done);
        } catch (error) {
          throw new Error(`${kind}: ${error instanceof Error ? error.message : error} (seed ${seed})`, {
            cause: error,
          });
        }
        report(`${kind}: ${Math.min(size, finished + transfersPerService)} of ${size}`);
      }
    }
    const counts = [...done].sort().map(([name, count]) => `${count} × ${name}`);
    return { interleavings: size, done: counts.join(', '), seed };
  },
};

async function runOnFreshService(
  kind: DatabaseKind,
  transfers: number,
  draw: RandomInt,
  done: Map<string, number>,
): Promise<void> {
  await using location = await freshLocation(kind);
  const databases = Array.from({ length: serversOf[kind] }, () => openDatabase(location.value));
  try {
    const servers = await open(databases);
    for (let finished = 0; finished < transfers; finished += 1) await interleave(servers, draw, done);
    await settle(servers);
  } finally {
    for (const db of databases) await db.destroy();
  }
}

/** Opens several servers of one service: they share blobs, keys and clock, and have separate caches. */
async function open(databases: ReadonlyArray<ReturnType<typeof openDatabase>>): Promise<readonly Server[]> {
  const [first] = databases;
  if (first === undefined) throw new Error('There is no database');
  const service = await createTestPorts(first);
  return databases.map((db) => {
    const ports = {
      ...withOwnRuntime(service),
      db,
      policy: policyRules(db, () => true),
      passwords: fastPasswordKeys(passwordKeys()),
    };
    return { ports };
  });
}

async function interleave(servers: readonly Server[], draw: RandomInt, done: Map<string, number>): Promise<void> {
  const life = await createTrackedTransfer(pick(servers, draw), draw);
  // Most transfers are sent before other actions start.
  if (draw(4) > 0) await tryAction(actions.finalize, pick(servers, draw), life, draw);
  const names = Array.from({ length: 4 + draw(6) }, () => pick(draw(5) > 0 ? frequentActions : rareActions, draw));
  const running = names.map(async (name) => {
    for (let turns = draw(30); turns > 0; turns -= 1) await setImmediate();
    const isDone = await tryAction(actions[name], pick(servers, draw), life, draw);
    if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
  });
  const failed = (await Promise.allSettled(running)).find((act) => act.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Runs all jobs to completion and inspects the result. */
async function settle(servers: readonly Server[]): Promise<void> {
  for (const { ports } of servers) {
    await completeTransfers(ports, never);
    await expireTransfers(ports, never);
    await finishErasures({ ...ports, mailbox: undefined }, never);
  }
  for (const { ports } of servers) await ports.deliveryQueue.close(10_000);
  const [first] = servers;
  if (first === undefined) return;
  const { clock } = first.ports;
  // Running downloads of an expired transfer may continue for a while, and its blobs stay until then.
  clock.advance(2 * 3_600_000);
  await removeMarkedParts(first.ports);
  const findings = await findingsIn(first.ports, { isCleanedUp: true });
  if (findings.length > 0) throw new Error(JSON.stringify(findings.slice(0, 5)));
}
