import { Type } from 'typebox';
import { envelope } from './schema-helpers.ts';

/** ISO 8601 with a numeric offset. */
const date = Type.String({ format: 'date-time' });

export const verificationResponse = envelope(
  Type.Object({
    verified: Type.Boolean(),
    validUntil: Type.Union([date, Type.Null()]),
    verificationMethods: Type.Array(Type.Union([Type.Literal('EMAIL'), Type.Literal('CLIENT_ID')])),
  }),
);

/** Only the send page asks for a link, because only it can open one. */
export const codeRequest = Type.Optional(
  Type.Union([
    Type.Object({
      withLink: Type.Optional(
        Type.Union([Type.Boolean(), Type.Null()], {
          description: 'Whether the mail has a link, too, that enters the code on the page for senders',
        }),
      ),
    }),
    Type.Null(),
  ]),
);

/** An empty code counts as absent. A registered client ID is then enough. */
export const tokenRequest = Type.Optional(
  Type.Union([Type.Object({ verificationCode: Type.Optional(Type.Union([Type.String(), Type.Null()])) }), Type.Null()]),
);

export const tokenResponse = envelope(Type.Object({ token: Type.String(), validUntil: date }));
