import { generatePassword as generate } from '../core/password/generator.ts';
import { randomBytes } from '../crypto/random-bytes.ts';
import type { Ports } from '../ports/ports.ts';
import { readPasswordPolicy } from './read-password-policy.ts';

/** A fresh password that fulfils all requirements; refuses where they leave none. */
export async function generatePassword(ports: Pick<Ports, 'db'>): Promise<string> {
  return generate(await readPasswordPolicy(ports), randomBytes);
}
