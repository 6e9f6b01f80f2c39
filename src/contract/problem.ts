import { Type } from 'typebox';
import { transferStates } from '../core/transfer-state.ts';
import { passwordRequirement } from './passwords.ts';
import { failedRecipients } from './policy.ts';
import { byteCount, count, namedObject, text } from './schema-helpers.ts';

/** The body of every error of every route (RFC 9457, with the two members that clients of this API read). */
export const problemBody = namedObject(
  'Problem',
  {
    type: text('Stable identifier of the problem type. Not a resolvable URL.', 'urn:sealpost:problem:value_malformed'),
    title: text('Short English name of the problem type.'),
    status: count('HTTP status of the response.'),
    detail: Type.Optional(text('English sentence about this occurrence, such as the name of the wrong member.')),
    errorCode: count('Numeric error code. Several problem types share a code; prefer `type`.'),
    errorMessage: text('Short English description.'),
    attemptsLeft: Type.Optional(count('After a wrong password (3003): the attempts left until `nextStep`.')),
    nextStep: Type.Optional(
      Type.Enum(['lock', 'delete'], {
        description:
          'What happens when no attempts are left: the transfer ID is temporarily locked, or the transfer is deleted for all recipients.',
      }),
    ),
    state: Type.Optional(
      Type.Enum(
        transferStates.filter((state) => state !== 'Session'),
        { description: 'How the transfer has ended (2006).' },
      ),
    ),
    rulesNotFulfilled: Type.Optional(
      Type.Array(passwordRequirement, { description: 'Password requirements that are not met (2001).' }),
    ),
    failedRecipients: Type.Optional(failedRecipients),
    limit: Type.Optional(count('The limit that was exceeded (2001).')),
    limitBytes: Type.Optional(byteCount('The size limit that was exceeded, in bytes (2001).')),
    expectedOffset: Type.Optional(byteCount('The end of the stored content (2001).')),
    outages: Type.Optional(
      Type.Array(
        Type.Object({
          part: Type.Enum(['database', 'storage'], { description: 'What does not respond.' }),
          since: Type.String({ format: 'date-time', description: 'The first failed check of this server.' }),
        }),
        { description: 'In `/health/ready`: what does not respond (5003).' },
      ),
    ),
    faults: Type.Optional(
      Type.Array(
        Type.Object({
          line: count('Number of the line.'),
          fault: text('What is wrong with it.'),
        }),
        { description: 'Errors of an imported file (1004).' },
      ),
    ),
    settings: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Names of the settings that are not valid, alone or together (1004).',
      }),
    ),
    texts: Type.Optional(
      Type.Array(Type.String(), { description: 'Keys of the texts of a language pack that are not valid (1004).' }),
    ),
    permission: Type.Optional(text('The missing permission of an administrator (3023).')),
    missing: Type.Optional(count('The number of files that are not fully uploaded (2001).')),
  },
  { additionalProperties: true },
);
