import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { createEmptyFolder, type Environment } from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender } from '../test/support/transfer/api-sender.ts';
import {
  awaitPending,
  checkAll,
  checkPending,
  downloadRepeatedly,
  ledgerTransfers,
  type TransferLedger,
} from './kills-ledger.ts';
import { createSender, type Sender } from './kills-sender.ts';
import { type Proof, withSeed } from './proof.ts';
import { decideUnscannable, type ExternalServices, startExternalServices } from './support/external-services.ts';
import { inspect, settleAndInspect } from './support/inspect.ts';
import { ConnectionCut, type Phase, type ServerRun, startServerRun } from './support/server-run.ts';

const senderCount = 3;
const receiverCount = 2;

/** The phases in which the server is killed, in turn, with the maximum delay after their start. */
const killTargets: ReadonlyArray<{ readonly phase: Phase; readonly withinMs: number }> = [
  { phase: 'upload', withinMs: 80 },
  { phase: 'submission', withinMs: 300 },
  { phase: 'mail', withinMs: 80 },
  { phase: 'download', withinMs: 40 },
  { phase: 'completion', withinMs: 20 },
  { phase: 'scan', withinMs: 80 },
];

/** How many delivered transfers are read again after each kill. At the end all are. */
const sampled = 5;
const passwordsTried = 3;

export const kills: Proof = {
  promise:
    'A server that is killed at any moment of upload, submission, scan, completion, email and download has everything that it acknowledged when it restarts, shows nothing incomplete, completes submitted transfers, delivers each email, and leaves no orphaned blobs after cleanup.',
  unit: 'kills',
  // Without a short form: that of `service-power-cuts` does all of this, and cuts the power as well.
  full: 200,
  async run(count, report) {
    await using folder = await createEmptyFolder();
    const kill = (_env: Environment, life: ServerRun) => life.kill();
    return await withSeed(report, (draw) => killRepeatedly(folder.env, count, kill, draw, report));
  },
};

/** Ends a server at a moment that was chosen before. The next one starts when it resolves. */
export type EndServer = (env: Environment, life: ServerRun) => ReturnType<ServerRun['kill']>;

interface KillContext {
  readonly env: Environment;
  readonly endServer: EndServer;
  readonly services: ExternalServices;
  readonly ledger: TransferLedger;
  readonly draw: RandomInt;
  /** How many kills interrupted each phase. */
  readonly hits: Map<Phase, number>;
  /** Transfers that a kill left unfinished. */
  readonly processing: Set<string>;
  readonly startsMs: number[];
  readonly logs: Buffer[];
}

export async function killRepeatedly(
  home: Environment,
  count: number,
  endServer: EndServer,
  draw: RandomInt,
  report: (progress: string) => void,
) {
  let present: ServerRun | undefined;
  await using external = await startExternalServices(draw, (what, work) => present?.during(what, work) ?? work());
  const env = { ...home, ...external.env };
  const ledger: TransferLedger = { pending: [], delivered: [], removed: [] };
  const scene: KillContext = {
    env,
    endServer,
    services: external,
    ledger,
    draw,
    hits: new Map(),
    processing: new Set(),
    startsMs: [],
    logs: [],
  };
  await decideUnscannable(env);
  let senders: readonly Sender[] = [];
  for (let kill = 0; kill < count; kill += 1) {
    await using life = await startServerRun(env);
    present = life;
    scene.startsMs.push(life.startMs);
    if (kill === 0) senders = await createSenders(life, scene);
    await check(life, senders, ledger);
    await killInTheMiddle(life, senders, scene, kill);
    const some = [...ledger.pending, ...Array.from({ length: sampled }, () => pick(ledger.delivered, draw))];
    const { processing } = await inspect(env, { transfers: ledgerTransfers(some, 0), emails: external.emails() });
    for (const trackingId of processing) scene.processing.add(trackingId);
    report(`${kill + 1} of ${count}, ${ledger.pending.length + ledger.delivered.length} transfers are intact`);
  }
  const { unfinishedParts, drafts } = await inspect(env, { transfers: [] });
  await using life = await startServerRun(env);
  present = life;
  await check(life, senders, ledger);
  await awaitPending(life, ledger);
  await checkAll(life, ledger);
  scene.logs.push(await life.end());
  for (const { phase } of killTargets)
    assert.ok(count < 3 * killTargets.length || scene.hits.has(phase), `No kill hit a ${phase}`);
  return {
    ...figuresOf(scene),
    unfinishedPartsBeforeSweep: unfinishedParts,
    draftsBeforeSweep: drafts,
    ...(await settleAll(scene)),
  };
}

function figuresOf({ ledger, hits, processing, startsMs }: KillContext) {
  return {
    transfers: ledger.delivered.length,
    removedSessions: ledger.removed.length,
    ...Object.fromEntries(killTargets.map(({ phase }) => [`kills during ${phase}`, hits.get(phase) ?? 0])),
    foundProcessing: processing.size,
    slowestStartMs: Math.round(Math.max(...startsMs)),
  };
}

async function settleAll({ env, ledger, services, logs }: KillContext) {
  const secrets = secretsOf(ledger);
  const transfers = ledgerTransfers(ledger.delivered, passwordsTried);
  const rest = await settleAndInspect(env, () => ({ transfers, emails: services.emails(), logs, secrets }));
  const messages = services.emails();
  const copiesOfMails = messages.length - new Set(messages.map(({ messageId }) => messageId)).size;
  return { ...rest, copiesOfMails, secretsSoughtInLogs: secrets.length };
}

function secretsOf({ delivered }: TransferLedger): readonly string[] {
  const all = delivered.flatMap(({ password, credentials: { clientId, token } }) => [password, clientId, token]);
  return [...new Set(all)];
}

/** Each sender sends one transfer without kills, so that there is something to download. */
async function createSenders(life: ServerRun, { env, ledger, draw }: KillContext): Promise<readonly Sender[]> {
  const clientId = await registerTrustedClient(life, env);
  const senders: Sender[] = [];
  for (let number = 0; number < senderCount; number += 1) {
    const credentials = await verifySender(life, clientId, `ann${number}@example.org`);
    senders.push(createSender(credentials, ledger, draw));
  }
  while (ledger.pending.length === 0) await Promise.all(senders.map((sender) => sender.sendOne(life)));
  await awaitPending(life, ledger);
  return senders;
}

async function check(life: ServerRun, senders: readonly Sender[], ledger: TransferLedger): Promise<void> {
  for (const sender of senders) await sender.check(life);
  await checkPending(life, ledger);
}

async function killInTheMiddle(
  life: ServerRun,
  senders: readonly Sender[],
  { env, endServer, ledger, draw, hits, logs }: KillContext,
  kill: number,
): Promise<void> {
  const { phase, withinMs } = killTargets[kill % killTargets.length] ?? { phase: 'upload', withinMs: 0 };
  const moment = life.whenStarted(phase, 1 + draw(3)).then(() => pause(draw(withinMs)));
  const load = Promise.all([
    ...senders.map((sender) => untilCut(() => sendRepeatedly(sender, life))),
    ...Array.from({ length: receiverCount }, () => untilCut(() => downloadRepeatedly(life, ledger, draw))),
  ]);
  const ended = load.then(() => assert.fail('The load ended before the kill'));
  await Promise.race([moment, ended]);
  const { hit, log } = await endServer(env, life);
  await load;
  for (const phase of hit) hits.set(phase, (hits.get(phase) ?? 0) + 1);
  logs.push(log);
}

async function sendRepeatedly(sender: Sender, life: ServerRun): Promise<never> {
  for (;;) await sender.sendOne(life);
}

async function untilCut(work: () => Promise<never>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ConnectionCut)) throw error;
  });
}
