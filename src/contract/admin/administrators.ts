import { Type } from 'typebox';
import { date, envelope, flag, named, nullable, nullish, text } from '../schema-helpers.ts';
import { factorMembers } from './account.ts';
import { adminId, invitationKind, role } from './common.ts';

const state = Type.Enum(['active', 'disabled'], { description: 'A disabled administrator cannot sign in.' });

const administrator = named(
  'AdministratorAccount',
  Type.Object({
    id: adminId('ID of the administrator.'),
    name: text('Name that the administrator signs in with.'),
    role: role('Role of the administrator.'),
    state,
    signOn: flag('Whether the administrator signs in by single sign-on.'),
    factors: Type.Object(factorMembers),
    sessions: Type.Integer({ description: 'Number of stored sessions.' }),
    tokens: Type.Integer({ description: 'Number of API tokens.' }),
    createdAt: date('When the account was created.'),
    lastSignInAt: nullable(date('The last sign-in. Null if there was none.')),
  }),
);

export const administratorResponse = envelope(administrator, 'AdministratorAccountResponse');
export const administratorsResponse = envelope(Type.Array(administrator), 'AdministratorAccountsResponse');

export const newInvitationRequest = named(
  'NewInvitation',
  Type.Object({
    role: role('Role of the new administrator.'),
    name: nullish(
      Type.String({
        maxLength: 64,
        description: 'Name of the new administrator. Without it, the invited person chooses one.',
      }),
    ),
  }),
);

export const newInvitationResponse = envelope(
  named(
    'NewInvitationLink',
    Type.Object({
      id: adminId('ID of the invitation, as the audit log names it.'),
      link: text('Link for the invited person, which is not shown again. It works once.'),
      endsAt: date('When the link expires.'),
    }),
  ),
  'NewInvitationLinkResponse',
);

export const invitationParams = Type.Object({ invitationId: adminId('ID of the invitation.') });

export const invitationsResponse = envelope(
  Type.Array(
    named(
      'ListedInvitation',
      Type.Object({
        id: adminId('ID of the invitation, as the audit log names it.'),
        kind: invitationKind,
        role: role('Role of the administrator.'),
        name: nullable(text('Name of the administrator. Null if the invited person chooses it.')),
        createdAt: date('When the link was created.'),
        endsAt: date('When the link expires.'),
      }),
    ),
  ),
  'ListedInvitationsResponse',
);

export const administratorChange = named(
  'AdministratorChange',
  Type.Object({ role: nullish(role('New role.')), state: nullish(state) }),
);
