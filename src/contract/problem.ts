import { Type } from 'typebox';

/** The body of every error of every route (RFC 9457, with the two members that clients of this API read). */
export const problemBody = Type.Object(
  {
    type: Type.String({ description: 'Names the kind of problem; compare it, do not follow it.' }),
    title: Type.String(),
    status: Type.Integer({ description: 'The HTTP status of this answer.' }),
    detail: Type.String({ description: 'What exactly is wrong, and where.' }),
    errorCode: Type.Integer({ description: 'The number of the problem, see the list of errors.' }),
    errorMessage: Type.String({ description: 'A short English sentence.' }),
    attemptsLeft: Type.Optional(
      Type.Integer({ description: 'After a wrong password (3003): the attempts left until `nextStep`.' }),
    ),
    nextStep: Type.Optional(
      Type.Enum(['lock', 'delete'], {
        description:
          'What happens when no attempts are left: the transfer ID is temporarily locked, or the transfer is deleted for all recipients.',
      }),
    ),
  },
  { additionalProperties: true, 'x-name': 'Problem' },
);
