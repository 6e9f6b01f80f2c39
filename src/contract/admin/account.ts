import { Type } from 'typebox';
import { envelope, flag, named, nullish } from '../schema-helpers.ts';
import { confirmationMembers, recoveryCodes, typedCode, typedPassword } from './sign-in.ts';

export const factorMembers = {
  password: flag('Whether there is a password. False for single sign-on, and after a reset until its link was used.'),
  totp: flag('Whether there is an authenticator app.'),
  passkeys: Type.Integer({ description: 'Number of passkeys.' }),
  recoveryCodes: Type.Integer({ description: 'Number of recovery codes that were not used.' }),
};

export const factorsResponse = envelope(named('Factors', Type.Object(factorMembers)), 'FactorsResponse');

export const reauthenticationRequest = named(
  'Reauthentication',
  Type.Object({
    password: typedPassword('Your password.'),
    code: typedCode('Code of the authenticator app, or a recovery code.'),
  }),
);

const endTokens = nullish(flag('Whether all your API tokens end too. By default, they stay valid.'));

export const newPasswordRequest = named(
  'NewAdminPassword',
  Type.Object({ password: typedPassword('New password of at least 12 characters.'), endTokens }),
);

export const newTotpRequest = named(
  'NewTotp',
  Type.Object({
    ...confirmationMembers,
    endSessions: nullish(flag('Whether all your other sessions end. By default, they stay valid.')),
    endTokens,
  }),
);

export const recoveryCodesResponse = envelope(
  named('RecoveryCodes', Type.Object({ recoveryCodes })),
  'RecoveryCodesResponse',
);
