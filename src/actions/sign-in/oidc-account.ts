import type { Actor } from '../../core/actor.ts';
import { accountLimits } from '../../core/admin-account.ts';
import { type Role, roles } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { accountName, freeName } from '../../core/sign-on.ts';
import {
  addAdministrator,
  administratorNames,
  findOidcAccount,
  lockAdministrators,
  type OidcAccount,
  changeAccount as updateAdministrator,
} from '../../db/administration/administrators.ts';
import { removeFirstInvitations } from '../../db/administration/invitations.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAccess } from './admin-sessions.ts';

/** A person whom the OpenID Connect server has named an administrator. */
export interface OidcPerson {
  /** The hash of issuer and subject. */
  readonly hash: string;
  readonly preferredName: string | undefined;
  readonly role: Role;
}

/** A change of an account, to be recorded at the end of the transaction. */
interface Matched {
  readonly account: OidcAccount;
  readonly change: { readonly old: { readonly role: Role } | undefined } | undefined;
}

/**
 * Returns the account of a person with the role that the OpenID Connect server gives them now. Creates it with the first
 * sign-in. It is never linked to an account with a password. Returns undefined if the account is disabled here. Call it
 * after `lockAdministrators`.
 */
export async function matchOidcAccount(
  tx: Transaction,
  { hash, preferredName, role }: OidcPerson,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Matched | undefined> {
  const found = await findOidcAccount(tx, hash);
  if (found === undefined) {
    const account = await createAccount(tx, { hash, preferredName, role }, { id, now });
    return { account, change: { old: undefined } };
  }
  if (found.state !== 'active') return undefined;
  if (found.role === role) return { account: found, change: undefined };
  await updateAdministrator(tx, found.id, { role, state: found.state }, now);
  const ended = roles.indexOf(role) < roles.indexOf(found.role) ? await endAccess(tx, found.id) : {};
  return { account: { ...found, role }, change: { old: { role: found.role, ...ended } } };
}

async function createAccount(
  tx: Transaction,
  { hash, preferredName, role }: OidcPerson,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<OidcAccount> {
  const names = await administratorNames(tx);
  if (names.size >= accountLimits.administrators) {
    throw new Problem('limit_reached', { members: { limit: accountLimits.administrators } });
  }
  const account = { id, name: freeName(accountName(preferredName), names), role, state: 'active' } as const;
  const time = now.toISOString();
  await addAdministrator(tx, {
    ...account,
    password: null,
    totp: null,
    totp_step: 0,
    oidc_hash: hash,
    created_at: time,
    changed_at: time,
    last_sign_in_at: null,
  });
  await removeFirstInvitations(tx);
  return account;
}

/** Records what a sign-in has changed. Must come last in its transaction, except for another record. */
export async function recordMatch(
  tx: Transaction,
  ports: Pick<Ports, 'keys' | 'clock'>,
  by: Actor,
  { account: { id, name, role }, change }: Matched,
): Promise<void> {
  if (change === undefined) return;
  const record =
    change.old === undefined
      ? ({ action: 'createAdministrator', new: { name, role } } as const)
      : ({ action: 'changeAdministrator', old: change.old, new: { role } } as const);
  await recordAudit(tx, ports, by, { ...record, subject: id });
}

/**
 * Ends the sessions, API tokens and created links of a person to whom the OpenID Connect server gives no role any more.
 * Returns the account, if there is one.
 */
export async function endOidcAccess(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  hash: string,
  by: Actor,
): Promise<OidcAccount | undefined> {
  if ((await findOidcAccount(db, hash)) === undefined) return undefined;
  return db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const account = await findOidcAccount(tx, hash);
    if (account === undefined) return undefined;
    const old = await endAccess(tx, account.id);
    // Each further attempt to sign in changes nothing.
    if (Object.values(old).every((ids) => ids.length === 0)) return account;
    await recordAudit(tx, ports, by, { action: 'endAdminSessions', subject: account.id, old });
    return account;
  });
}
