import { Type } from 'typebox';
import { defaulted } from '../../src/contract/defaulted.ts';
import { envelope } from '../../src/contract/envelope.ts';
import { clientIdOf, passwordOf, tokenOf } from '../../src/http/general-parameters.ts';
import { type Route, route } from '../../src/http/route.ts';

const response = { 200: envelope(Type.Any()) };

/** Routes that use everything the shell offers, and do nothing. */
export const shellRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/shell/:id',
    general: 'checked',
    schema: {
      operationId: 'sendToShell',
      summary: '',
      body: Type.Object({ name: Type.String(), tags: defaulted(Type.Array(Type.String()), []) }),
      response,
    },
    handler: async ({ raw, params, body }) => ({
      data: { clientId: clientIdOf(raw), token: tokenOf(raw), password: passwordOf(raw), params, body },
      meta: {},
    }),
  }),
  route({
    method: 'GET',
    path: '/api/shell',
    general: 'checked',
    schema: {
      operationId: 'askShell',
      summary: '',
      querystring: Type.Object({
        page: defaulted(Type.Integer({ minimum: 1 }), 1),
        active: Type.Optional(Type.Boolean()),
        fields: Type.Optional(Type.String()),
      }),
      response,
    },
    handler: async ({ raw, query }) => ({ data: { password: passwordOf(raw) ?? null, query }, meta: {} }),
  }),
];
