import { isGrantable, permissionNames, permissions, permissionsOf, roles } from '../../src/core/permissions.ts';
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

const administrators: Readonly<Record<string, OperationExample>> = {
  listAdministratorSessions: { response: enveloped([{ ...listedSession, current: false }]) },
};

/** Examples of administration, by operation ID. */
export const administration: Readonly<Record<string, OperationExample>> = { ...account, ...administrators };
