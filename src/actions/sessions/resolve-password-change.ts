import { Problem } from '../../core/problem.ts';
import type { TransferRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { generatePassword } from '../passwords/generate-password.ts';
import { requireStrongPassword } from '../passwords/validate-password.ts';
import type { OpenSession } from './open-session.ts';

export type PasswordMode = TransferRow['password_mode'];

export interface PasswordChange {
  readonly passwordMode: PasswordMode | undefined;
  readonly password: string | undefined;
}

/**
 * Returns what the sender slot will contain after a change, or undefined when it stays the same. In mode NONE it
 * contains no password.
 */
export async function resolvePasswordChange(
  ports: Pick<Ports, 'db'>,
  { row, password: current }: Pick<OpenSession, 'row' | 'password'>,
  { passwordMode: requestedMode, password }: PasswordChange,
): Promise<{ readonly password: string | undefined } | undefined> {
  const passwordMode = requestedMode ?? row.password_mode;
  if (passwordMode === 'NONE' && password !== undefined) {
    // A password that no recipient would be asked for is a mistake of the client.
    throw new Problem('password_not_expected');
  }
  if (password === undefined) {
    // A session can start in mode MANUAL without a password; a request for MANUAL then has to include one.
    if (passwordMode === row.password_mode && (requestedMode !== 'MANUAL' || current !== undefined)) return undefined;
    if (passwordMode === 'NONE') return { password: undefined };
    if (passwordMode === 'GENERATED') return { password: await generatePassword(ports) };
    throw new Problem('manual_password_missing');
  }
  // Clients may send back the values they received: that is not a change.
  if (password === current && passwordMode === row.password_mode) return undefined;
  if (password !== current) await requireStrongPassword(ports, password);
  return { password };
}
