import { recordAudit } from '../actions/audit/record-audit.ts';
import { requireSignedIn } from '../actions/sign-in/access-rules.ts';
import { type EndedAccess, endOtherAccess } from '../actions/sign-in/admin-sessions.ts';
import {
  changeAdminPassword,
  recoveryHash,
  requireOwnFactors,
  requireSecondFactor,
  sealTotp,
} from '../actions/sign-in/factors.ts';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import type { TotpEnrollment } from '../actions/sign-in/invitations.ts';
import { reauthenticate } from '../actions/sign-in/reauthentication.ts';
import type { SignInDeps } from '../actions/sign-in/sign-in.ts';
import { factorMembers } from '../contract/admin/common.ts';
import { confirmationMembers, enrollment, recoveryCodes, typedCode, typedPassword } from '../contract/admin/sign-in.ts';
import { flag, namedObject, nullish } from '../contract/schema-helpers.ts';
import { acceptanceMs, newRecoveryCodes, showRecoveryCode, totpIssuer } from '../core/admin-account.ts';
import { relyingPartyIdOf } from '../core/passkey.ts';
import { Problem } from '../core/problem.ts';
import { randomBytes } from '../crypto/bytes.ts';
import { openState, sealState } from '../crypto/seal.ts';
import { matchTotp, newTotpSecret, totpSecretText, totpUrl } from '../crypto/totp.ts';
import { changeFactors, countRecoveryCodes, findAccount, replaceRecoveryCodes } from '../db/administration/factors.ts';
import type { Ports } from '../ports/ports.ts';
import { created, data, nothing, operation, type SiteDeps, type Visitor, withCookies } from './operation.ts';

const endTokens = nullish(flag('Whether all your API tokens end too. By default, they stay valid.'));

const confirmation = namedObject('Reauthentication', {
  password: typedPassword('Your password.'),
  code: typedCode('Code of the authenticator app, or a recovery code.'),
});

const newPassword = namedObject(
  'NewAdminPassword',
  { password: typedPassword('New password of at least 12 characters.'), endTokens },
  { examples: [{ password: 'another horse battery' }] },
);

const newTotp = namedObject(
  'NewTotp',
  {
    ...confirmationMembers,
    endSessions: nullish(flag('Whether all your other sessions end. By default, they stay valid.')),
    endTokens,
  },
  { examples: [{ state: 'ExampleState-0123456789', code: '123456' }] },
);

const newCodes = namedObject('RecoveryCodes', { recoveryCodes });

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** How the signed-in administrator can sign in. */
export const account = {
  reauthenticate: operation({
    route: ['POST', '/api/admin/session/reauthentication'],
    permission: 'account',
    problems: ['sign_in_failed', 'too_many_requests'],
    summary: 'Confirm the sign-in of the current session',
    description: 'Allows actions that need a recent sign-in, for five minutes.',
    body: confirmation,
    output: nothing('The sign-in is confirmed.'),
    sdk: 'account.reauthenticate(password, code)',
    run: (deps: SignInDeps, typed, by: Administrator & Visitor) => reauthenticate(deps, by, typed, by.browser.caller),
    command: 'the command line has no session',
  }),
  getFactors: operation({
    route: ['GET', '/api/admin/account/factors'],
    permission: 'account',
    summary: 'Get your factors',
    description: 'Returns how you can sign in.',
    output: data('The factors.', namedObject('Factors', factorMembers)),
    sdk: 'account.factors(): Factors',
    types: { Factors: 'How an administrator can sign in.' },
    run: (deps: Pick<Ports, 'db'>, _input, by: Administrator) => describeFactors(deps, by),
    command: 'of the caller: `admin administrator show` has those of each administrator',
  }),
  changeAdminPassword: operation({
    route: ['PUT', '/api/admin/account/password'],
    permission: 'account',
    isConfirmed: true,
    problems: ['admin_password_weak', 'entity_unknown', 'too_many_requests'],
    summary: 'Change your password',
    description: 'Ends all your other sessions, and with `endTokens` all your API tokens, which stay valid otherwise.',
    body: newPassword,
    output: withCookies(nothing('The password was changed.')),
    sdk: 'account.changePassword(password, endTokens?)',
    async run(deps: SignInDeps, { password, endTokens }, by: Administrator & Visitor) {
      const { deviceCookie } = await changeAdminPassword(deps, by, password, { hasTokens: endTokens === true });
      by.browser.setDevice(deviceCookie);
    },
    command: 'of the caller',
  }),
  startTotp: operation({
    route: ['POST', '/api/admin/account/totp'],
    permission: 'account',
    isConfirmed: true,
    problems: ['entity_unknown'],
    summary: 'Start to replace your authenticator app',
    description:
      'Returns the secret for a new app. The old one works until the new one is confirmed. Administrators who sign in by single sign-on have no app: 404 / 2003.',
    output: data('The secret for the authenticator app.', enrollment),
    sdk: 'account.startTotp(): TotpEnrollment',
    run: (deps: Deps & SiteDeps, _input, by: Administrator) => startTotp(deps, by, totpIssuer(deps.baseUrl())),
    command: 'of the caller',
  }),
  confirmTotp: operation({
    route: ['PUT', '/api/admin/account/totp'],
    permission: 'account',
    isConfirmed: true,
    problems: ['entity_unknown', 'sign_in_failed'],
    summary: 'Replace your authenticator app',
    description:
      'The code proves that the new app has the secret. The old app stops working. Your other sessions and your API tokens stay valid, unless the request ends them.',
    body: newTotp,
    output: nothing('The app was replaced.'),
    sdk: 'account.confirmTotp(confirmation: NewTotp)',
    types: { NewTotp: 'The state of `startTotp`, a code of the app, and whether other sessions and API tokens end.' },
    run: (deps: Deps, { endSessions, endTokens, ...typed }, by: Administrator) =>
      confirmTotp(deps, by, typed, { hasSessions: endSessions === true, hasTokens: endTokens === true }),
    command: 'of the caller',
  }),
  removeTotp: operation({
    route: ['DELETE', '/api/admin/account/totp'],
    permission: 'account',
    isConfirmed: true,
    problems: ['entity_unknown', 'last_factor'],
    summary: 'Remove your authenticator app',
    description: 'Needs a passkey for the current host name: the last second factor cannot be removed.',
    output: nothing('The app was removed.'),
    sdk: 'account.removeTotp()',
    run: (deps: Deps & SiteDeps, _input, by: Administrator) => removeTotp(deps, by, relyingPartyIdOf(deps.baseUrl())),
    command: 'of the caller',
  }),
  createRecoveryCodes: operation({
    route: ['POST', '/api/admin/account/recovery-codes'],
    permission: 'account',
    isConfirmed: true,
    problems: ['entity_unknown'],
    summary: 'Create new recovery codes',
    description: 'Replaces your recovery codes. The old ones stop working.',
    output: created('The codes. They are shown only now.', newCodes),
    sdk: 'account.createRecoveryCodes(): readonly string[]',
    run: async (deps: Deps, _input, by: Administrator) => ({ recoveryCodes: await createRecoveryCodes(deps, by) }),
    command: 'of the caller',
  }),
};

/** Describes how an administrator can sign in. */
export async function describeFactors({ db }: Pick<Ports, 'db'>, by: Administrator) {
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
export async function startTotp({ db, keys, clock }: Deps, by: Administrator, issuer: string): Promise<TotpEnrollment> {
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
  { db, ...ports }: Deps,
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
  { db, ...ports }: Deps,
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
export async function createRecoveryCodes({ db, ...ports }: Deps, by: Administrator): Promise<readonly string[]> {
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
