import { Problem } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { generatePassword } from './generate-password.ts';
import type { OpenSession } from './open-session.ts';
import { validatePassword } from './validate-password.ts';

export interface PasswordChange {
  readonly passwordMode: 'MANUAL' | 'GENERATED' | undefined;
  readonly password: string | undefined;
}

/** The password after a change; undefined when it stays. */
export async function changedPassword(
  ports: Pick<Ports, 'db'>,
  { row, password: present }: Pick<OpenSession, 'row' | 'password'>,
  { passwordMode, password }: PasswordChange,
): Promise<string | undefined> {
  if (password === undefined) {
    if (passwordMode === undefined || passwordMode === row.password_mode) return undefined;
    if (passwordMode === 'GENERATED') return generatePassword(ports);
    throw new Problem('rule_broken', { detail: 'The password mode MANUAL needs a password.' });
  }
  // Clients send back what they were told: that is no change.
  if (password === present) return undefined;
  await refuseWeak(ports, password);
  return password;
}

async function refuseWeak(ports: Pick<Ports, 'db'>, password: string): Promise<void> {
  const rulesNotFulfilled = await validatePassword(ports, password);
  if (rulesNotFulfilled.length === 0) return;
  const names = rulesNotFulfilled.map(({ name }) => name).join(', ');
  throw new Problem('rule_broken', {
    detail: `The password does not fulfil ${names}.`,
    members: { rulesNotFulfilled },
  });
}
