import { type Requirement, requirementsOf } from '../core/password/rules.ts';
import type { Ports } from '../ports/ports.ts';
import { readPasswordPolicy } from './read-password-policy.ts';

export async function listPasswordRequirements(ports: Pick<Ports, 'db'>): Promise<readonly Requirement[]> {
  return requirementsOf(await readPasswordPolicy(ports));
}
