import { acceptanceMs, passwordFault } from '../../core/admin-account.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { sealAdminPassword } from '../../crypto/admin-password.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { newPasswordDerivation, passwordQueueTimeoutMs } from '../../crypto/password-key.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import { matchTotp, newTotpSecret, totpSecretText, totpUrl } from '../../crypto/totp.ts';
import { findAdministratorId } from '../../db/administration/administrators.ts';
import { findInvitation, type Invitation } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { commonWords } from '../../words/common-words.ts';
import { presentRole, requireName } from './access-rules.ts';
import { type ConfirmedInvitation, completeInvitation } from './complete-invitation.ts';
import { invitationHash } from './invitations.ts';
import type { SignInDeps } from './sign-in.ts';
import type { SignInCaller } from './sign-in-caller.ts';

/** Throws unless the token is that of an invitation that was not used or ended, and has not expired. */
export async function openInvitation(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  token: string,
): Promise<Invitation> {
  const found = await findInvitation(db, invitationHash(keys, token), clock.now());
  if (found === undefined) throw new Problem('invitation_invalid');
  return { ...found, role: await presentRole(db, found) };
}

/** The contents of the state that `confirmInvitation` opens. Nothing is stored before. */
export interface AcceptedInvitation {
  readonly invitationId: string;
  readonly administratorId: string;
  readonly name: string;
  /** The sealed password, in base64. */
  readonly password: string;
  /** The secret of the authenticator app, in base64. */
  readonly totp: string;
}

interface Acceptance {
  readonly token: string;
  /** Ignored if the invitation names the administrator. */
  readonly name?: string | undefined;
  readonly password: string;
}

/** The secret that a person enters into an authenticator app, and the state for the next step. */
export interface TotpEnrollment {
  readonly state: string;
  readonly totp: { readonly secret: string; readonly url: string };
}

type AcceptanceDeps = Pick<Ports, 'db' | 'keys' | 'clock' | 'passwords'> & Pick<Runtime, 'signInLimits'>;

/** Checks name and password of a new administrator, or the new password of a reset one. The invitation stays unused. */
export async function acceptInvitation(
  deps: AcceptanceDeps,
  { token, name: typedName = '', password }: Acceptance,
  { issuer, address }: { readonly issuer: string; readonly address: string },
): Promise<TotpEnrollment> {
  const { db, keys, clock, passwords } = deps;
  const invitation = await openInvitation(deps, token);
  deps.signInLimits.countAcceptance(invitation.id, clock.now());
  const name = invitation.name ?? requireName(typedName);
  if (invitation.kind !== 'reset' && (await findAdministratorId(db, name)) !== undefined)
    throw new Problem('name_taken');
  const fault = passwordFault(password, name, await commonWords());
  if (fault !== undefined) throw new Problem('admin_password_weak', { detail: fault });
  const administratorId = invitation.administrator_id ?? newShortId();
  const timeout = AbortSignal.timeout(passwordQueueTimeoutMs);
  const cause = { network: `invitation ${invitation.id} ${networkOf(address)}` };
  const derived = await passwords.derive(password, newPasswordDerivation(), timeout, cause);
  const secret = newTotpSecret();
  const accepted: AcceptedInvitation = {
    invitationId: invitation.id,
    administratorId,
    name,
    password: sealAdminPassword(keys, administratorId, derived).toString('base64'),
    totp: secret.toString('base64'),
  };
  const state = sealState(keys, 'invitation', accepted, new Date(clock.now().getTime() + acceptanceMs));
  return { state, totp: { secret: totpSecretText(secret), url: totpUrl(secret, issuer, name) } };
}

/**
 * Creates the administrator of an invitation, or replaces the factors of a reset one, and signs in. Needs a code of the
 * authenticator app, which proves that its secret was stored there. The invitation is used up.
 */
export async function confirmInvitation(
  deps: SignInDeps,
  { state, code }: { readonly state: string; readonly code: string },
  caller: SignInCaller,
): Promise<ConfirmedInvitation> {
  const now = deps.clock.now();
  const accepted = openState<AcceptedInvitation>(deps.keys, 'invitation', state, now);
  if (accepted === undefined) throw new Problem('invitation_invalid');
  const secret = Buffer.from(accepted.totp, 'base64');
  const step = matchTotp(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) throw new Problem('sign_in_failed');
  return completeInvitation(deps, accepted, { kind: 'app', secret, step }, caller);
}
