import {
  changeAdministrator,
  type DescribedAdministrator,
  getAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../../../actions/sign-in/administrators.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  type CreatedInvitation,
  inviteAdministrator,
  resetAdministrator,
} from '../../../actions/sign-in/invitations.ts';
import type { SignOnDeps } from '../../../actions/sign-in/single-sign-on.ts';
import {
  administratorChange,
  administratorResponse,
  administratorsResponse,
  newInvitationRequest,
  newInvitationResponse,
} from '../../../contract/admin/administrators.ts';
import { administratorParams } from '../../../contract/admin/sessions.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { setupLink } from '../../../core/passkey.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import type { BaseUrl } from '../../wire/links.ts';
import { formatWireDate } from '../../wire/values.ts';

type ManagerDeps = AdminDeps & Pick<SignOnDeps, 'signOn'>;

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List administrators',
    description: 'Lists all administrators in the order of their names: 200 at most.',
    response: { 200: response('The administrators.', administratorsResponse) },
  },
  async handler(deps: AdminDeps, _request, _reply, _caller: Administrator) {
    return { data: (await listAdministrators(deps)).map(serialize), meta: {} };
  },
});

export const get = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Get an administrator',
    description: 'Returns the account of one administrator.',
    params: administratorParams,
    response: { 200: response('The administrator.', administratorResponse) },
  },
  async handler(deps: AdminDeps, { params }, _reply, _caller: Administrator) {
    return { data: serialize(await getAdministrator(deps, params.administratorId)), meta: {} };
  },
});

export const invite = operation({
  general: 'checked',
  problems: ['name_taken', 'limit_reached'],
  schema: {
    summary: 'Invite an administrator',
    description:
      'Creates a link with which one person becomes an administrator. It is valid for 24 hours, and works once.',
    body: newInvitationRequest,
    response: { 201: response('The link. It is shown only now.', newInvitationResponse) },
  },
  async handler(deps: AdminDeps, { body }, reply, caller: Administrator) {
    const request = { role: body.role, name: body.name ?? undefined };
    const invitation = await inviteAdministrator(deps, request, caller);
    return reply.code(201).send({ data: serializeInvitation(invitation, deps.baseUrl), meta: {} });
  },
});

export const change = operation({
  general: 'checked',
  problems: ['entity_unknown', 'last_administrator'],
  schema: {
    summary: 'Change an administrator',
    description:
      'Changes the role, or disables or enables the account. An administrator whose role was lowered, or who was disabled, is signed out and loses all API tokens, and open links that this administrator has created end.',
    params: administratorParams,
    body: administratorChange,
    response: { 200: response('The administrator.', administratorResponse) },
  },
  async handler(deps: ManagerDeps, { params, body }, _reply, caller: Administrator) {
    const { administratorId } = params;
    const requested = { role: body.role ?? undefined, state: body.state ?? undefined };
    await changeAdministrator(deps, administratorId, requested, caller);
    return { data: serialize(await getAdministrator(deps, administratorId)), meta: {} };
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['entity_unknown', 'last_administrator'],
  schema: {
    summary: 'Remove an administrator',
    description:
      'Removes the account with all sessions and API tokens, and ends the open links that this administrator has created. The audit log keeps its entries.',
    params: administratorParams,
    response: { 204: emptyResponse('The administrator was removed.') },
  },
  async handler(deps: ManagerDeps, { params }, reply, caller: Administrator) {
    await removeAdministrator(deps, params.administratorId, caller);
    return reply.code(204).send();
  },
});

export const reset = operation({
  general: 'checked',
  problems: ['entity_unknown', 'last_administrator'],
  schema: {
    summary: 'Reset an administrator',
    description:
      'Creates a link with which an administrator sets a new password and a new authenticator app. The old ones, passkeys, recovery codes, sessions, API tokens and open links that this administrator has created end at once.',
    params: administratorParams,
    response: { 201: response('The link. It is shown only now.', newInvitationResponse) },
  },
  async handler(deps: ManagerDeps, { params }, reply, caller: Administrator) {
    const invitation = await resetAdministrator(deps, params.administratorId, caller);
    return reply.code(201).send({ data: serializeInvitation(invitation, deps.baseUrl), meta: {} });
  },
});

function serializeInvitation({ id, token, endsAt }: CreatedInvitation, baseUrl: BaseUrl) {
  return { id, link: setupLink(baseUrl(), token), endsAt: formatWireDate(endsAt) };
}

function serialize(administrator: DescribedAdministrator) {
  const { id, name, role, state, sessions, tokens, createdAt, lastSignInAt } = administrator;
  return {
    ...{ id, name, role, state, sessions, tokens },
    signOn: administrator.isSignOn,
    factors: {
      password: administrator.hasPassword,
      totp: administrator.hasTotp,
      passkeys: administrator.passkeys,
      recoveryCodes: administrator.recoveryCodes,
    },
    createdAt: formatWireDate(createdAt),
    lastSignInAt: lastSignInAt === undefined ? null : formatWireDate(lastSignInAt),
  };
}
