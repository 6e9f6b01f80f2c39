import { Type } from 'typebox';
import { tokenLimits } from '../../core/admin-account.ts';
import { scopes } from '../../core/permissions.ts';
import { date, envelope, named, nullable, text, withDefault } from '../schema-helpers.ts';
import { adminId, permissionList } from './common.ts';

export const tokenParams = Type.Object({ tokenId: adminId('ID of the token.') });

export const newTokenRequest = named(
  'NewApiToken',
  Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: tokenLimits.nameLength,
      pattern: tokenLimits.name.source,
      description: 'What the token is for.',
    }),
    scopes: Type.Array(Type.Enum([...scopes]), {
      minItems: 1,
      maxItems: scopes.length,
      uniqueItems: true,
      description: 'What the token may do. You must have these permissions yourself.',
    }),
    days: withDefault(
      Type.Integer({ minimum: 1, maximum: tokenLimits.days, description: 'Days after which the token expires.' }),
      tokenLimits.defaultDays,
    ),
  }),
);

const tokenMembers = {
  id: adminId('ID of the token.'),
  name: text('What the token is for.'),
  scopes: permissionList('What the token may do, as long as the role of its owner allows it, too.'),
  createdAt: date('When the token was created.'),
  endsAt: date('When the token expires.'),
};

export const createdTokenResponse = envelope(
  named(
    'CreatedApiToken',
    Type.Object({
      ...tokenMembers,
      token: text('The token, which is not shown again. Send it in `Authorization: Bearer`, and store it as a secret.'),
    }),
  ),
  'CreatedApiTokenResponse',
);

export const tokensResponse = envelope(
  Type.Array(
    named(
      'ApiToken',
      Type.Object({
        ...tokenMembers,
        usedAt: nullable(date('The last request, within a minute. Null if there was none.')),
      }),
    ),
  ),
  'ApiTokensResponse',
);
