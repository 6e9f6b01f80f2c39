import {
  acceptanceMs,
  latestCreation,
  newRecoveryCodes,
  parseSignInCode,
  showRecoveryCode,
} from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { type FieldKeys, type FieldPlace, openField, openState, sealField, sealState } from '../../crypto/seal.ts';
import { latestTotpStep, matchTotp, newTotpSecret, totpSecretText, totpUrl } from '../../crypto/totp.ts';
import {
  type Account,
  changeFactors,
  countRecoveryCodes,
  findAccount,
  replaceRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from '../../db/administration/factors.ts';
import { passkeysOf } from '../../db/administration/passkeys.ts';
import type { Database, Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { TotpEnrollment } from './accept-invitation.ts';
import { requireSignedIn } from './access-rules.ts';
import { type EndedAccess, endOtherAccess } from './admin-sessions.ts';
import type { Administrator } from './identify-administrator.ts';
import type { SignInCaller } from './sign-in-caller.ts';

interface DescribedFactors {
  readonly password: boolean;
  readonly totp: boolean;
  readonly passkeys: number;
  /** How many recovery codes were not used. */
  readonly recoveryCodes: number;
}

/** Describes how an administrator can sign in. */
export async function describeFactors({ db }: Pick<Ports, 'db'>, by: Administrator): Promise<DescribedFactors> {
  const account = await findAccount(db, by.id);
  return {
    password: (account?.password ?? null) !== null,
    totp: (account?.totp ?? null) !== null,
    passkeys: account?.passkeys ?? 0,
    recoveryCodes: await countRecoveryCodes(db, by.id),
  };
}

/** The contents of the state that `confirmTotp` opens. */
interface StartedTotp {
  readonly administratorId: string;
  /** In base64. */
  readonly secret: string;
}

/** Makes a secret for a new authenticator app. The old one works until the new one is confirmed. */
export async function startTotp(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  issuer: string,
): Promise<TotpEnrollment> {
  await requireOwnFactors(db, by.id);
  const secret = newTotpSecret();
  const started: StartedTotp = { administratorId: by.id, secret: secret.toString('base64') };
  const state = sealState(keys, 'totp', started, new Date(clock.now().getTime() + acceptanceMs));
  return { state, totp: { secret: totpSecretText(secret), url: totpUrl(secret, issuer, by.name) } };
}

/**
 * Replaces the authenticator app. A code of the new one proves that its secret was stored there. Other sessions and API
 * tokens end if this is asked for.
 */
export async function confirmTotp(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  { state, code }: { readonly state: string; readonly code: string },
  ends: EndedAccess = { hasSessions: false, hasTokens: false },
): Promise<void> {
  const now = ports.clock.now();
  const started = openState<StartedTotp>(ports.keys, 'totp', state, now);
  if (started?.administratorId !== by.id) throw new Problem('sign_in_failed');
  const secret = Buffer.from(started.secret, 'base64');
  const step = matchTotp(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) throw new Problem('sign_in_failed');
  const totp = sealTotp(ports.keys, by.id, secret);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requireOwnFactors(tx, by.id);
    await changeFactors(tx, by.id, { totp, totp_step: step }, now);
    const old = await endOtherAccess(tx, by, ends);
    const ended = Object.keys(old).length === 0 ? {} : { old };
    await recordAudit(tx, ports, by.actor, { action: 'confirmTotp', subject: by.id, ...ended });
  });
}

/** Removes the authenticator app of an administrator who has a passkey for this host name: the last second factor stays. */
export async function removeTotp(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  relyingPartyId: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const account = await findAccount(tx, by.id);
    if (account === undefined || account.totp === null) throw new Problem('entity_unknown');
    await changeFactors(tx, by.id, { totp: null, totp_step: 0 }, ports.clock.now());
    await requireSecondFactor(tx, ports, by.id, relyingPartyId);
    await recordAudit(tx, ports, by.actor, { action: 'removeTotp', subject: by.id });
  });
}

/** Replaces the recovery codes, and returns the new ones. Only their hashes are stored. */
export async function createRecoveryCodes(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes(randomBytes);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requireOwnFactors(tx, by.id);
    const hashes = codes.map((code) => recoveryHash(ports, by.id, code));
    await replaceRecoveryCodes(tx, by.id, hashes);
    await recordAudit(tx, ports, by.actor, { action: 'createRecoveryCodes', subject: by.id });
  });
  return codes.map(showRecoveryCode);
}

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
