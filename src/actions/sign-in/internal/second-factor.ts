import { parseSignInCode } from '../../../core/admin-account.ts';
import { type FieldKeys, type FieldPlace, openField, sealField } from '../../../crypto/fields.ts';
import { lookup } from '../../../crypto/identifiers.ts';
import { matchTotp } from '../../../crypto/totp.ts';
import { type Account, useRecoveryCode, useTotpStep } from '../../../db/administration/factors.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';

const place = (administratorId: string): FieldPlace => ({
  table: 'administrator',
  column: 'totp',
  row: administratorId,
});

export function sealTotp(keys: FieldKeys, administratorId: string, secret: Buffer): Buffer {
  return sealField(keys, place(administratorId), secret.toString('base64'));
}

/** The hash of a recovery code, which another administrator's code with the same text does not have. */
export function recoveryHash({ keys }: Pick<Ports, 'keys'>, administratorId: string, code: string): string {
  return lookup(keys, 'admin-recovery', `${administratorId} ${code}`);
}

/**
 * Checks a code of an authenticator app, or a recovery code. Returns undefined if it is wrong. Otherwise the result uses
 * the code up, in the transaction of what it is for, and resolves with false if it was used before.
 */
export function checkCode(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { id, totp }: Account,
  typed: string,
): ((tx: Transaction) => Promise<boolean>) | undefined {
  const code = parseSignInCode(typed);
  if (code?.kind === 'recovery') {
    const hash = recoveryHash({ keys }, id, code.text);
    return (tx) => useRecoveryCode(tx, id, hash);
  }
  if (code === undefined || totp === null) return undefined;
  const secret = Buffer.from(openField(keys, place(id), Buffer.from(totp)), 'base64');
  const step = matchTotp(secret, code.text, clock.now());
  return step === undefined ? undefined : (tx) => useTotpStep(tx, id, step);
}
