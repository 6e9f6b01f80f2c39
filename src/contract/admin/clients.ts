import { Type } from 'typebox';
import { date, describedAs, envelope, named, nullable, nullish, text } from '../schema-helpers.ts';

/** The start of a hash of the client ID. The operation checks it: another form is unknown. */
export const fingerprint = describedAs(
  Type.String({ description: 'Fingerprint of the client: the start of a keyed hash of its ID.' }),
  { pattern: '^[0-9a-f]{16}$', examples: ['3f9c2a7be1d04586'] },
);

export const clientParams = Type.Object({ fingerprint });

const purpose = Type.Enum(['verification', 'logging'], {
  description:
    '`verification`: the client may act for every sender address without a code from an email. `logging`: it may send log entries to this server.',
});

export const clientsResponse = envelope(
  Type.Array(
    named(
      'RegisteredClient',
      Type.Object({ fingerprint, purpose, createdAt: date('When the client was registered.') }),
    ),
  ),
  'RegisteredClientsResponse',
);

export const newClientRequest = named(
  'NewClient',
  Type.Object({
    clientId: nullish(
      Type.String({
        maxLength: 4_000,
        description: 'Client ID of 50 to 4,000 letters and digits. Without it, the server makes one.',
      }),
    ),
    purpose,
  }),
);

export const newClientResponse = envelope(
  named(
    'NewClientResult',
    Type.Object({
      fingerprint,
      clientId: nullable(
        text(
          'The client ID that the server has made. It is not shown again: store it as a secret. Null if you sent one.',
        ),
      ),
    }),
  ),
  'NewClientResponse',
);
