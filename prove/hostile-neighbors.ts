import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
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

const neededRatio = 0.7;
const longestWaitMs = 60_000;
/** Uses that only one weapon aims at. */
const aimedAt: Partial<Record<WeaponName, typeof everyday>> = {
  'codes for other addresses': [verification],
  'locking open transfers': [openedBefore],
};

export const hostileNeighbors: Proof = {
  promise: `While one client attacks with any weapon, honest users keep ${neededRatio * 100} % of their throughput and see no error that the attacker caused.`,
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
      const { ratios, errors, attempts } = await measure(neighborhood, weapon, seconds * 1_000);
      const lowest = Math.min(...ratios.values());
      const holds = lowest >= neededRatio && errors.length === 0;
      if (!holds) lost.push(weapon);
      const each = [...ratios].map(([kind, ratio]) => `${kind} ${ratio.toFixed(2)}`).join(', ');
      figures[weapon] =
        `${holds ? 'holds' : 'DOES NOT HOLD'}: ratio ${lowest.toFixed(2)} (${each}), ${errors.length} honest errors, ${attempts} attempts of the attacker${firstErrors(errors)}`;
      report(`${weapon}: ${figures[weapon]}`);
    }
    assert.ok(lost.length === 0, `Honest users lose against: ${lost.join(', ')}\n${table(figures)}`);
    return figures;
  },
};

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
}

async function measure({ honest, target }: Neighborhood, weapon: WeaponName, lastingMs: number): Promise<Measured> {
  const started = await startUses(honest, [...everyday, ...(aimedAt[weapon] ?? [])]);
  const calm = await runUses(started, lastingMs);
  assert.equal(calm.errors.length, 0, `Without an attack, honest users see${firstErrors(calm.errors)}`);
  await using attack = await startAttack(weapon, target);
  const attacked = await runUses(started, lastingMs);
  return { ratios: ratiosOf(calm, attacked), errors: attacked.errors, attempts: await attack.stop() };
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
