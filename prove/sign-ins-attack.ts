import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { SealpostProblem } from '#client';
import { adminPassword } from '../test/support/server/test-accounts.ts';
import { newBrowserAt } from './sign-ins-administrator.ts';

/** More attempts at once than may wait for a derivation. */
const parallel = 96;
/** Without a pause after a refusal, the attack would be over after a few seconds. */
const refusedPauseMs = 200;
/** Attempts of each network: fewer than lock it out. */
const attemptsOfNetwork = 4;
/** Each of this many attempts comes from one network, which is locked out soon. */
const attemptsOfLockedNetwork = 50;

/** Too many requests, or a machine that is too busy for strangers. */
const refusedStatuses: readonly number[] = [429, 503];

export const lockedNetwork = '198.51.100.66';

interface Attack {
  readonly url: string;
  readonly attempts: number;
  /** Names whose passwords the attacker does not have. */
  readonly names: readonly string[];
  /** The name whose password the attacker has. */
  readonly leakedName: string;
  report(progress: string): void;
}

/** How the server has responded. */
export interface AttackOutcome {
  /** Name, password or code were checked and are wrong. */
  rejected: number;
  /** Refused unchecked. */
  refused: number;
}

/** Sends wrong sign-ins of all kinds from many networks, and returns after all responses. */
export async function attack({ url, attempts, names, leakedName, report }: Attack): Promise<AttackOutcome> {
  const outcome: AttackOutcome = { rejected: 0, refused: 0 };
  const networks = Math.ceil(attempts / attemptsOfNetwork);
  let sent = 0;
  const attempt = (n: number) => {
    const { admin } = newBrowserAt(url, networkOf(n, networks));
    const name = names[n % names.length] ?? '';
    const kinds = [
      () => admin.account.signIn({ name, password: `wrong password ${n}` }),
      () => admin.account.signIn({ name: `unknown${n}`, password: `wrong password ${n}` }),
      () => admin.account.signIn({ name: leakedName, password: adminPassword, code: '000000' }),
      () => admin.account.signInByCode(`state${n}`, '000000'),
    ];
    return kinds[Math.floor(n / names.length) % kinds.length]?.();
  };
  const loop = async () => {
    while (sent < attempts) {
      const n = sent;
      sent += 1;
      if (n % 500 === 499) report(`${n + 1} wrong sign-ins sent, ${outcome.rejected} checked`);
      const problem = await attempt(n)?.then(
        () => assert.fail('a wrong sign-in succeeded'),
        (error: unknown) => error,
      );
      assert.ok(problem instanceof SealpostProblem, String(problem));
      const isRefused = refusedStatuses.includes(problem.status);
      if (!isRefused) assert.equal(problem.type, 'urn:sealpost:problem:sign_in_failed', problem.message);
      outcome[isRefused ? 'refused' : 'rejected'] += 1;
      if (isRefused) await pause(refusedPauseMs);
    }
  };
  await Promise.all(Array.from({ length: parallel }, loop));
  return outcome;
}

/** Attempts of one network are far apart: of those that wait together, the server refuses some first. */
function networkOf(n: number, networks: number): string {
  if (n % attemptsOfLockedNetwork === 0) return lockedNetwork;
  const network = n % networks;
  return network % 2 === 0 ? `10.1.${network >> 8}.${network & 255}` : `2001:db8:${network.toString(16)}::1`;
}
