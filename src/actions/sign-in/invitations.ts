import { startActor } from '../../core/actor.ts';
import { acceptanceMs, invitationMs, passwordFault } from '../../core/admin-account.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { sealAdminPassword } from '../../crypto/admin-password.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import { newPasswordDerivation, passwordQueueTimeoutMs } from '../../crypto/password-key.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import { matchTotp, newTotpSecret, totpSecretText, totpUrl } from '../../crypto/totp.ts';
import { countAdministrators, findAdministratorId } from '../../db/administration/administrators.ts';
import {
  addInvitation,
  findInvitation,
  firstInvitationEnd,
  type Invitation,
  removeEndedInvitations,
} from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { commonWords } from '../../words/common-words.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentRole, requireName } from './access-rules.ts';
import { type ConfirmedInvitation, completeInvitation } from './complete-invitation.ts';
import type { SignInDeps } from './sign-in.ts';
import type { SignInCaller } from './sign-in-caller.ts';

/** The token for the set-up link of a service without administrators, or the end of a link that is still valid. */
type FirstSignIn = { readonly token: string; readonly endsAt: Date } | { readonly validUntil: Date };

/** Creates the invitation for the first administrator. Returns undefined if there is an administrator. */
export async function prepareFirstSignIn({
  db,
  ...ports
}: Pick<Ports, 'db' | 'clock' | 'keys'>): Promise<FirstSignIn | undefined> {
  // Most starts write nothing.
  if ((await countAdministrators(db)) > 0) return undefined;
  const now = ports.clock.now();
  return db.transaction().execute(async (tx) => {
    await removeEndedInvitations(tx, now);
    const validUntil = await firstInvitationEnd(tx, now);
    if (validUntil !== undefined) return { validUntil };
    const first = { kind: 'first', role: 'administrator', name: null, inviterId: undefined } as const;
    const { row, token, endsAt } = newInvitation(ports, first);
    await addInvitation(tx, row);
    const record = { kind: row.kind, role: row.role };
    await recordAudit(tx, ports, startActor, { action: 'inviteAdministrator', subject: row.id, new: record });
    return { token, endsAt };
  });
}

export interface CreatedInvitation extends Pick<Invitation, 'id' | 'kind' | 'role' | 'name'> {
  /** Shown once, in the link: only its hash is stored. */
  readonly token: string;
  readonly endsAt: Date;
}

interface Invited extends Pick<Invitation, 'kind' | 'role' | 'name'> {
  /** Undefined on the machine of the service. */
  readonly inviterId: string | undefined;
  /** Set for a reset. */
  readonly administratorId?: string;
}

/** Prepares an invitation, and the row that the caller stores. */
export function newInvitation(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { kind, role, name, administratorId, inviterId }: Invited,
): CreatedInvitation & { readonly row: Invitation } {
  const [id, token, now] = [newShortId(), newToken(), clock.now()];
  const endsAt = new Date(now.getTime() + invitationMs);
  const row = {
    id,
    kind,
    role,
    name,
    administrator_id: administratorId ?? null,
    inviter_id: inviterId ?? null,
    token_hash: lookup(keys, 'admin-invitation', token),
    created_at: now.toISOString(),
    ends_at: endsAt.toISOString(),
  };
  return { id, kind, role, name, token, endsAt, row };
}

/** Throws unless the token is that of an invitation that was not used or ended, and has not expired. */
export async function openInvitation(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  token: string,
): Promise<Invitation> {
  const found = await findInvitation(db, lookup(keys, 'admin-invitation', token), clock.now());
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
