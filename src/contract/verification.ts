import { Type } from 'typebox';
import { date, email, envelopeOf, flag, namedObject, nullable, nullish, text } from './schema-helpers.ts';

export const verificationResponse = envelopeOf('Verification', {
  verified: flag('Whether the client ID and token of this request are valid for the address.'),
  validUntil: nullable(date('When the verification ends. Null if the address is not verified.')),
  verificationMethods: Type.Array(
    Type.Union([Type.Literal('EMAIL'), Type.Literal('CLIENT_ID'), Type.Literal('OIDC')]),
    {
      description:
        'How this client can verify the address. `EMAIL`: with a code from an email. `CLIENT_ID`: without a code, because the administrator has registered the client. `OIDC`: by single sign-on, if the OpenID Connect server of the organization has an account with the address.',
    },
  ),
});

/** Only the send page requests a link, because only it can open one. */
export const codeRequest = Type.Optional(
  Type.Union([
    namedObject('CodeOptions', {
      withLink: nullish(flag('Whether the email also has a link that enters the code on the send page.')),
      shortCode: nullish(
        flag(
          'Whether to send a code of 8 characters, which is easy to type, instead of 10. Requires a client ID; without one the code has 10.',
        ),
      ),
    }),
    Type.Null(),
  ]),
);

/** An empty code counts as absent. A registered client ID is then enough. */
export const tokenRequest = Type.Optional(
  Type.Union([
    namedObject('VerificationCode', {
      verificationCode: nullish(
        text(
          'Code from the email. Hyphens and spaces are ignored, and case in a code of 8 characters. Registered clients can omit it.',
        ),
      ),
    }),
    Type.Null(),
  ]),
);

export const tokenResponse = envelopeOf('VerificationToken', {
  token: text('The token. Send it in `X-CS-VerificationToken`, and store it as a secret.'),
  validUntil: date('When the token expires.'),
});

export const signOnResponse = envelopeOf('SenderSignOn', { url: text('The URL at which the person signs in.') });

export const signOnReturn = namedObject('SenderSignOnReturn', {
  query: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description:
      'The query with which the OpenID Connect server has sent the browser back: the text after `#oidc=` in the address of the send page, decoded.',
  }),
});

export const verifiedAddressResponse = envelopeOf('VerifiedAddress', {
  email: email('The verified address.'),
  token: text('The token. Send it in `X-CS-VerificationToken`, and store it as a secret.'),
  validUntil: date('When the token expires.'),
});
