import { Type } from 'typebox';
import { contentResponse, email, namedObject, nullish } from './schema-helpers.ts';
import { emailRecipient } from './sessions.ts';

export const emailPreviewRequest = Type.Optional(
  Type.Union([
    namedObject('EmailPreviewOptions', {
      additionalRecipients: nullish(
        Type.Array(Type.Union([email('Email address.'), emailRecipient]), {
          maxItems: 500,
          description: 'Additional recipients to mention in the email.',
        }),
      ),
      password: nullish(
        Type.String({ maxLength: 1000, description: 'Password to include, if you deliver the email yourself.' }),
      ),
    }),
    Type.Null(),
  ]),
);

export const emailPreviewResponse = contentResponse('text/html', 'Rendered email (HTML).');
