import { brokenRequirements, type Requirement } from '../core/password/rules.ts';
import type { Ports } from '../ports/ports.ts';
import { readPasswordPolicy } from './read-password-policy.ts';

/** The requirements that this password does not fulfil. */
export async function validatePassword(ports: Pick<Ports, 'db'>, password: string): Promise<readonly Requirement[]> {
  return brokenRequirements(password, await readPasswordPolicy(ports));
}
