import {
  endAdministratorSession,
  endAdministratorSessions,
  endAdminSession,
  endAdminSessions,
  type ListedSession,
  listAdminSessions,
} from '../../../actions/sign-in/admin-sessions.ts';
import { type Administrator, sessionOf } from '../../../actions/sign-in/identify-administrator.ts';
import {
  administratorParams,
  administratorSessionParams,
  adminSessionParams,
  adminSessionResponse,
  adminSessionsResponse,
} from '../../../contract/admin/sessions.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { reauthenticationMs } from '../../../core/admin-account.ts';
import { type AdminDeps, adminCookie } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { serializeHostCookie } from '../../wire/cookies.ts';
import { formatWireDate } from '../../wire/values.ts';

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get the current session',
    description: 'Returns who is signed in, what this administrator may do, and when the session ends.',
    response: { 200: response('The session.', adminSessionResponse) },
  },
  async handler(_deps: AdminDeps, _request, _reply, caller: Administrator) {
    const { id, method, createdAt, endsAt, reauthenticatedAt } = sessionOf(caller);
    const data = {
      administrator: { id: caller.id, name: caller.name, role: caller.role },
      permissions: [...caller.permissions],
      id,
      method,
      createdAt: formatWireDate(createdAt),
      endsAt: formatWireDate(endsAt),
      reauthenticatedUntil: formatWireDate(new Date(reauthenticatedAt.getTime() + reauthenticationMs)),
    };
    return { data, meta: {} };
  },
});

export const signOut = operation({
  general: 'checked',
  schema: {
    summary: 'Sign out',
    description: 'Ends the session of this request, and removes its cookie.',
    response: { 204: emptyResponse('The session was ended.') },
  },
  async handler(deps: AdminDeps, _request, reply, caller: Administrator) {
    await endAdminSession(deps, caller, sessionOf(caller).id);
    const cookie = serializeHostCookie({ name: adminCookie, value: undefined }, deps.baseUrl);
    return reply.code(204).header('set-cookie', cookie).send();
  },
});

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List your sessions',
    description: 'Lists the browsers in which you are signed in, newest first: 20 at most.',
    response: { 200: response('The sessions.', adminSessionsResponse) },
  },
  async handler(deps: AdminDeps, _request, _reply, caller: Administrator) {
    return { data: serializeSessions(await listAdminSessions(deps, caller.id), caller), meta: {} };
  },
});

export const end = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'End one of your sessions',
    description: 'Signs you out in one browser. Its next request is refused.',
    params: adminSessionParams,
    response: { 204: emptyResponse('The session was ended.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await endAdminSession(deps, caller, params.sessionId);
    return reply.code(204).send();
  },
});

export const endOthers = operation({
  general: 'checked',
  schema: {
    summary: 'End all your other sessions',
    description: 'Signs you out in all browsers except this one. API tokens stay valid.',
    response: { 204: emptyResponse('The sessions were ended.') },
  },
  async handler(deps: AdminDeps, _request, reply, caller: Administrator) {
    await endAdminSessions(deps, caller);
    return reply.code(204).send();
  },
});

export const listOfAdministrator = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'List the sessions of an administrator',
    description: 'Lists the browsers in which an administrator is signed in, newest first: 20 at most.',
    params: administratorParams,
    response: { 200: response('The sessions.', adminSessionsResponse) },
  },
  async handler(deps: AdminDeps, { params }, _reply, caller: Administrator) {
    return { data: serializeSessions(await listAdminSessions(deps, params.administratorId), caller), meta: {} };
  },
});

export const endOfAdministrator = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'End all sessions of an administrator',
    description: 'Signs an administrator out everywhere. API tokens stay valid.',
    params: administratorParams,
    response: { 204: emptyResponse('The sessions were ended.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await endAdministratorSessions(deps, params.administratorId, caller);
    return reply.code(204).send();
  },
});

export const endOneOfAdministrator = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'End one session of an administrator',
    description: 'Signs an administrator out in one browser. Its next request is refused.',
    params: administratorSessionParams,
    response: { 204: emptyResponse('The session was ended.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await endAdministratorSession(deps, params.administratorId, params.sessionId, caller);
    return reply.code(204).send();
  },
});

function serializeSessions(sessions: readonly ListedSession[], { credential }: Administrator) {
  return sessions.map(({ id, method, createdAt, seenAt, endsAt, network, agent }) => ({
    id,
    current: credential.kind === 'session' && credential.id === id,
    method,
    createdAt: formatWireDate(createdAt),
    seenAt: formatWireDate(seenAt),
    endsAt: formatWireDate(endsAt),
    network,
    userAgent: agent,
  }));
}
