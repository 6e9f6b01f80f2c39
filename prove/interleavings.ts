import { setImmediate } from 'node:timers/promises';
import { completeTransfers } from '../src/actions/complete-transfer.ts';
import { expireTransfers } from '../src/actions/expire-transfers.ts';
import { finishForgetting } from '../src/actions/finish-forgetting.ts';
import { allDeliveriesLogged } from '../src/actions/log-downloads.ts';
import { doorTo } from '../src/actions/open-transfer.ts';
import { sweepParts } from '../src/actions/sweep-parts.ts';
import { passwordKeys } from '../src/crypto/password-key.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { policyRules } from '../src/db/policy-rules.ts';
import { type Draw, drawFrom, pick } from '../test/support/draw.ts';
import { type DatabaseKind, freshLocation } from '../test/support/fresh-database.ts';
import { housePorts } from '../test/support/house-ports.ts';
import { findingsIn } from '../test/support/invariants.ts';
import { quickPasswords } from '../test/support/quick-passwords.ts';
import { attempt, begin, type DeedName, deeds, type Server } from './interleaved-life.ts';
import type { Proof } from './proof.ts';

/** So many transfers share a house, and are inspected together. */
const livesInAHouse = 50;
const never = new AbortController().signal;
const serversOf: Readonly<Record<DatabaseKind, number>> = { SQLite: 1, PostgreSQL: 2 };
/** Those that end a transfer for good come less often: else there is not much to do with most. */
const often: readonly DeedName[] = ['finalise', 'edit', 'changePassword', 'unlock', 'download', 'download', 'guess'];
const seldom: readonly DeedName[] = ['expire', 'revoke', 'remove', 'forget'];

export const interleavings: Proof = {
  promise:
    'Whatever senders, recipients, the administrator and the clock do to a transfer at the same time, on one server or on two, it moves along its legal ways only, opens for nobody after its end or by a password that was replaced, and leaves nothing that contradicts itself.',
  unit: 'interleavings on each database',
  full: 1_000,
  short: 12,
  async run(size, tell) {
    const seed = Date.now() >>> 0;
    tell(`seed ${seed}`);
    const draw = drawFrom(seed);
    const done = new Map<string, number>();
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      for (let lived = 0; lived < size; lived += livesInAHouse) {
        try {
          await liveInAHouse(kind, Math.min(livesInAHouse, size - lived), draw, done);
        } catch (error) {
          throw new Error(`${kind}: ${error instanceof Error ? error.message : error} (seed ${seed})`, {
            cause: error,
          });
        }
        tell(`${kind}: ${Math.min(size, lived + livesInAHouse)} of ${size}`);
      }
    }
    const counts = [...done].sort().map(([name, count]) => `${count} × ${name}`);
    return { interleavings: size, done: counts.join(', '), seed };
  },
};

async function liveInAHouse(kind: DatabaseKind, lives: number, draw: Draw, done: Map<string, number>): Promise<void> {
  await using location = await freshLocation(kind);
  const databases = Array.from({ length: serversOf[kind] }, () => openDatabase(location.value));
  try {
    const servers = await open(databases);
    for (let lived = 0; lived < lives; lived += 1) await interleave(servers, draw, done);
    await settle(servers);
  } finally {
    for (const db of databases) await db.destroy();
  }
}

/** Several servers of one house: the same blobs, keys and time, and their own memory. */
async function open(databases: ReadonlyArray<ReturnType<typeof openDatabase>>): Promise<readonly Server[]> {
  const [first] = databases;
  if (first === undefined) throw new Error('There is no database');
  const house = await housePorts(first);
  return databases.map((db) => {
    const ports = { ...house, db, policy: policyRules(db), passwords: quickPasswords(passwordKeys()) };
    return { ports, door: doorTo(ports) };
  });
}

async function interleave(servers: readonly Server[], draw: Draw, done: Map<string, number>): Promise<void> {
  const life = await begin(pick(servers, draw), draw);
  // Most are sent before anybody else may act.
  if (draw(4) > 0) await attempt(deeds.finalise, pick(servers, draw), life, draw);
  const names = Array.from({ length: 4 + draw(6) }, () => pick(draw(5) > 0 ? often : seldom, draw));
  const acts = names.map(async (name) => {
    for (let turns = draw(30); turns > 0; turns -= 1) await setImmediate();
    const isDone = await attempt(deeds[name], pick(servers, draw), life, draw);
    if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
  });
  const failed = (await Promise.allSettled(acts)).find((act) => act.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Lets all jobs come to their end, and looks at what is left. */
async function settle(servers: readonly Server[]): Promise<void> {
  for (const { ports } of servers) {
    await completeTransfers(ports, never);
    await expireTransfers(ports, never);
    await finishForgetting({ ...ports, mailbox: undefined }, never);
  }
  await allDeliveriesLogged(10_000);
  const [first] = servers;
  if (first === undefined) return;
  const { clock } = first.ports;
  // Downloads of what has expired may go on for a while: until then the blobs stay.
  clock.set(new Date(clock.now().getTime() + 2 * 3_600_000));
  await sweepParts(first.ports);
  const findings = await findingsIn(first.ports, { isSwept: true });
  if (findings.length > 0) throw new Error(JSON.stringify(findings.slice(0, 5)));
}
