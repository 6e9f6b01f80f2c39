import { drawPassword as generate } from '../../core/password/generator.ts';
import {
  brokenRequirements,
  type PasswordPolicy,
  passwordPolicy,
  type Requirement,
  requirementsOf,
} from '../../core/password/rules.ts';
import { Problem } from '../../core/problem.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { commonWords } from '../../words/common-words.ts';

/** The rules that transfer passwords must follow at this moment. */
async function readPasswordPolicy({ db }: Pick<Ports, 'db'>): Promise<PasswordPolicy> {
  const [settings, words] = await Promise.all([readSettings(db), commonWords()]);
  return passwordPolicy(settings, words);
}

export async function listPasswordRequirements(ports: Pick<Ports, 'db'>): Promise<readonly Requirement[]> {
  return requirementsOf(await readPasswordPolicy(ports));
}

/** Returns a new password that meets all requirements; throws if no password can meet them. */
export async function generatePassword(ports: Pick<Ports, 'db'>): Promise<string> {
  return generate(await readPasswordPolicy(ports), randomBytes);
}

/** Returns the requirements that the password does not meet. */
export async function validatePassword(ports: Pick<Ports, 'db'>, password: string): Promise<readonly Requirement[]> {
  return brokenRequirements(password, await readPasswordPolicy(ports));
}

export async function requireStrongPassword(ports: Pick<Ports, 'db'>, password: string): Promise<void> {
  const rulesNotFulfilled = await validatePassword(ports, password);
  if (rulesNotFulfilled.length === 0) return;
  const names = rulesNotFulfilled.map(({ name }) => name).join(', ');
  throw new Problem('password_requirements_not_met', {
    detail: `The password does not meet these requirements: ${names}.`,
    members: { rulesNotFulfilled },
  });
}
