import { Type } from 'typebox';
import { attentionKinds } from '../../core/attention.ts';
import { email, envelope, named, nullable, text } from '../schema-helpers.ts';

export const attentionResponse = envelope(
  Type.Array(
    named(
      'Attention',
      Type.Object({
        kind: Type.Enum([...attentionKinds], {
          description:
            'What needs a person. `damagedParts`: stored parts of files that are not as they were written. `failedEmails`: emails that were given up. `findings`: transfers of the last 30 days in which the virus scanner found something. `sendersAtQuota`: senders who have used their quota of 24 hours.',
        }),
        count: Type.Integer({
          description: 'How many there are, 1,000 at most, and 100 at most for `sendersAtQuota`.',
        }),
        list: nullable(
          text('The list that has them: a path of the API with its query. Null if no list has them alone.'),
        ),
        addresses: Type.Array(email('Address of a sender.'), {
          description: 'The first ten senders of `sendersAtQuota`. Empty for other kinds.',
        }),
      }),
    ),
    { description: 'Kinds that the caller may see, also those with the count 0.' },
  ),
  'AttentionResponse',
);
