import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { createToken, listTokens, removeToken } from '../../../actions/sign-in/tokens.ts';
import { createdTokenResponse, newTokenRequest, tokenParams, tokensResponse } from '../../../contract/admin/tokens.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/values.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List your API tokens',
    description: 'Lists your API tokens, newest first: 50 at most. A token stays listed for 30 days after its end.',
    response: { 200: response('The tokens, without their secrets.', tokensResponse) },
  },
  async handler(deps: AdminDeps, _request, _reply, caller: Administrator) {
    const data = (await listTokens(deps, caller)).map(({ id, name, scopes, createdAt, endsAt, usedAt }) => ({
      id,
      name,
      scopes: [...scopes],
      createdAt: formatWireDate(createdAt),
      endsAt: formatWireDate(endsAt),
      usedAt: usedAt === undefined ? null : formatWireDate(usedAt),
    }));
    return { data, meta: {} };
  },
});

export const create = operation({
  general: 'checked',
  problems: ['limit_reached'],
  schema: {
    summary: 'Create an API token',
    description:
      'Creates a token for a program that administers the service. It acts for you: it can do what its scopes and your role allow at the time of the request. It cannot manage accounts or other tokens.',
    body: newTokenRequest,
    response: { 201: response('The token. It is shown only now.', createdTokenResponse) },
  },
  async handler(deps: AdminDeps, { body }, reply, caller: Administrator) {
    const { id, token, name, scopes, createdAt, endsAt } = await createToken(deps, caller, body);
    const data = {
      ...{ id, name, token },
      scopes: [...scopes],
      createdAt: formatWireDate(createdAt),
      endsAt: formatWireDate(endsAt),
    };
    return reply.code(201).send({ data, meta: {} });
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Remove one of your API tokens',
    description: 'Removes a token. Its next request is refused.',
    params: tokenParams,
    response: { 204: emptyResponse('The token was removed.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await removeToken(deps, caller, params.tokenId);
    return reply.code(204).send();
  },
});
