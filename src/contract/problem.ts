import { Type } from 'typebox';

/** The body of every error of every route (RFC 9457, with the two members that clients of this API read). */
export const problemBody = Type.Object(
  {
    type: Type.String({ description: 'Stable identifier of the problem type, to be compared. Not a resolvable URL.' }),
    title: Type.String({ description: 'Name of the problem type.' }),
    status: Type.Integer({ description: 'HTTP status of this response.' }),
    detail: Type.Optional(
      Type.String({ description: 'What exactly is wrong, for developers. Absent if the type states it all.' }),
    ),
    errorCode: Type.Integer({ description: 'Numeric error code. Several problem types share a code: prefer `type`.' }),
    errorMessage: Type.String({ description: 'Description of the problem type, a sentence in English.' }),
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
