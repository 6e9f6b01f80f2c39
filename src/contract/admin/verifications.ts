import { Type } from 'typebox';
import { date, envelope, named } from '../schema-helpers.ts';
import { fingerprint } from './clients.ts';
import { adminId } from './common.ts';
import { cursorPage, cursorQuery } from './paging.ts';

export const verificationParams = Type.Object({ verificationId: adminId('ID of the verification.') });

export const verificationsQuery = Type.Object(cursorQuery);

export const verificationsResponse = cursorPage(
  'ListedVerificationPage',
  named(
    'ListedVerification',
    Type.Object({
      id: adminId('ID of the verification. It is no secret, and not the token.'),
      client: fingerprint,
      createdAt: date('When the client has verified the address.'),
      validUntil: date('When the verification ends, unless the client sends a transfer before.'),
    }),
  ),
  {},
);

export const endedVerificationsResponse = envelope(
  named(
    'EndedVerifications',
    Type.Object({ ended: Type.Integer({ description: 'Number of verifications that were ended.' }) }),
  ),
  'EndedVerificationsResponse',
);
