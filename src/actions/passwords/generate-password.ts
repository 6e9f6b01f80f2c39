import { generatePassword as generate } from '../../core/password/generator.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import type { Ports } from '../../ports/ports.ts';
import { readPasswordPolicy } from './validate-password.ts';

/** Returns a new password that meets all requirements; throws if no password can meet them. */
export async function generatePassword(ports: Pick<Ports, 'db'>): Promise<string> {
  return generate(await readPasswordPolicy(ports), randomBytes);
}
