import { Type } from 'typebox';
import { emailFailureCodes, emailFailureMeaning } from '../../core/email-failures.ts';
import { trackingId } from '../path-params.ts';
import { date, email, envelope, named, nullable, text } from '../schema-helpers.ts';
import { adminId } from './common.ts';
import { cursorPage, cursorQuery } from './paging.ts';

export const adminEmailParams = Type.Object({ emailId: adminId('ID of the email.') });

const state = Type.Enum(['queued', 'sent', 'failed', 'dropped'], {
  description:
    '`queued`: waits for its next attempt, or is being sent. `sent`: the mail server has accepted it. `failed`: given up. `dropped`: no longer needed, or dropped by an administrator.',
});

export const emailsQuery = Type.Object({
  state: Type.Optional(Type.Array(state, { description: 'States to list. Default: `queued` and `failed`.' })),
  address: Type.Optional(Type.String({ maxLength: 320, description: 'Only emails to this address.' })),
  'tracking-id': Type.Optional(Type.String({ maxLength: 100, description: 'Only emails about this transfer.' })),
  ...cursorQuery,
});

const failureMeanings = emailFailureCodes.map((code) => `\`${code}\`: ${emailFailureMeaning(code)}`).join(' ');

/** A code that pages translate. Later versions may add some. */
export const failureCode = Type.Optional(
  Type.Enum([...emailFailureCodes], {
    description: `The failure for programs, if it has a code. ${failureMeanings}`,
  }),
);

const adminEmail = named(
  'AdminEmail',
  Type.Object({
    id: adminId('ID of the email.'),
    kind: text('What the email is about, such as `recipient` or `upload-summary`. More values may be added.'),
    state,
    address: nullable(email('Address of the reader. Null for an email to the administrator, and after an erasure.')),
    trackingId: nullable(trackingId),
    attempts: Type.Integer({ description: 'Attempts to send the email.' }),
    createdAt: date('When the email was queued.'),
    dueAt: date('The next attempt, or the last one. While a server sends the email, the time when another server may.'),
    giveUpAt: date('The email is not sent after this time.'),
    failure: nullable(text('Why the last attempt has failed, in English. Null if none has.')),
    failureCode,
  }),
);

export const emailsResponse = cursorPage('AdminEmailPage', adminEmail, {});
export const adminEmailResponse = envelope(adminEmail, 'AdminEmailResponse');

export const retriedEmailsResponse = envelope(
  named(
    'RetriedEmails',
    Type.Object({ retried: Type.Integer({ description: 'Number of emails whose next attempt is made now.' }) }),
  ),
  'RetriedEmailsResponse',
);
