import { type AdminDeps, admin } from './access/admin-guard.ts';
import { type Route, route } from './route.ts';
import * as roles from './routes/admin/roles.ts';
import * as sessions from './routes/admin/sessions.ts';
import * as tokens from './routes/admin/tokens.ts';

/** The own account of an administrator, for an action that a thief of an open browser must not be able to do. */
const confirmedAccount = admin('account', { needsReauthentication: true });

/** Administration, in the order of its description. Each route names the permission that it needs. */
// biome-ignore format: one line per route
export const adminRoutes: ReadonlyArray<Route<AdminDeps>> = [
  // Own account
  route('GET',    '/api/admin/session',             admin('account'),  'getAdminSession',   sessions.get),
  route('DELETE', '/api/admin/session',             admin('account'),  'signOut',           sessions.signOut),
  route('GET',    '/api/admin/sessions',            admin('account'),  'listAdminSessions', sessions.list),
  route('DELETE', '/api/admin/sessions',            admin('account'),  'endAdminSessions',  sessions.endOthers),
  route('DELETE', '/api/admin/sessions/:sessionId', admin('account'),  'endAdminSession',   sessions.end),
  route('GET',    '/api/admin/tokens',              admin('account'),  'listTokens',        tokens.list),
  route('POST',   '/api/admin/tokens',              confirmedAccount,  'createToken',       tokens.create),
  route('DELETE', '/api/admin/tokens/:tokenId',     admin('account'),  'removeToken',       tokens.remove),
  route('GET',    '/api/admin/roles',               admin('account'),  'listRoles',         roles.list),

  // Administrators
  route('GET',    '/api/admin/administrators/:administratorId/sessions', admin('administrators.read'),  'listAdministratorSessions', sessions.listOfAdministrator),
  route('DELETE', '/api/admin/administrators/:administratorId/sessions', admin('administrators.write'), 'endAdministratorSessions',  sessions.endOfAdministrator),
];
