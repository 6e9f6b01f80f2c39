import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Draw, drawFrom, pick } from '../test/support/draw.ts';
import { anEmptyFolder, type Environment } from '../test/support/program.ts';
import { registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import { beginLife, Cut, type Life, type Phase } from './kills-life.ts';
import { inspect, settleAndInspect } from './kills-remains.ts';
import { aSender, type Sender } from './kills-sender.ts';
import { awaitPending, checkAll, checkPending, keepReceiving, type Ledger, ledgerTransfers } from './kills-sent.ts';
import { decideAboveCeiling, type Surroundings, surroundings } from './kills-surroundings.ts';
import type { Proof } from './proof.ts';

const senderCount = 3;
const receiverCount = 2;

/** What a kill aims at, in turn: a phase, and for how long after its beginning. */
const aims: ReadonlyArray<{ readonly phase: Phase; readonly withinMs: number }> = [
  { phase: 'upload', withinMs: 80 },
  { phase: 'submission', withinMs: 300 },
  { phase: 'mail', withinMs: 120 },
  { phase: 'download', withinMs: 40 },
  { phase: 'completion', withinMs: 20 },
  { phase: 'scan', withinMs: 120 },
];

/** Of all that was delivered, so much is read again after each kill, and everything at the end. */
const sampled = 5;
const passwordsTried = 3;

export const kills: Proof = {
  promise:
    'A server that is killed at any moment of upload, submission, scan, completion, mail and download has everything that it acknowledged when it starts again, shows nothing by halves, finishes what was submitted, brings each mail to its reader, and leaves no waste after a sweep.',
  unit: 'kills',
  full: 200,
  short: 3,
  async run(count, tell) {
    const seed = Date.now() >>> 0;
    tell(`seed ${seed}`);
    await using folder = await anEmptyFolder();
    try {
      return { ...(await killAgainAndAgain(folder.env, count, drawFrom(seed), tell)), seed };
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error} (seed ${seed})`, { cause: error });
    }
  },
};

interface Scene {
  readonly env: Environment;
  readonly around: Surroundings;
  readonly ledger: Ledger;
  readonly draw: Draw;
  /** How often a kill has ended a phase. */
  readonly hits: Map<Phase, number>;
  /** Transfers that a kill has left unfinished. */
  readonly processing: Set<string>;
  readonly startsMs: number[];
  readonly logs: Buffer[];
}

async function killAgainAndAgain(home: Environment, count: number, draw: Draw, tell: (progress: string) => void) {
  let present: Life | undefined;
  await using around = await surroundings(draw, (what, work) => present?.during(what, work) ?? work());
  const env = { ...home, ...around.env };
  const ledger: Ledger = { pending: [], delivered: [], removed: [] };
  const scene: Scene = { env, around, ledger, draw, hits: new Map(), processing: new Set(), startsMs: [], logs: [] };
  await decideAboveCeiling(env);
  let senders: readonly Sender[] = [];
  for (let kill = 0; kill < count; kill += 1) {
    await using life = await beginLife(env);
    present = life;
    scene.startsMs.push(life.startMs);
    if (kill === 0) senders = await enlist(life, scene);
    await check(life, senders, ledger);
    await killInTheMiddle(life, senders, scene, kill);
    const some = [...ledger.pending, ...Array.from({ length: sampled }, () => pick(ledger.delivered, draw))];
    const { processing } = await inspect(env, { transfers: ledgerTransfers(some, 0), mails: around.mails() });
    for (const trackingId of processing) scene.processing.add(trackingId);
    tell(`${kill + 1} of ${count}, ${ledger.pending.length + ledger.delivered.length} transfers are intact`);
  }
  const { unfinishedParts, drafts } = await inspect(env, { transfers: [] });
  await using life = await beginLife(env);
  present = life;
  await check(life, senders, ledger);
  await awaitPending(life, ledger);
  await checkAll(life, ledger);
  scene.logs.push(await life.end());
  for (const { phase } of aims) assert.ok(count < 3 * aims.length || scene.hits.has(phase), `No kill hit a ${phase}`);
  return {
    ...figuresOf(scene),
    unfinishedPartsBeforeSweep: unfinishedParts,
    draftsBeforeSweep: drafts,
    ...(await settleAll(scene)),
  };
}

function figuresOf({ ledger, hits, processing, startsMs }: Scene) {
  return {
    transfers: ledger.delivered.length,
    removedSessions: ledger.removed.length,
    ...Object.fromEntries(aims.map(({ phase }) => [`kills during ${phase}`, hits.get(phase) ?? 0])),
    foundProcessing: processing.size,
    slowestStartMs: Math.round(Math.max(...startsMs)),
  };
}

async function settleAll({ env, ledger, around, logs }: Scene) {
  const secrets = secretsOf(ledger);
  const transfers = ledgerTransfers(ledger.delivered, passwordsTried);
  const rest = await settleAndInspect(env, () => ({ transfers, mails: around.mails(), logs, secrets }));
  const messages = around.mails();
  const copiesOfMails = messages.length - new Set(messages.map(({ messageId }) => messageId)).size;
  return { ...rest, copiesOfMails, secretsSoughtInLogs: secrets.length };
}

function secretsOf({ delivered }: Ledger): readonly string[] {
  const all = delivered.flatMap(({ password, credentials: { clientId, token } }) => [password, clientId, token]);
  return [...new Set(all)];
}

/** Everybody sends one transfer undisturbed, so that there is something to receive. */
async function enlist(life: Life, { env, ledger, draw }: Scene): Promise<readonly Sender[]> {
  const clientId = await registeredClient(life, env);
  const senders: Sender[] = [];
  for (let number = 0; number < senderCount; number += 1) {
    const credentials = await verifiedFor(life, clientId, `ann${number}@example.org`);
    senders.push(aSender(credentials, ledger, draw));
  }
  while (ledger.pending.length === 0) await Promise.all(senders.map((sender) => sender.sendOne(life)));
  await awaitPending(life, ledger);
  return senders;
}

async function check(life: Life, senders: readonly Sender[], ledger: Ledger): Promise<void> {
  for (const sender of senders) await sender.check(life);
  await checkPending(life, ledger);
}

async function killInTheMiddle(
  life: Life,
  senders: readonly Sender[],
  { ledger, draw, hits, logs }: Scene,
  kill: number,
): Promise<void> {
  const { phase, withinMs } = aims[kill % aims.length] ?? { phase: 'upload', withinMs: 0 };
  const moment = life.begun(phase, 1 + draw(3)).then(() => pause(draw(withinMs)));
  const load = Promise.all([
    ...senders.map((sender) => untilCut(() => keepSending(sender, life))),
    ...Array.from({ length: receiverCount }, () => untilCut(() => keepReceiving(life, ledger, draw))),
  ]);
  const ended = load.then(() => assert.fail('The load came to its end before the kill'));
  await Promise.race([moment, ended]);
  const { hit, log } = await life.kill();
  await load;
  for (const phase of hit) hits.set(phase, (hits.get(phase) ?? 0) + 1);
  logs.push(log);
}

async function keepSending(sender: Sender, life: Life): Promise<never> {
  for (;;) await sender.sendOne(life);
}

async function untilCut(work: () => Promise<never>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Cut)) throw error;
  });
}
