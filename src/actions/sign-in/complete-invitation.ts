import { accountLimits, newRecoveryCodes, showRecoveryCode } from '../../core/admin-account.ts';
import { productBrand } from '../../core/brand.ts';
import { passkeyTimeoutMs, type RelyingParty } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { openAdminPassword } from '../../crypto/admin-password.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import { addAdministrator, countAdministrators, lockAdministrators } from '../../db/administration/administrators.ts';
import { changeFactors, replaceRecoveryCodes } from '../../db/administration/factors.ts';
import {
  type Invitation,
  isInvitationOpen,
  removeFirstInvitations,
  removeInvitationsOf,
  takeInvitation,
} from '../../db/administration/invitations.ts';
import { insertPasskey, type StoredPasskey } from '../../db/administration/passkeys.ts';
import type { Transaction } from '../../db/tables.ts';
import { passkeyRegistrationOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentRole } from './access-rules.ts';
import { createAdminSession, storeSession } from './admin-sessions.ts';
import { recoveryHash, sealTotp } from './factors.ts';
import type { AcceptedInvitation } from './invitations.ts';
import { type NewPasskey, requireRelyingParty, type StartedRegistration, verifyNewPasskey } from './passkeys.ts';
import { type CompletedSignIn, recordKnownSignIn, type SignInDeps } from './sign-in.ts';
import { type SignInCaller, sealDevice } from './sign-in-caller.ts';

/** The contents of the state that `confirmInvitationByPasskey` opens: an accepted invitation, and the challenge made for it. */
interface InvitationPasskey extends Omit<AcceptedInvitation, 'totp'> {
  readonly challenge: string;
}

type Deps = Pick<Ports, 'db' | 'keys' | 'clock'> & Pick<Runtime, 'signInLimits'>;

/**
 * Starts the registration of a passkey by a person who has accepted an invitation, instead of an authenticator app. Stores
 * nothing.
 */
export async function startInvitationPasskey(
  { db, keys, clock, signInLimits }: Deps,
  state: string,
  relyingParty: RelyingParty | undefined,
): Promise<StartedRegistration> {
  const known = requireRelyingParty(relyingParty);
  const now = clock.now();
  const opened = openState<AcceptedInvitation>(keys, 'invitation', state, now);
  if (opened === undefined) throw new Problem('invitation_invalid');
  const { invitationId, administratorId, name, password } = opened;
  // An authenticator must not store a passkey that has no use.
  if (!(await isInvitationOpen(db, invitationId, now))) throw new Problem('invitation_invalid');
  signInLimits.countInvitationPasskey(invitationId, now);
  const challenge = newToken();
  const options = await passkeyRegistrationOptions({
    relyingParty: known,
    service: productBrand.name,
    owner: { id: administratorId, name },
    challenge,
    known: [],
  });
  const started: InvitationPasskey = { invitationId, administratorId, name, password, challenge };
  const until = new Date(now.getTime() + passkeyTimeoutMs);
  return { state: sealState(keys, 'invitation passkey', started, until), options };
}

/**
 * Like `confirmInvitation`, with a new passkey instead of an authenticator app. The passkey must have been made for the
 * challenge of this invitation.
 */
export async function confirmInvitationByPasskey(
  deps: SignInDeps,
  { state, response, name }: NewPasskey,
  relyingParty: RelyingParty | undefined,
  caller: SignInCaller,
): Promise<ConfirmedInvitation> {
  const known = requireRelyingParty(relyingParty);
  const now = deps.clock.now();
  const started = openState<InvitationPasskey>(deps.keys, 'invitation passkey', state, now);
  if (started === undefined) throw new Problem('invitation_invalid');
  deps.signInLimits.countInvitationPasskey(started.invitationId, now);
  const { administratorId, challenge } = started;
  const expected = { administratorId, challenge, relyingParty: known };
  const passkey = await verifyNewPasskey(deps, { response, name }, expected);
  return completeInvitation(deps, started, { kind: 'passkey', passkey }, caller);
}

/** A new or reset administrator, who is signed in. */
export interface ConfirmedInvitation extends CompletedSignIn {
  /** Shown once: only their hashes are stored. */
  readonly recoveryCodes: readonly string[];
}

/** The second factor that the person has proven to have. */
type ProvenFactor =
  | { readonly kind: 'app'; readonly secret: Buffer; readonly step: number }
  | { readonly kind: 'passkey'; readonly passkey: StoredPasskey };

type Accepted = Omit<AcceptedInvitation, 'totp'>;

/**
 * Creates the administrator of an invitation, or replaces the factors of a reset one, and signs in. The invitation is used
 * up. If something fails, nothing is stored and the invitation stays valid.
 */
export async function completeInvitation(
  deps: SignInDeps,
  accepted: Accepted,
  factor: ProvenFactor,
  caller: SignInCaller,
): Promise<ConfirmedInvitation> {
  const now = deps.clock.now();
  const { administratorId: id, name } = accepted;
  const codes = newRecoveryCodes(randomBytes);
  const session = await createAdminSession(deps, {
    administratorId: id,
    method: 'invitation',
    network: caller.address,
    agent: caller.agent,
  });
  const password = Buffer.from(accepted.password, 'base64');
  const factors = { password, ...totpColumns(deps, id, factor) };
  const role = await deps.db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const invitation = await takeUsable(tx, accepted, now);
    const { kind } = invitation;
    const present = await presentRole(tx, invitation);
    if (kind === 'reset') await resetFactors(tx, id, factors, now);
    else await insertAdministrator(tx, { id, name, role: present, ...factors }, now);
    if (factor.kind === 'passkey') await storePasskey(tx, factor.passkey);
    const hashes = codes.map((text) => recoveryHash(deps, id, text));
    await replaceRecoveryCodes(tx, id, hashes);
    const old = await recordKnownSignIn(tx, deps, id, caller);
    await storeSession(tx, session);
    const actor = { kind: 'administrator', id, name, network: caller.address } as const;
    const record = { name, role: present, invitation: invitation.id, factor: factor.kind };
    const action = kind === 'reset' ? 'acceptReset' : 'createAdministrator';
    await recordAudit(tx, deps, actor, { action, subject: id, old, new: record });
    return present;
  });
  return {
    administrator: { id, name, role },
    sessionToken: session.token,
    deviceCookie: sealDevice(deps, id, openAdminPassword(deps.keys, id, password)),
    recoveryCodes: codes.map(showRecoveryCode),
  };
}

function totpColumns({ keys }: Pick<SignInDeps, 'keys'>, id: string, factor: ProvenFactor) {
  if (factor.kind === 'passkey') return { totp: null, totp_step: 0 };
  return { totp: sealTotp(keys, id, factor.secret), totp_step: factor.step };
}

async function storePasskey(tx: Transaction, passkey: StoredPasskey): Promise<void> {
  if (!(await insertPasskey(tx, passkey))) {
    throw new Problem('passkey_refused', { detail: 'It is registered already.' });
  }
}

/** Of parallel confirmations, one gets the invitation. The first administrator voids all other links for a first one. */
async function takeUsable(tx: Transaction, { invitationId }: Accepted, now: Date): Promise<Invitation> {
  const invitation = await takeInvitation(tx, invitationId, now);
  const count = await countAdministrators(tx);
  const isUsable = invitation !== undefined && (invitation.kind !== 'first' || count === 0);
  if (!isUsable) throw new Problem('invitation_invalid');
  if (invitation.kind !== 'reset' && count >= accountLimits.administrators) {
    throw new Problem('limit_reached', { members: { limit: accountLimits.administrators } });
  }
  if (invitation.kind === 'first') await removeFirstInvitations(tx);
  return invitation;
}

async function resetFactors(
  tx: Transaction,
  id: string,
  factors: Parameters<typeof changeFactors>[2],
  now: Date,
): Promise<void> {
  if (!(await changeFactors(tx, id, factors, now))) throw new Problem('invitation_invalid');
  await removeInvitationsOf(tx, id);
}

async function insertAdministrator(
  tx: Transaction,
  administrator: Pick<
    Parameters<typeof addAdministrator>[1],
    'id' | 'name' | 'role' | 'password' | 'totp' | 'totp_step'
  >,
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  const isAdded = await addAdministrator(tx, {
    ...administrator,
    state: 'active',
    oidc_hash: null,
    created_at: time,
    changed_at: time,
    last_sign_in_at: null,
  });
  if (!isAdded) throw new Problem('name_taken');
}
