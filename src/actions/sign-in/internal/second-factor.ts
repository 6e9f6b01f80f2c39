import { parseSignInCode } from '../../../core/admin-account.ts';
import { latestCreation } from '../../../core/admin-session.ts';
import { type FieldKeys, type FieldPlace, openField, sealField } from '../../../crypto/fields.ts';
import { lookup } from '../../../crypto/identifiers.ts';
import { latestTotpStep, matchTotp } from '../../../crypto/totp.ts';
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

/** A code that is right, unless it was used before. */
export interface CheckedCode {
  readonly factor: 'app' | 'recovery';
  /** Uses the code up, in the transaction of what it is for. Resolves with false if it was used before. */
  use(tx: Transaction): Promise<boolean>;
}

/** Checks a code of an authenticator app, or a recovery code. Returns undefined if it is wrong. */
export function checkCode(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { id, totp }: Account,
  typed: string,
): CheckedCode | undefined {
  const code = parseSignInCode(typed);
  if (code?.kind === 'recovery') {
    const hash = recoveryHash({ keys }, id, code.text);
    return { factor: 'recovery', use: (tx) => useRecoveryCode(tx, id, hash) };
  }
  if (code === undefined || totp === null) return undefined;
  const secret = Buffer.from(openField(keys, place(id), Buffer.from(totp)), 'base64');
  const now = clock.now();
  const step = matchTotp(secret, code.text, now);
  // Another server may have accepted it, whose clock is a little ahead.
  const latest = latestTotpStep(latestCreation(now));
  return step === undefined ? undefined : { factor: 'app', use: (tx) => useTotpStep(tx, id, { step, latest }) };
}
