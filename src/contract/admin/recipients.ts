import { Type } from 'typebox';
import { trackingId } from '../path-params.ts';
import { date, email, named } from '../schema-helpers.ts';
import { adminId } from './common.ts';
import { cursorPage, cursorQuery } from './paging.ts';

export const lockedRecipientParams = Type.Object({ recipientId: adminId('ID of the recipient.') });

export const allLockedRecipientsQuery = Type.Object({
  address: Type.Optional(Type.String({ maxLength: 320, description: 'Only recipients with this address.' })),
  ...cursorQuery,
});

export const allLockedRecipientsResponse = cursorPage(
  'AnyLockedRecipientPage',
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
  {},
);
