import { Type } from 'typebox';
import { date, envelope, flag, named, text } from '../schema-helpers.ts';
import { adminId, permissionList, role } from './common.ts';

export const adminSessionParams = Type.Object({ sessionId: adminId('ID of the session.') });
export const administratorParams = Type.Object({ administratorId: adminId('ID of the administrator.') });
export const administratorSessionParams = Type.Object({
  ...administratorParams.properties,
  ...adminSessionParams.properties,
});

const method = Type.Enum(['password', 'passkey', 'oidc', 'invitation'], {
  description: 'How the administrator has signed in.',
});

export const signedInAdministrator = named(
  'SignedInAdministrator',
  Type.Object({
    id: adminId('ID of the administrator.'),
    name: text('Name that the administrator signs in with.'),
    role: role('Role of the administrator.'),
  }),
);

export const adminSessionResponse = envelope(
  named(
    'AdminSession',
    Type.Object({
      administrator: signedInAdministrator,
      permissions: permissionList('What the administrator may do. Show no action that needs another permission.'),
      id: adminId('ID of the session.'),
      method,
      createdAt: date('When the administrator has signed in.'),
      endsAt: date('When the session ends if it gets no further request.'),
      reauthenticatedUntil: date('Until when actions that need a recent sign-in are allowed. It may have passed.'),
    }),
  ),
  'AdminSessionResponse',
);

export const adminSessionsResponse = envelope(
  Type.Array(
    named(
      'ListedAdminSession',
      Type.Object({
        id: adminId('ID of the session.'),
        current: flag('Whether this request belongs to the session.'),
        method,
        createdAt: date('When the administrator has signed in.'),
        seenAt: date('The last request, within a minute.'),
        endsAt: date('When the session ends if it gets no further request.'),
        network: text('IP address from which the administrator has signed in.'),
        userAgent: text('Browser with which the administrator has signed in, as it names itself.'),
      }),
    ),
  ),
  'AdminSessionsResponse',
);
