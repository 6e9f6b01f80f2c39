import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { endInvitation, listInvitations } from '../../../actions/sign-in/invitations.ts';
import { invitationParams, invitationsResponse } from '../../../contract/admin/administrators.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/values.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List invitations',
    description:
      'Lists the links for new and reset administrators that can still be used, newest first. The links themselves are not shown again.',
    response: { 200: response('The invitations.', invitationsResponse) },
  },
  async handler(deps: AdminDeps, _request, _reply, _caller: Administrator) {
    const invitations = await listInvitations(deps);
    const data = invitations.map(({ id, kind, role, name, createdAt, endsAt }) => ({
      ...{ id, kind, role },
      name: name ?? null,
      createdAt: formatWireDate(createdAt),
      endsAt: formatWireDate(endsAt),
    }));
    return { data, meta: {} };
  },
});

export const end = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'End an invitation',
    description: 'Ends a link for a new or reset administrator that was not used. It cannot be used any more.',
    params: invitationParams,
    response: { 204: emptyResponse('The invitation has ended.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await endInvitation(deps, params.invitationId, caller);
    return reply.code(204).send();
  },
});
