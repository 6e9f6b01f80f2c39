import { Type } from 'typebox';
import { contentResponse } from './schema-helpers.ts';

export const emailPreviewRequest = Type.Optional(
  Type.Union([
    Type.Object({
      additionalRecipients: Type.Optional(
        Type.Union([
          Type.Array(Type.Union([Type.String(), Type.Object({ mail: Type.String() })]), {
            maxItems: 500,
            description: 'Additional recipients to mention in the email.',
          }),
          Type.Null(),
        ]),
      ),
      password: Type.Optional(
        Type.Union([
          Type.String({ maxLength: 1000, description: 'Password to include, if you deliver the email yourself.' }),
          Type.Null(),
        ]),
      ),
    }),
    Type.Null(),
  ]),
);

export const emailPreviewResponse = contentResponse('text/html', 'Rendered email (HTML).');
