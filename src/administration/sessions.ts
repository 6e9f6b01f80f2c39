import { Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { type AccountManager, findKnown, requireAccess } from '../actions/sign-in/access-rules.ts';
import { openOrigin } from '../actions/sign-in/admin-sessions.ts';
import { type Administrator, sessionOf } from '../actions/sign-in/identify-administrator.ts';
import { adminId, permissionList } from '../contract/admin/common.ts';
import { signedInAdministrator } from '../contract/admin/sign-in.ts';
import { flag, namedObject, text, time } from '../contract/schema-helpers.ts';
import { localActor } from '../core/actor.ts';
import { isWithin, reauthenticationMs, sessionEnd } from '../core/admin-account.ts';
import type { Words } from '../core/command-values.ts';
import { isAdminId } from '../core/id-format.ts';
import { permissionsOf } from '../core/permissions.ts';
import { Problem } from '../core/problem.ts';
import { endSession, endSessions, listSessions } from '../db/administration/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { administratorNamed } from './administrators.ts';
import { data, type LocalOperator, nothing, operation, type Visitor } from './operation.ts';

const method = Type.Enum(['password', 'passkey', 'oidc', 'invitation'], {
  description: 'How the administrator has signed in.',
});
const createdAt = time('When the administrator has signed in.');
const endsAt = time('When the session ends if it gets no further request.', '2026-03-01T13:20:00+00:00');

const currentSession = namedObject('AdminSession', {
  administrator: signedInAdministrator,
  permissions: permissionList('What the administrator may do. Show no action that needs another permission.', {
    examples: [[...permissionsOf('viewer')]],
  }),
  id: adminId('ID of the session.'),
  method,
  createdAt,
  endsAt,
  reauthenticatedUntil: time(
    'Until when actions that need a recent sign-in are allowed. It may have passed.',
    '2026-03-01T12:05:00+00:00',
  ),
});

const listedSession = namedObject('ListedAdminSession', {
  id: adminId('ID of the session.'),
  current: flag('Whether this request belongs to the session.'),
  method,
  createdAt,
  seenAt: time('The last request, within a minute.', '2026-03-01T12:20:00+00:00'),
  endsAt,
  network: text('IP address from which the administrator has signed in.', '192.0.2.17'),
  userAgent: text(
    'Browser with which the administrator has signed in, as it names itself.',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ),
});

const sessionList = data('The sessions.', Type.Array(listedSession), 'AdminSessionsResponse');
const sessionId = adminId('ID of the session.');
const administratorId = adminId('ID of the administrator.');

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Browsers in which administrators are signed in. */
export const sessions = {
  getAdminSession: operation({
    route: ['GET', '/api/admin/session'],
    permission: 'account',
    summary: 'Get the current session',
    description: 'Returns who is signed in, what this administrator may do, and when the session ends.',
    output: data('The session.', currentSession),
    sdk: 'account.session(): AdminSession',
    types: { AdminSession: 'The signed-in administrator with role and permissions, and the end of the session.' },
    async run(_deps, _input, administrator: Administrator) {
      const { id, method, createdAt, endsAt, reauthenticatedAt } = sessionOf(administrator);
      const reauthenticatedUntil = new Date(reauthenticatedAt.getTime() + reauthenticationMs);
      return {
        administrator,
        permissions: [...administrator.permissions],
        id,
        method,
        createdAt,
        endsAt,
        reauthenticatedUntil,
      };
    },
    command: 'the command line has no session',
  }),
  signOut: operation({
    route: ['DELETE', '/api/admin/session'],
    permission: 'account',
    summary: 'Sign out',
    description: 'Ends the session of this request, and removes its cookie.',
    output: nothing('The session was ended.'),
    sdk: 'account.signOut()',
    async run(deps: Deps, _input, caller: Administrator & Visitor) {
      await endAdminSession(deps, caller, sessionOf(caller).id);
      caller.browser.removeSession();
    },
    command: 'the command line has no session',
  }),
  listAdminSessions: operation({
    route: ['GET', '/api/admin/sessions'],
    permission: 'account',
    summary: 'List your sessions',
    description: 'Lists the browsers in which you are signed in, newest first: 20 at most.',
    output: sessionList,
    sdk: 'access.sessions(): AdminSessions',
    types: { AdminSessions: 'Browsers in which an administrator is signed in.' },
    run: (deps: Deps, _input, by: Administrator) => sessionsFor(deps, by.id, by),
    command: '`admin session list` with the own name',
  }),
  endAdminSessions: operation({
    route: ['DELETE', '/api/admin/sessions'],
    permission: 'account',
    summary: 'End all your other sessions',
    description: 'Signs you out in all browsers except this one. API tokens stay valid.',
    output: nothing('The sessions were ended.'),
    sdk: 'access.endSessions()',
    run: (deps: Deps, _input, by: Administrator) => endAdminSessions(deps, by),
    command: 'all but the current session: the command line has none',
  }),
  endAdminSession: operation({
    route: ['DELETE', '/api/admin/sessions/:sessionId'],
    permission: 'account',
    problems: ['entity_unknown'],
    summary: 'End one of your sessions',
    description: 'Signs you out in one browser. Its next request is refused.',
    params: { sessionId },
    output: nothing('The session was ended.'),
    sdk: 'access.endSession(sessionId)',
    run: (deps: Deps, { sessionId }, by: Administrator) => endAdminSession(deps, by, sessionId),
    command: 'a session of the caller: the command line has none',
  }),
  listAdministratorSessions: operation({
    route: ['GET', '/api/admin/administrators/:administratorId/sessions'],
    permission: 'administrators.read',
    problems: ['entity_unknown'],
    summary: 'List the sessions of an administrator',
    description: 'Lists the browsers in which an administrator is signed in, newest first: 20 at most.',
    params: { administratorId },
    output: sessionList,
    sdk: 'access.sessions(administratorId?): AdminSessions',
    run: (deps: Deps, { administratorId }, by: Administrator) => sessionsFor(deps, administratorId, by),
    command: {
      name: 'admin session list',
      values: '<name>',
      entry: 'session',
      summary: 'List the browsers in which an administrator is signed in.',
      examples: [{ about: 'List the sessions of Ann.', run: 'admin session list ann' }],
      run:
        ({ values: [name = ''] }: Words) =>
        async (deps: Deps, _caller: LocalOperator) =>
          listAdminSessions(deps, await administratorNamed(deps, name)),
      columns: {
        ID: 'id',
        Method: 'method',
        'Signed in': 'createdAt',
        'Last request': 'seenAt',
        Network: 'network',
        Browser: 'agent',
      },
    },
  }),
  endAdministratorSessions: operation({
    route: ['DELETE', '/api/admin/administrators/:administratorId/sessions'],
    permission: 'administrators.write',
    problems: ['entity_unknown'],
    summary: 'End all sessions of an administrator',
    description: 'Signs an administrator out everywhere. API tokens stay valid.',
    params: { administratorId },
    output: nothing('The sessions were ended.'),
    sdk: 'access.endSessions(administratorId?)',
    run: (deps: Deps, { administratorId }, by: Administrator) => endAdministratorSessions(deps, administratorId, by),
    command: {
      name: 'admin session end',
      values: '<name> [session-id]',
      summary: 'Sign an administrator out, everywhere or in one browser.',
      details: 'API tokens stay valid.',
      examples: [
        { about: 'Sign Ann out everywhere.', run: 'admin session end ann' },
        { about: 'Sign Ann out in one browser.', run: 'admin session end ann k7Qm2XwR9b' },
      ],
      run:
        ({ values: [name = '', sessionId] }) =>
        async (deps: Deps, { actor }: LocalOperator) => {
          const id = await administratorNamed(deps, name);
          if (sessionId === undefined) {
            await endAdministratorSessions(deps, id, actor);
            return 'All sessions of this administrator have ended.';
          }
          await endAdministratorSession(deps, id, sessionId, actor);
          return 'Session ended.';
        },
    },
  }),
  endAdministratorSession: operation({
    route: ['DELETE', '/api/admin/administrators/:administratorId/sessions/:sessionId'],
    permission: 'administrators.write',
    problems: ['entity_unknown'],
    summary: 'End one session of an administrator',
    description: 'Signs an administrator out in one browser. Its next request is refused.',
    params: { administratorId, sessionId },
    output: nothing('The session was ended.'),
    sdk: 'access.endSession(sessionId, administratorId?)',
    run: (deps: Deps, { administratorId, sessionId }, by: Administrator) =>
      endAdministratorSession(deps, administratorId, sessionId, by),
    command: '`admin session end` with an ID',
  }),
};

/** The sessions of an administrator, as the API shows them to this caller. */
async function sessionsFor(deps: Deps, administratorId: string, { credential }: Administrator) {
  const found = await listAdminSessions(deps, administratorId);
  return found.map((session) => ({
    ...session,
    current: credential.kind === 'session' && credential.id === session.id,
    userAgent: session.agent,
  }));
}

/** Lists the valid sessions of an administrator, newest first. */
export async function listAdminSessions({ db, clock, keys }: Deps, administratorId: string) {
  await findKnown(db, administratorId);
  const { 'admin.sessionMinutes': idleMinutes } = await readSettings(db);
  const sessions = (await listSessions(db, administratorId)).map((row) => {
    const [createdAt, seenAt] = [new Date(row.created_at), new Date(row.seen_at)];
    const endsAt = sessionEnd({ seenAt, endsAt: new Date(row.ends_at) }, idleMinutes);
    return { id: row.id, method: row.method, createdAt, seenAt, endsAt, ...openOrigin(keys, row.id, row.origin) };
  });
  return sessions.filter((session) => isWithin(clock.now(), session));
}

/** Ends a session of the administrator, in this or another browser. */
export async function endAdminSession(
  { db, ...ports }: Deps,
  { id, actor }: Pick<Administrator, 'id' | 'actor'>,
  sessionId: string,
): Promise<void> {
  const unknown = new Problem('entity_unknown', { detail: 'No such session.' });
  if (!isAdminId(sessionId)) throw unknown;
  await db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, id, sessionId))) throw unknown;
    await recordAudit(tx, ports, actor, { action: 'endAdminSession', subject: sessionId });
  });
}

/** Ends all sessions of the administrator except the one of this request. */
export async function endAdminSessions({ db, ...ports }: Deps, by: Administrator): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sessions = await endSessions(tx, by.id, sessionOf(by).id);
    if (sessions.length === 0) return;
    await recordAudit(tx, ports, by.actor, { action: 'endAdminSessions', subject: by.id, old: { sessions } });
  });
}

/** Ends one session of any administrator. */
export async function endAdministratorSession(
  { db, ...ports }: Deps,
  administratorId: string,
  sessionId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id } = await findKnown(tx, administratorId);
    const isEnded = isAdminId(sessionId) && (await endSession(tx, id, sessionId));
    if (!isEnded) throw new Problem('entity_unknown', { detail: 'No such session.' });
    await recordAudit(tx, ports, actor, { action: 'endAdminSession', subject: sessionId, old: { administrator: id } });
  });
}

/** Ends all sessions of any administrator. API tokens stay valid. */
export async function endAdministratorSessions(
  { db, ...ports }: Deps,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id } = await findKnown(tx, administratorId);
    const sessions = await endSessions(tx, id);
    if (sessions.length === 0) return;
    await recordAudit(tx, ports, actor, { action: 'endAdminSessions', subject: id, old: { sessions } });
  });
}
