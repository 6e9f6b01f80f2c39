import { Problem } from '../core/problem.ts';
import type { TransferRow } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import { generatePassword } from './generate-password.ts';
import type { OpenSession } from './open-session.ts';
import { validatePassword } from './validate-password.ts';

export type PasswordMode = TransferRow['password_mode'];

export interface PasswordChange {
  readonly passwordMode: PasswordMode | undefined;
  readonly password: string | undefined;
}

/** What the sender slot is to hold after a change; undefined when it stays. In the mode NONE it holds no password. */
export async function changedPassword(
  ports: Pick<Ports, 'db'>,
  { row, password: present }: Pick<OpenSession, 'row' | 'password'>,
  { passwordMode: wished, password }: PasswordChange,
): Promise<{ readonly password: string | undefined } | undefined> {
  const passwordMode = wished ?? row.password_mode;
  if (passwordMode === 'NONE' && password !== undefined) {
    // Whoever gives a password wants it to be asked for: nobody would.
    throw new Problem('rule_broken', { detail: 'The password mode NONE takes no password.' });
  }
  if (password === undefined) {
    // A session may begin in the mode MANUAL, and has no password then: who asks for the mode has to bring one.
    if (passwordMode === row.password_mode && (wished !== 'MANUAL' || present !== undefined)) return undefined;
    if (passwordMode === 'NONE') return { password: undefined };
    if (passwordMode === 'GENERATED') return { password: await generatePassword(ports) };
    throw new Problem('rule_broken', { detail: 'The password mode MANUAL needs a password.' });
  }
  // Clients send back what they were told: that is no change.
  if (password === present && passwordMode === row.password_mode) return undefined;
  if (password !== present) await refuseWeak(ports, password);
  return { password };
}

export async function refuseWeak(ports: Pick<Ports, 'db'>, password: string): Promise<void> {
  const rulesNotFulfilled = await validatePassword(ports, password);
  if (rulesNotFulfilled.length === 0) return;
  const names = rulesNotFulfilled.map(({ name }) => name).join(', ');
  throw new Problem('rule_broken', {
    detail: `The password does not fulfil ${names}.`,
    members: { rulesNotFulfilled },
  });
}
