import { Type } from 'typebox';
import { trackingId } from '../path-params.ts';
import { date, email, envelope, named } from '../schema-helpers.ts';
import { adminId } from './common.ts';

export const lockedRecipientParams = Type.Object({ recipientId: adminId('ID of the recipient.') });

export const allLockedRecipientsResponse = envelope(
  Type.Array(
    named(
      'AnyLockedRecipient',
      Type.Object({
        id: adminId('ID of the recipient. It is not the transfer ID, which is a part of the link.'),
        trackingId,
        address: email('Address of the recipient.'),
        lockedUntil: date('When the lock ends. Several locks end at different times: the last one.'),
        wrongPasswords: Type.Integer({ description: 'Number of wrong passwords that caused the lock.' }),
      }),
    ),
    { description: 'The locked recipients of all senders, at most 100.' },
  ),
  'AnyLockedRecipientsResponse',
);
