import assert from 'node:assert/strict';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { freshLocation } from '../test/support/database/fresh-database.ts';
import type { ReceivedMessage } from '../test/support/faults/invariants/ledger.ts';
import type { RandomInt } from '../test/support/inputs/random.ts';
import { createEmptyFolder, type Environment } from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender } from '../test/support/transfer/api-sender.ts';
import { type Proof, withSeed } from './proof.ts';
import { allSettledOrThrow } from './support/all-settled.ts';
import { decideUnscannable, startExternalServices } from './support/external-services.ts';
import { settleAndInspect } from './support/inspect.ts';
import { type Servers, startServers } from './support/servers.ts';
import { recipientAddresses, sendOne } from './two-servers-sender.ts';

const fullCount = 200;
/** Longer than a lease, so that the other server takes over the frozen server's work. */
const freezeMs = 20_000;
const shortFreezeMs = 1_000;
/** How many emails a killed server may have been sending, each of which may arrive twice. */
const maxCopies = 4;
const sendersAtOnce = 8;

export const twoServers: Proof = {
  promise:
    'When two servers share one PostgreSQL database and one blob folder, and one is frozen for longer than a lease and one is killed, each transfer is finalized once, and each recipient gets each email once; only a kill between the delivery of an email and its mark as sent causes a copy, with the same message ID.',
  unit: 'transfers',
  full: fullCount,
  run: (count, report) => withSeed(report, (draw) => sendAll(count, draw, report)),
};

async function sendAll(count: number, draw: RandomInt, report: (progress: string) => void) {
  await using folder = await createEmptyFolder();
  await using location = await freshLocation('PostgreSQL');
  await using external = await startExternalServices(draw, (_what, work) => work());
  const env = { ...folder.env, ...external.env, SEALPOST_DATABASE: location.value };
  await decideUnscannable(env);
  await using servers = startServers([env, env], draw);
  const first = { baseUrl: await servers.baseUrl() };
  const credentials = await verifySender(first, await registerTrustedClient(first, env), 'ann@example.org');
  const disturbances = disturb(servers, count < fullCount ? shortFreezeMs : freezeMs, report);
  const sent: string[] = [];
  let begun = 0;
  const send = async () => {
    for (; begun < count; report(`${sent.length} of ${count} are active`)) {
      begun += 1;
      sent.push(await sendOne(servers, credentials, draw));
      await disturbances(sent.length / count);
    }
  };
  await allSettledOrThrow(Array.from({ length: sendersAtOnce }, send));
  await servers.end();
  const copiesBefore = copiesOf(external.emails());
  const rest = await settleAndInspect(env, () => ({ transfers: [], emails: external.emails() }));
  await checkOnce(env, sent, external.emails());
  const copies = copiesOf(external.emails());
  assert.ok(copies <= maxCopies, `${copies} emails were sent twice`);
  return { transfers: sent.length, emails: external.emails().length - copies, copiesBefore, copies, ...rest };
}

/** Runs each disturbance once, at its share of the work. The sender that triggers it waits; the others continue. */
function disturb(servers: Servers, ms: number, report: (progress: string) => void): (share: number) => Promise<void> {
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
    report(next.name);
  };
}

function copiesOf(emails: readonly ReceivedMessage[]): number {
  return emails.length - new Set(emails.map(({ messageId }) => messageId)).size;
}

/** Checks that the log has each transfer submitted and finalized once, and that each reader got one email. */
async function checkOnce(env: Environment, sent: readonly string[], emails: readonly ReceivedMessage[]): Promise<void> {
  const db = openDatabase(readConfig(env).database);
  try {
    const log = await db.selectFrom('transfer_log').select(['tracking_id', 'event']).orderBy('id').execute();
    const outbox = await db
      .selectFrom('outbox')
      .innerJoin('contact', 'contact.id', 'outbox.contact_id')
      .select(['tracking_id', 'address', 'message_id'])
      .execute();
    const received = new Set(emails.map(({ messageId }) => messageId));
    for (const trackingId of sent) {
      const events = log.filter((entry) => entry.tracking_id === trackingId).map(({ event }) => event);
      assert.deepEqual(events, ['submitted', 'finalized'], trackingId);
      const reported = outbox.filter((email) => email.tracking_id === trackingId && received.has(email.message_id));
      assert.deepEqual(
        reported.map(({ address }) => address).sort(),
        ['ann@example.org', ...recipientAddresses].sort(),
        trackingId,
      );
    }
  } finally {
    await db.destroy();
  }
}
