import { isRecent } from '../../core/admin-account.ts';
import type { RelyingParty } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { findAccount } from '../../db/administration/factors.ts';
import { passkeysOf } from '../../db/administration/passkeys.ts';
import { confirmSession } from '../../db/administration/sessions.ts';
import { passkeyAssertionOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkAdminPassword, checkCode, passwordOf, rejectSecondFactor } from './factors.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { checkPasskey, newChallenge, openChallenge, requireRelyingParty } from './passkeys.ts';
import { type PasskeySignIn, rejectSignIn, type SignInDeps, type StartedPasskey } from './sign-in.ts';
import type { SignInCaller } from './sign-in-caller.ts';

/** Confirms the sign-in of a session with password and code, for actions that need a recent one. */
export async function reauthenticate(
  deps: SignInDeps,
  by: Administrator,
  { password: typed, code }: { readonly password: string; readonly code: string },
  caller: SignInCaller,
): Promise<void> {
  const session = sessionOf(by);
  const account = await findAccount(deps.db, by.id);
  const password = passwordOf(deps, account);
  const counted = `session ${session.id}`;
  const group = { device: session.id, counted, cause: { network: `administrator ${counted}` } };
  const isRight = await checkAdminPassword(deps, { account, name: by.name, password: typed }, password, group);
  if (!isRight || account === undefined) return rejectSignIn(deps, caller, account);
  const now = deps.clock.now();
  const giveBack = deps.signInLimits.countCode({ signIn: counted, administratorId: by.id, known: counted }, now);
  const checked = checkCode(deps, account, code);
  const isConfirmed =
    checked !== undefined &&
    (await deps.db.transaction().execute(async (tx) => {
      if (!(await checked.use(tx)) || !(await confirmSession(tx, session.id, now))) return false;
      const record = { method: 'password', factor: checked.factor };
      await recordAudit(tx, deps, by.actor, { action: 'reauthenticate', subject: session.id, new: record });
      return true;
    }));
  if (!isConfirmed) return rejectSecondFactor(deps, caller, account);
  giveBack();
}

/** Starts the confirmation of a session by one of the passkeys of its administrator. */
export async function startPasskeyConfirmation(
  ports: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  relyingParty: RelyingParty | undefined,
): Promise<StartedPasskey> {
  const known = requireRelyingParty(relyingParty);
  const allowed = (await passkeysOf(ports.db, by.id)).map((row) => openPasskey(ports.keys, row));
  const { challenge, state } = newChallenge(ports, 'passkey confirmation', by.id);
  return { state, options: passkeyAssertionOptions({ relyingParty: known, challenge, allowed }) };
}

/** Confirms the sign-in of a session with a passkey of its administrator, for actions that need a recent one. */
export async function reauthenticateByPasskey(
  deps: Omit<SignInDeps, 'passwords'>,
  by: Administrator,
  { state, response }: PasskeySignIn,
  relyingParty: RelyingParty | undefined,
  caller: SignInCaller,
): Promise<void> {
  const session = sessionOf(by);
  const origin = { relyingParty: requireRelyingParty(relyingParty), address: caller.address };
  const challenge = openChallenge(deps, 'passkey confirmation', state, by.id);
  const checked = challenge && (await checkPasskey(deps, response, challenge, origin));
  const isConfirmed =
    checked?.administratorId === by.id &&
    (await deps.db.transaction().execute(async (tx) => {
      if (!(await checked.use(tx)) || !(await confirmSession(tx, session.id, deps.clock.now()))) return false;
      await recordAudit(tx, deps, by.actor, {
        action: 'reauthenticate',
        subject: session.id,
        new: { method: 'passkey' },
      });
      return true;
    }));
  if (!isConfirmed) return rejectSignIn(deps, caller, by);
}

/** A token proves itself with each request, so only sessions are asked for their password or passkey again. */
export function requireRecentSignIn({ credential }: Administrator, now: Date): void {
  if (credential.kind === 'token' || isRecent(now, credential.reauthenticatedAt)) return;
  throw new Problem('reauthentication_required');
}
