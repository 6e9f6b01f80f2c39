import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import type { RunningService } from '../test/support/server/program.ts';
import {
  everyday,
  type HonestResult,
  openedBefore,
  runUses,
  startUses,
  verification,
} from './hostile-neighbors-honest.ts';
import { type Neighborhood, openNeighborhood } from './hostile-neighbors-setup.ts';
import { type AttackTarget, type WeaponName, weapons } from './hostile-neighbors-weapons.ts';
import type { Figures, Proof } from './proof.ts';
import { liveMemory } from './support/live-memory.ts';

const neededRatio = 0.7;
const longestWaitMs = 60_000;
const megabyte = 1e6;
/** How much more memory the service may use at most during an attack than while it serves honest users alone. */
const allowedGrowth = 100 * megabyte;
/** How much of that may stay. Caches of the service fill during the proof. */
const allowedRest = 30 * megabyte;
/** Responses that were being made when the attack stopped end first. */
const secondsToReturn = 20;
/** Uses that only one weapon aims at. */
const aimedAt: Partial<Record<WeaponName, typeof everyday>> = {
  'codes for other addresses': [verification],
  'locking open transfers': [openedBefore],
};

export const hostileNeighbors: Proof = {
  promise: `While one client attacks with any weapon, honest users keep ${neededRatio * 100} % of their throughput and see no error that the attacker caused. The memory of the service grows by less than ${allowedGrowth / megabyte} MB, and comes back.`,
  unit: 'seconds of attack with each weapon',
  full: 8,
  async unavailableReason() {
    return process.platform === 'linux' && process.getuid?.() === 0
      ? undefined
      : 'It mounts a small disk, as root on Linux.';
  },
  async run(seconds, report) {
    await using neighborhood = await openNeighborhood(report);
    const figures: Record<string, string> = {};
    const lost: string[] = [];
    for (const weapon of Object.keys(weapons) as WeaponName[]) {
      const { ratios, errors, attempts, growth, rest } = await measure(neighborhood, weapon, seconds * 1_000);
      const lowest = Math.min(...ratios.values());
      const holds = lowest >= neededRatio && errors.length === 0 && growth < allowedGrowth && rest < allowedRest;
      if (!holds) lost.push(weapon);
      const each = [...ratios].map(([kind, ratio]) => `${kind} ${ratio.toFixed(2)}`).join(', ');
      figures[weapon] =
        `${holds ? 'holds' : 'DOES NOT HOLD'}: ratio ${lowest.toFixed(2)} (${each}), memory +${inMegabytes(growth)} MB, then +${inMegabytes(rest)} MB, ${errors.length} honest errors, ${attempts} attempts of the attacker${firstErrors(errors)}`;
      report(`${weapon}: ${figures[weapon]}`);
    }
    assert.ok(lost.length === 0, `Honest users lose against: ${lost.join(', ')}\n${table(figures)}`);
    return figures;
  },
};

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);

const table = (figures: Figures) =>
  Object.entries(figures)
    .map(([weapon, figure]) => `    ${weapon}: ${figure}`)
    .join('\n');

function firstErrors(errors: readonly string[]): string {
  const counts = [...Map.groupBy(errors, (error) => error)].map(([error, all]) => `${all.length} × ${error}`);
  return counts.length === 0 ? '' : `: ${counts.slice(0, 3).join('; ')}`;
}

interface Measured {
  /** Throughput during the attack as a part of that without it, for each kind of use. */
  readonly ratios: ReadonlyMap<string, number>;
  readonly errors: readonly string[];
  readonly attempts: number;
  /** The most bytes that the service used during the attack, above the most that it used before. */
  readonly growth: number;
  /** The bytes that the service uses after the attack, above those before. */
  readonly rest: number;
}

async function measure(
  { service, honest, target }: Neighborhood,
  weapon: WeaponName,
  lastingMs: number,
): Promise<Measured> {
  const started = await startUses(honest, [...everyday, ...(aimedAt[weapon] ?? [])]);
  const idle = await settledMemory(service);
  resetPeakMemory(service.pid);
  const calm = await runUses(started, lastingMs);
  assert.equal(calm.errors.length, 0, `Without an attack, honest users see${firstErrors(calm.errors)}`);
  const calmPeak = peakMemory(service.pid);
  resetPeakMemory(service.pid);
  await using attack = await startAttack(weapon, target);
  const attacked = await runUses(started, lastingMs);
  const attempts = await attack.stop();
  const growth = peakMemory(service.pid) - calmPeak;
  let rest = (await settledMemory(service)) - idle;
  for (let second = 0; second < secondsToReturn && rest >= allowedRest; second += 1) {
    await pause(1_000);
    rest = (await settledMemory(service)) - idle;
  }
  return { ratios: ratiosOf(calm, attacked), errors: attacked.errors, attempts, growth, rest };
}

/** The memory of the service without garbage. */
async function settledMemory(service: RunningService): Promise<number> {
  await liveMemory(service);
  return currentMemory(service.pid);
}

interface RunningAttack extends AsyncDisposable {
  /** Ends the attack and returns the number of its attempts. */
  stop(): Promise<number>;
}

/** Starts an attack in a process of its own, and waits until it has its full strength. */
async function startAttack(weapon: WeaponName, target: AttackTarget): Promise<RunningAttack> {
  const attacker = fork(new URL('./hostile-neighbors-attacker.ts', import.meta.url));
  const exited = once(attacker, 'exit');
  const report = async () => {
    const [{ attempts }] = (await once(attacker, 'message', { signal: AbortSignal.timeout(longestWaitMs) })) as [
      { attempts: number },
    ];
    return attempts;
  };
  const close = async () => {
    attacker.kill('SIGKILL');
    await exited;
  };
  try {
    attacker.send({ weapon, target });
    await report();
  } catch (error) {
    await close();
    throw new Error(`The attack did not reach its strength: ${weapon}`, { cause: error });
  }
  return {
    async stop() {
      const reported = report();
      attacker.send('stop');
      return reported;
    },
    [Symbol.asyncDispose]: close,
  };
}

function ratiosOf(calm: HonestResult, attacked: HonestResult): Map<string, number> {
  return new Map(
    [...calm.completed].map(([kind, count]) => [kind, (attacked.completed.get(kind) ?? 0) / Math.max(count, 0.01)]),
  );
}
