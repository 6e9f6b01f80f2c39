import { isGrantable, permissionNames, permissions, permissionsOf, roles } from '../../src/core/permissions.ts';
import { configuration } from './admin-configuration-examples.ts';
import { reports } from './admin-report-examples.ts';
import type { OperationExample } from './examples.ts';

const enveloped = (data: unknown, meta: object = {}) => ({ data, meta });

const createdAt = '2026-03-01T12:00:00+00:00';
const sessionId = 'q4Zn7RtB2x';

const listedSession = {
  id: sessionId,
  current: true,
  method: 'password',
  createdAt,
  seenAt: '2026-03-01T12:20:00+00:00',
  endsAt: '2026-03-01T13:20:00+00:00',
  network: '192.0.2.17',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const token = {
  id: 'Hm3pX8wLk1',
  name: 'Monitoring',
  scopes: ['health.read', 'statistics.read'],
  createdAt,
  endsAt: '2026-05-30T12:00:00+00:00',
};

const anna = { id: 'T9vBc2LqZ5', name: 'anna', role: 'administrator' };
const state = 'ExampleState-0123456789';
const code = '123456';
const password = 'correct horse battery';
const invitationToken = 'ExampleInvitation-0123456789-ExampleInvit0';
const endsAt = '2026-03-02T12:00:00+00:00';
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const enrollment = {
  state,
  totp: {
    secret: totpSecret,
    url: `otpauth://totp/Sealpost%20files.example.org:anna?secret=${totpSecret}&issuer=Sealpost%20files.example.org`,
  },
};
const recoveryCodes = ['abcd-efgh-ijkm', 'npqr-stuv-wxyz'];

const challenge = 'ExampleChallenge-0123456789-ExampleChallenge';
const credential = { id: 'RXhhbXBsZUNyZWRlbnRpYWw', rawId: 'RXhhbXBsZUNyZWRlbnRpYWw', type: 'public-key' };
const assertionOptions = {
  challenge,
  rpId: 'files.example.org',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const assertion = {
  ...credential,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'RXhhbXBsZUF1dGhlbnRpY2F0b3JEYXRh',
    signature: 'RXhhbXBsZVNpZ25hdHVyZQ',
    userHandle: 'VDl2QmMyTHFaNQ',
  },
};

const passkeyCreation = {
  state,
  options: {
    challenge,
    rp: { id: 'files.example.org', name: 'Sealpost' },
    user: { id: 'VDl2QmMyTHFaNQ', name: 'anna', displayName: 'anna' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
    timeout: 300_000,
  },
};

const newPasskey = {
  state,
  name: 'Phone',
  response: {
    ...credential,
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'RXhhbXBsZUF0dGVzdGF0aW9u',
      transports: ['internal'],
    },
  },
};

const signIn: Readonly<Record<string, OperationExample>> = {
  getSignIn: {
    response: enveloped({ setUp: true, methods: ['password', 'passkey', 'oidc'], signOnLabel: 'login.example.org' }),
  },
  signInByPassword: {
    request: { name: 'anna', password },
    response: enveloped({ next: 'code', state, administrator: null }),
  },
  signInByCode: { request: { state, code }, response: enveloped({ administrator: anna }) },
  startPasskeySignIn: { response: enveloped({ state, options: assertionOptions }) },
  signInByPasskey: { request: { state, response: assertion }, response: enveloped({ administrator: anna }) },
  openInvitation: {
    request: { token: invitationToken },
    response: enveloped({ kind: 'first', role: 'administrator', name: null, endsAt }),
  },
  acceptInvitation: { request: { token: invitationToken, name: 'anna', password }, response: enveloped(enrollment) },
  confirmInvitation: { request: { state, code }, response: enveloped({ administrator: anna, recoveryCodes }) },
  startInvitationPasskey: { request: { state }, response: enveloped(passkeyCreation) },
  confirmInvitationByPasskey: { request: newPasskey, response: enveloped({ administrator: anna, recoveryCodes }) },
};

const factors = { password: true, totp: true, passkeys: 0, recoveryCodes: 10 };

const ownFactors: Readonly<Record<string, OperationExample>> = {
  reauthenticate: { request: { password, code } },
  getFactors: { response: enveloped(factors) },
  changeAdminPassword: { request: { password: 'another horse battery' } },
  startTotp: { response: enveloped(enrollment) },
  confirmTotp: { request: { state, code } },
  createRecoveryCodes: { response: enveloped({ recoveryCodes }) },
};

const account: Readonly<Record<string, OperationExample>> = {
  getAdminSession: {
    response: enveloped({
      administrator: { id: 'T9vBc2LqZ5', name: 'anna', role: 'viewer' },
      permissions: permissionsOf('viewer'),
      id: sessionId,
      method: 'password',
      createdAt,
      endsAt: '2026-03-01T13:20:00+00:00',
      reauthenticatedUntil: '2026-03-01T12:05:00+00:00',
    }),
  },
  listAdminSessions: { response: enveloped([listedSession]) },
  listTokens: { response: enveloped([{ ...token, usedAt: null }]) },
  createToken: {
    request: { name: token.name, scopes: token.scopes, days: 90 },
    response: enveloped({ ...token, token: 'spt_ExampleApiToken-0123456789-ExampleApiToken0' }),
  },
  listRoles: {
    response: enveloped({
      roles: roles.map((name) => ({ name, permissions: permissionsOf(name) })),
      permissions: permissionNames.map((name) => ({
        name,
        description: permissions[name].help,
        grantable: isGrantable(name),
        reauthentication: permissions[name].needsReauthentication === true,
      })),
    }),
  },
};

const administrator = {
  ...anna,
  state: 'active',
  signOn: false,
  factors,
  sessions: 1,
  tokens: 0,
  createdAt,
  lastSignInAt: '2026-03-01T12:00:00+00:00',
};

const invitation = {
  id: 'q4Zn7RtB2x',
  link: `https://files.example.org/admin/setup#${invitationToken}`,
  endsAt,
};

const administrators: Readonly<Record<string, OperationExample>> = {
  listAdministrators: { response: enveloped([administrator]) },
  getAdministrator: { response: enveloped(administrator) },
  inviteAdministrator: { request: { role: 'viewer', name: 'bob' }, response: enveloped(invitation) },
  changeAdministrator: { request: { role: 'operator' }, response: enveloped({ ...administrator, role: 'operator' }) },
  resetAdministrator: { response: enveloped(invitation) },
  listInvitations: {
    response: enveloped([{ id: invitation.id, kind: 'invite', role: 'viewer', name: 'bob', createdAt, endsAt }]),
  },
  listAdministratorSessions: { response: enveloped([{ ...listedSession, current: false }]) },
};

const parts = [
  {
    part: 'database',
    state: 'ok',
    since: createdAt,
    checkedAt: createdAt,
    lastError: null,
    lastErrorCode: null,
    validUntil: null,
  },
  {
    part: 'mail',
    state: 'failing',
    since: createdAt,
    checkedAt: '2026-03-01T12:05:00+00:00',
    lastError: 'The mail server mail.example.org:465 refuses connections. Check that it runs, and check SEALPOST_SMTP.',
    lastErrorCode: 'mail_unreachable',
    validUntil: null,
  },
];

const masterKeyId = 'k4t7-example';
const masterKey = `${masterKeyId} example, not a key`;

const health: Readonly<Record<string, OperationExample>> = {
  getHealth: { response: enveloped(parts) },
  checkHealth: { response: enveloped(parts) },
  getAttention: {
    response: enveloped([
      { kind: 'damagedParts', count: 0, list: null, addresses: [] },
      { kind: 'failedEmails', count: 2, list: '/api/admin/emails?state=failed', addresses: [] },
      { kind: 'lockedRecipients', count: 0, list: '/api/admin/locked-recipients', addresses: [] },
      { kind: 'findings', count: 1, list: '/api/admin/transfers?findings=true&from=2026-01-30', addresses: [] },
      { kind: 'sendersAtQuota', count: 1, list: null, addresses: ['bob@example.org'] },
      { kind: 'openSetupSteps', count: 3, list: '/api/admin/setup', addresses: [] },
    ]),
  },
  getAdminStatus: { response: enveloped({ version: '0.1.0' }) },
  getStorage: {
    response: enveloped({
      storedBytes: 48213004000,
      freeBytes: 210000000000,
      freeSpoolBytes: null,
      minFreeBytes: 1073741824,
      databaseBytes: 73400320,
      forecast: { usedPerDay: 1500000000, fullAt: '2026-07-18T12:00:00+00:00' },
    }),
  },
  getSetup: {
    response: enveloped([
      { name: 'baseUrl', state: 'done', isDetected: true },
      { name: 'keyCopy', state: 'open', isDetected: false },
    ]),
  },
  changeSetupStep: { request: { state: 'skipped' } },
  runSetupCheck: {
    response: enveloped({
      ...{ state: 'ok', code: 'ok', validUntil: null },
      sentence: 'https://files.example.org leads to this service.',
    }),
  },
  exportMasterKey: {
    response: enveloped({ id: masterKeyId, key: masterKey }),
  },
  checkMasterKey: {
    request: { key: masterKey },
    response: enveloped({ matches: true, fault: null }),
  },
  sendTestEmail: { request: { address: 'anna@example.org' }, response: enveloped({ id: 'Vx5cN8qLp2' }) },
  getTestEmail: { response: enveloped({ state: 'sent', attempts: 1, failure: null }) },
};

const passkey = { id: 'Pk7RtB2xQ4', name: 'Phone' };

const passkeys: Readonly<Record<string, OperationExample>> = {
  startPasskeyConfirmation: {
    response: enveloped({
      state,
      options: {
        ...assertionOptions,
        allowCredentials: [{ type: 'public-key', id: credential.id, transports: ['internal'] }],
      },
    }),
  },
  reauthenticateByPasskey: { request: { state, response: assertion } },
  listPasskeys: { response: enveloped([{ ...passkey, domain: 'files.example.org', createdAt, usedAt: null }]) },
  startPasskeyRegistration: { response: enveloped(passkeyCreation) },
  addPasskey: {
    request: newPasskey,
    response: enveloped(passkey),
  },
  renamePasskey: { request: { name: 'Notebook' } },
};

/** Examples of administration, by operation ID. */
export const administration: Readonly<Record<string, OperationExample>> = {
  ...signIn,
  ...account,
  ...ownFactors,
  ...passkeys,
  ...administrators,
  ...health,
  ...configuration,
  ...reports,
};
