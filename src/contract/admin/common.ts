import { Type } from 'typebox';
import { emailFailureCodes, emailFailureMeaning } from '../../core/email-kinds.ts';
import { adminIdFormat } from '../../core/id-format.ts';
import { permissionNames, type Role, roles } from '../../core/permissions.ts';
import { count, describedAs, flag } from '../schema-helpers.ts';

/** An ID of an administrator, a session or a token. The operation checks it: another form is an unknown ID. */
export const adminId = (description: string, example = 'q4Zn7RtB2x') =>
  describedAs(Type.String({ description }), { pattern: adminIdFormat.source, examples: [example] });

export const role = (description: string, example: Role = 'viewer') =>
  Type.Enum([...roles], { description, examples: [example] });

export const invitationKind = Type.Enum(['first', 'invite', 'reset'], {
  description:
    '`first` makes the first administrator, `invite` another one, and `reset` sets a new password and authenticator app.',
});

export const permissionList = (description: string, keywords: { readonly examples?: string[][] } = {}) =>
  Type.Array(Type.Enum([...permissionNames]), { description, ...keywords });

/** The factors of an administrator. */
export const factorMembers = {
  password: flag('Whether there is a password. False for single sign-on, and after a reset until its link was used.'),
  totp: flag('Whether there is an authenticator app.'),
  passkeys: count('Number of passkeys.', 0),
  recoveryCodes: count('Number of recovery codes that were not used.', 10),
};

const failureMeanings = emailFailureCodes.map((code) => `\`${code}\`: ${emailFailureMeaning(code)}`).join(' ');

/** A code that pages translate. Later versions may add some. */
export const failureCode = Type.Optional(
  Type.Enum([...emailFailureCodes], {
    description: `The failure for programs, if it has a code. ${failureMeanings}`,
  }),
);
