import assert from 'node:assert/strict';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { type Draw, drawFrom } from '../test/support/draw.ts';
import { freshLocation } from '../test/support/fresh-database.ts';
import type { TakenMessage } from '../test/support/invariants/ledger.ts';
import { anEmptyFolder, type Environment } from '../test/support/program.ts';
import { registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import { settleAndInspect } from './kills-remains.ts';
import { decideAboveCeiling, surroundings } from './kills-surroundings.ts';
import { type Servers, startServers } from './parallel-uploads-servers.ts';
import type { Proof } from './proof.ts';
import { readers, sendOne } from './two-servers-sender.ts';

const fullCount = 200;
/** Longer than a lease: another server takes over what the frozen one was at. */
const freezeMs = 20_000;
const shortFreezeMs = 1_000;
/** How many mails a server that is killed may have had in hand. */
const mailsAtOnce = 4;
const sendersAtOnce = 8;

export const twoServers: Proof = {
  promise:
    'Of transfers that are given to two servers on one PostgreSQL and one folder of blobs, of which one is frozen for longer than a lease and one is killed, each is finalised once, and each reader gets each mail: once, unless the kill came between its taking and its mark, and then as a copy with the same message id.',
  unit: 'transfers',
  full: fullCount,
  short: 12,
  async run(count, tell) {
    const seed = Date.now() >>> 0;
    tell(`seed ${seed}`);
    try {
      return { ...(await sendAll(count, drawFrom(seed), tell)), seed };
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error} (seed ${seed})`, { cause: error });
    }
  },
};

async function sendAll(count: number, draw: Draw, tell: (progress: string) => void) {
  await using folder = await anEmptyFolder();
  await using location = await freshLocation('PostgreSQL');
  await using around = await surroundings(draw, (_what, work) => work());
  const env = { ...folder.env, ...around.env, SEALPOST_DATABASE: location.value };
  await decideAboveCeiling(env);
  await using servers = startServers(env, 2, draw);
  const first = { baseUrl: await servers.baseUrl() };
  const credentials = await verifiedFor(first, await registeredClient(first, env), 'ann@example.org');
  const disturbances = disturb(servers, count < fullCount ? shortFreezeMs : freezeMs, tell);
  const sent: string[] = [];
  let begun = 0;
  const send = async () => {
    for (; begun < count; tell(`${sent.length} of ${count} are active`)) {
      begun += 1;
      sent.push(await sendOne(servers, credentials, draw));
      await disturbances(sent.length / count);
    }
  };
  await settled(Array.from({ length: sendersAtOnce }, send));
  await servers.end();
  const copiesBefore = copiesOf(around.mails());
  const rest = await settleAndInspect(env, () => ({ transfers: [], mails: around.mails() }));
  await checkOnce(env, sent, around.mails());
  const copies = copiesOf(around.mails());
  assert.ok(copies <= mailsAtOnce, `${copies} mails were sent twice`);
  return { transfers: sent.length, mails: around.mails().length - copies, copiesBefore, copies, ...rest };
}

/** Each once, when so much of the work is done. Whoever brings it about waits for it, and the others go on. */
function disturb(servers: Servers, ms: number, tell: (progress: string) => void): (share: number) => Promise<void> {
  const waiting = [
    { from: 0.2, name: 'one was frozen', work: () => servers.freezeOne(ms) },
    { from: 0.5, name: 'one was killed', work: () => servers.restartOne() },
    { from: 0.7, name: 'one was frozen', work: () => servers.freezeOne(ms) },
  ];
  return async (share) => {
    const [next] = waiting;
    if (next === undefined || share < next.from) return;
    waiting.shift();
    await next.work();
    tell(next.name);
  };
}

/** Waits for all of them also when one fails: they must not outlive the servers. */
async function settled(work: ReadonlyArray<Promise<void>>): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function copiesOf(mails: readonly TakenMessage[]): number {
  return mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
}

/** In the log each transfer was submitted and finalised once, and each of its readers was told in one mail. */
async function checkOnce(env: Environment, sent: readonly string[], mails: readonly TakenMessage[]): Promise<void> {
  const db = openDatabase(readConfig(env).database);
  try {
    const log = await db.selectFrom('transfer_log').select(['tracking_id', 'event']).orderBy('id').execute();
    const outbox = await db
      .selectFrom('outbox')
      .innerJoin('party', 'party.id', 'outbox.party_id')
      .select(['tracking_id', 'address', 'message_id'])
      .execute();
    const taken = new Set(mails.map(({ messageId }) => messageId));
    for (const trackingId of sent) {
      const events = log.filter((entry) => entry.tracking_id === trackingId).map(({ event }) => event);
      assert.deepEqual(events, ['submitted', 'finalized'], trackingId);
      const told = outbox.filter((mail) => mail.tracking_id === trackingId && taken.has(mail.message_id));
      assert.deepEqual(told.map(({ address }) => address).sort(), ['ann@example.org', ...readers].sort(), trackingId);
    }
  } finally {
    await db.destroy();
  }
}
