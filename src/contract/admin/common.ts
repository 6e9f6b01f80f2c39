import { Type } from 'typebox';
import { adminIdFormat } from '../../core/id-format.ts';
import { permissionNames, roles } from '../../core/permissions.ts';
import { describedAs } from '../schema-helpers.ts';

/** An ID of an administrator, a session or a token. The operation checks it: another form is an unknown ID. */
export const adminId = (description: string) =>
  describedAs(Type.String({ description }), { pattern: adminIdFormat.source, examples: ['q4Zn7RtB2x'] });

export const role = (description: string) => Type.Enum([...roles], { description });

export const invitationKind = Type.Enum(['first', 'invite', 'reset'], {
  description:
    '`first` makes the first administrator, `invite` another one, and `reset` sets a new password and authenticator app.',
});

export const permissionList = (description: string) => Type.Array(Type.Enum([...permissionNames]), { description });
