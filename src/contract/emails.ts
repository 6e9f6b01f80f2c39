import { Type } from 'typebox';

export const emailPreviewRequest = Type.Optional(
  Type.Union([
    Type.Object({
      additionalRecipients: Type.Optional(
        Type.Union([
          Type.Array(Type.Union([Type.String(), Type.Object({ mail: Type.String() })]), {
            maxItems: 500,
            description: 'Further addresses that the letter names',
          }),
          Type.Null(),
        ]),
      ),
      password: Type.Optional(
        Type.Union([
          Type.String({ maxLength: 1000, description: 'Stands in the letter, for whoever delivers it otherwise' }),
          Type.Null(),
        ]),
      ),
    }),
    Type.Null(),
  ]),
);

export const emailPreviewResponse = {
  description: 'The letter as a page',
  content: { 'text/html': { schema: Type.String() } },
};
