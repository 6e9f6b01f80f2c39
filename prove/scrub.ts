import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findingsIn } from '../src/commands/check.ts';
import { readConfig } from '../src/config.ts';
import { dayMs } from '../src/core/time.ts';
import { readScrubPasses } from '../src/db/scrub/scrub-passes.ts';
import type { Database } from '../src/db/tables.ts';
import type { Finding } from '../src/integrity/finding.ts';
import { openService, type Service } from '../src/wiring.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import {
  bin,
  type Environment,
  inheritedEnvironment,
  runSealpost,
  startService,
} from '../test/support/server/program.ts';
import { type Figures, type Proof, withSeed } from './proof.ts';
import { type Damage, injectDamages, targetsFor } from './scrub-damages.ts';
import { createScrubSetups, type ScrubSetup } from './scrub-setups.ts';
import { createTargets } from './scrub-targets.ts';

const isShort = (damages: number) => damages < 100;
/** Transfers that stay intact. */
const intactFor = (damages: number) => (isShort(damages) ? 4 : 20);
/** How often the scrub and the repair are killed. */
const killsFor = (damages: number) => (isShort(damages) ? 1 : 6);

type Report = (progress: string) => void;

export const scrub: Proof = {
  promise:
    'Of damages of all kinds, in blobs, rows and logs, scrub and check name each one and invent none; a scrub that is killed continues where it was, and a repair that is killed loses nothing.',
  unit: 'damages of each database and store',
  full: 1_000,
  short: 31,
  async run(count, report) {
    await using stack = new AsyncDisposableStack();
    return await withSeed(report, async (draw) => {
      let figures: Figures = {};
      const setups = await createScrubSetups(stack);
      // A short run has one of the two that together have each database and each store.
      for (const setup of isShort(count) ? [pick([...setups.slice(0, 1), ...setups.slice(-1)], draw)] : setups) {
        const progress = (text: string) => report(`${setup.name}: ${text}`);
        figures = { ...figures, ...(await proveSetup(setup, count, draw, progress)) };
      }
      return figures;
    });
  },
};

async function proveSetup(
  { name, env, store }: ScrubSetup,
  count: number,
  draw: RandomInt,
  report: Report,
): Promise<Figures> {
  const service = await openService(readConfig(env));
  try {
    const { db } = service.ports;
    const targets = await createTargets(service, targetsFor(count) + intactFor(count), draw, (made) =>
      report(`${made} transfers`),
    );
    assert.deepEqual(await Array.fromAsync(findingsIn(service, true)), [], 'The intact store has findings');
    let audited = -1;
    const nextAuditEntry = () => {
      audited += 3;
      return audited;
    };
    const damages = await injectDamages({ db, store, draw, nextAuditEntry }, targets, count);
    report(`${damages.length} damages`);
    const kills = killsFor(count);
    const log = await scrubWithKills(env, db, { kills, draw });
    await assertScrubbed(db, damages);
    assertLogged(log, damages);
    const before = await findAll(service);
    assertNamed(damages, before);
    report(`${before.length} findings name all damages, after ${kills} kills of the scrub`);
    await repairWithKills(env, db, { kills, draw });
    const after = await findAll(service);
    assertNamed(
      damages.filter(({ isRepairable }) => !isRepairable),
      after,
    );
    assert.deepEqual(
      namedBy(
        damages.filter(({ isRepairable }) => isRepairable),
        after,
      ),
      [],
      'not repaired',
    );
    await assertScrubbed(db, damages);
    return {
      [name]: `${damages.length} damages, ${before.length} findings, ${after.length} after the repair, ${2 * kills} kills`,
    };
  } finally {
    await service.close();
  }
}

const findAll = (service: Service) => Array.fromAsync(findingsIn(service, true));

interface Kills {
  readonly kills: number;
  readonly draw: RandomInt;
}

/** Runs the service until its scrub has read everything, with kills at random moments. Returns the log. */
async function scrubWithKills(env: Environment, db: Database, { kills, draw }: Kills): Promise<string> {
  await db.deleteFrom('scrub_pass').execute();
  let log = '';
  let last: { readonly startedAt: Date; readonly position: string } | undefined;
  for (let run = 0; run <= kills; run += 1) {
    const running = await startService(env);
    if (run < kills) await pause(draw(7_000));
    else while ((await readScrubPasses(db)).complete === undefined) await pause(200);
    log += `${(await running.stop('SIGKILL')).err}\n`;
    // The next server does not have to wait until the lease of this one expires.
    await db.deleteFrom('lease').execute();
    const { current, complete } = await readScrubPasses(db);
    if (last !== undefined && complete === undefined) {
      assert.deepEqual(current?.startedAt, last.startedAt, 'The pass began again');
      assert.ok((current?.position ?? '') >= last.position, 'The scrub went back');
    }
    if (complete !== undefined) break;
    if (current !== undefined) last = current;
  }
  return log;
}

/** A kill between the line and the record of a damage repeats the line. */
function assertLogged(log: string, damages: readonly Damage[]): void {
  const lines = log.split('\n').filter((line) => line.includes('"event":"storage.damaged"') && line.endsWith('}'));
  const keys = lines.map((line) => (JSON.parse(line) as { readonly blobKey: string }).blobKey);
  assert.deepEqual([...new Set(keys)].sort(), damages.flatMap(({ contents }) => contents).sort(), 'logged damages');
}

async function assertScrubbed(db: Database, damages: readonly Damage[]): Promise<void> {
  const recorded = await db.selectFrom('damaged_part').select('blob_key').orderBy('blob_key').execute();
  assert.deepEqual(
    recorded.map((row) => row.blob_key),
    damages.flatMap(({ contents }) => contents).toSorted(),
    'The scrub has found other damages',
  );
}

const textOf = ({ about, what }: Finding) => `${about} ${what} `;

function namedBy(damages: readonly Damage[], findings: readonly Finding[]): readonly string[] {
  const texts = findings.map(textOf);
  return damages
    .filter(({ names }) => texts.some((text) => text.includes(names)))
    .map(({ kind, names }) => `${kind} ${names}`);
}

/** Each damage has a finding that names it, and each finding follows from a damage. */
function assertNamed(damages: readonly Damage[], findings: readonly Finding[]): void {
  const named = new Set(namedBy(damages, findings));
  const unnamed = damages.map(({ kind, names }) => `${kind} ${names}`).filter((damage) => !named.has(damage));
  assert.deepEqual(unnamed, [], 'damages without a finding');
  const explained = damages.flatMap(({ explains }) => explains);
  const invented = findings.filter((finding) => !explained.some((text) => textOf(finding).includes(text)));
  assert.deepEqual(invented, [], 'findings without a damage');
}

/** Makes the surplus blobs old enough to be removed, and kills some repairs before the last one. */
async function repairWithKills(env: Environment, db: Database, { kills, draw }: Kills): Promise<void> {
  const longAgo = new Date(Date.now() - 30 * dayMs).toISOString();
  const settings = await runSealpost(['admin', 'setting', 'set', 'disk.maxOrphans', '100000'], env);
  assert.equal(settings.code, 0, settings.err);
  await db.updateTable('orphaned_blob').set({ first_seen_at: longAgo }).execute();
  for (let run = 0; run < kills; run += 1) {
    const child = spawn(process.execPath, [bin, 'check', '--repair'], {
      env: { ...inheritedEnvironment(), ...env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await pause(500 + draw(3_000));
    child.kill('SIGKILL');
    await ended;
  }
  const last = await runSealpost(['check', '--repair', '--json'], env);
  assert.equal(last.code, 2, last.err);
}
