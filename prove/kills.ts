import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Draw, drawFrom } from '../test/support/draw.ts';
import { anEmptyFolder, type Environment } from '../test/support/program.ts';
import { registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import { beginLife, Cut, type Life, type Phase } from './kills-life.ts';
import { inspect, sweepAndInspect } from './kills-remains.ts';
import { aSender, type Sender } from './kills-sender.ts';
import { awaitPending, checkAll, checkPending, keepReceiving, type Ledger } from './kills-sent.ts';
import type { Proof } from './proof.ts';

const senderCount = 3;
const receiverCount = 2;

/** What a kill aims at, in turn: a phase, and for how long after its beginning. */
const aims: ReadonlyArray<{ readonly phase: Phase; readonly withinMs: number }> = [
  { phase: 'upload', withinMs: 80 },
  { phase: 'submission', withinMs: 300 },
  { phase: 'download', withinMs: 40 },
  { phase: 'completion', withinMs: 20 },
];

export const kills: Proof = {
  promise:
    'A server that is killed at any moment of upload, submission and download has everything that it acknowledged when it starts again, shows nothing by halves, finishes what was submitted, and leaves no waste after a sweep.',
  unit: 'kills',
  full: 50,
  short: 3,
  async run(count, tell) {
    const seed = Date.now() >>> 0;
    tell(`seed ${seed}`);
    await using folder = await anEmptyFolder();
    try {
      return { ...(await killAgainAndAgain(folder, count, drawFrom(seed), tell)), seed };
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error} (seed ${seed})`, { cause: error });
    }
  },
};

async function killAgainAndAgain(
  { env, path }: { readonly env: Environment; readonly path: string },
  count: number,
  draw: Draw,
  tell: (progress: string) => void,
) {
  const data = join(path, 'data');
  const ledger: Ledger = { pending: [], delivered: [], removed: [] };
  const hits = new Map<Phase, number>();
  let senders: readonly Sender[] = [];
  const processing = new Set<string>();
  for (let kill = 0; kill < count; kill += 1) {
    await using life = await beginLife(env);
    if (kill === 0) senders = await enlist(life, env, { ledger, draw });
    await check(life, senders, ledger);
    for (const phase of await killInTheMiddle(life, senders, ledger, { kill, draw })) {
      hits.set(phase, (hits.get(phase) ?? 0) + 1);
    }
    const remains = await inspect(data);
    for (const trackingId of remains.processing) processing.add(trackingId);
    tell(`${kill + 1} of ${count}, ${ledger.pending.length + ledger.delivered.length} transfers are intact`);
  }
  const waste = await inspect(data);
  await using life = await beginLife(env);
  await check(life, senders, ledger);
  await awaitPending(life, ledger);
  await checkAll(life, ledger);
  await life.end();
  const rest = await sweepAndInspect(data);
  for (const { phase } of aims) assert.ok(count < 3 * aims.length || hits.has(phase), `No kill hit a ${phase}`);
  return {
    transfers: ledger.delivered.length,
    removedSessions: ledger.removed.length,
    killsDuringUpload: hits.get('upload') ?? 0,
    killsDuringSubmission: hits.get('submission') ?? 0,
    killsDuringCompletion: hits.get('completion') ?? 0,
    killsDuringDownload: hits.get('download') ?? 0,
    foundProcessing: processing.size,
    unfinishedPartsBeforeSweep: waste.unfinishedParts,
    draftsBeforeSweep: waste.drafts,
    ...rest,
  };
}

/** Everybody sends one transfer undisturbed, so that there is something to receive. */
async function enlist(
  life: Life,
  env: Environment,
  { ledger, draw }: { readonly ledger: Ledger; readonly draw: Draw },
): Promise<readonly Sender[]> {
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

/** Resolves with the phases that the kill cut. */
async function killInTheMiddle(
  life: Life,
  senders: readonly Sender[],
  ledger: Ledger,
  { kill, draw }: { readonly kill: number; readonly draw: Draw },
): Promise<readonly Phase[]> {
  const { phase, withinMs } = aims[kill % aims.length] ?? { phase: 'upload', withinMs: 0 };
  const moment = life.begun(phase, 1 + draw(3)).then(() => pause(draw(withinMs)));
  const load = Promise.all([
    ...senders.map((sender) => untilCut(() => keepSending(sender, life))),
    ...Array.from({ length: receiverCount }, () => untilCut(() => keepReceiving(life, ledger, draw))),
  ]);
  const ended = load.then(() => assert.fail('The load came to its end before the kill'));
  await Promise.race([moment, ended]);
  const hit = await life.kill();
  await load;
  return hit;
}

async function keepSending(sender: Sender, life: Life): Promise<never> {
  for (;;) await sender.sendOne(life);
}

async function untilCut(work: () => Promise<never>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Cut)) throw error;
  });
}
