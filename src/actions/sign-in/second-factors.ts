import { latestCreation, parseSignInCode } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { type FieldKeys, type FieldPlace, openField, sealField } from '../../crypto/seal.ts';
import { latestTotpStep, matchTotp } from '../../crypto/totp.ts';
import { type Account, findAccount, useRecoveryCode, useTotpStep } from '../../db/administration/factors.ts';
import { passkeysOf } from '../../db/administration/passkeys.ts';
import type { Database, Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SignInCaller } from './sign-in-caller.ts';

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
interface CheckedCode {
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

/**
 * Call this after a factor was removed: throws unless the administrator has another one that works. A passkey of an earlier
 * host name does not.
 */
export async function requireSecondFactor(
  tx: Transaction,
  { keys }: Pick<Ports, 'keys'>,
  administratorId: string,
  relyingPartyId: string | undefined,
): Promise<void> {
  const account = await findAccount(tx, administratorId);
  if (account !== undefined && account.totp !== null) return;
  const passkeys = (await passkeysOf(tx, administratorId)).map((row) => openPasskey(keys, row));
  if (!passkeys.some((passkey) => passkey.relyingPartyId === relyingPartyId)) throw new Problem('last_factor');
}

/**
 * Throws the same Problem as `rejectSignIn`, for a wrong code after a right password. It is recorded for the account,
 * whatever failures of strangers were recorded before: someone may have stolen the password.
 */
export async function rejectSecondFactor(
  { db, signInLimits, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'signInLimits'>,
  { address }: SignInCaller,
  { id }: Account,
): Promise<never> {
  if (signInLimits.admitsRecordOf(id, ports.clock.now())) {
    const actor = { kind: 'system', id: 'system', name: 'sign-in', network: address } as const;
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, ports, actor, { action: 'failSecondFactor', subject: id });
    });
  }
  throw new Problem('sign_in_failed');
}

/**
 * Throws unless the administrator signs in here. One who signs in by single sign-on has no factors of this service: they
 * would never be asked for, or work even when the OpenID Connect server denies the person.
 */
export async function requireOwnFactors(
  db: Database,
  administratorId: string,
  otherwise: 'entity_unknown' | 'passkeys_unavailable' = 'entity_unknown',
): Promise<Account> {
  const account = await findAccount(db, administratorId);
  if (account !== undefined && account.oidc_hash === null) return account;
  throw new Problem(otherwise, { detail: 'This administrator signs in by single sign-on.' });
}
