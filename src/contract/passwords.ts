import { Type } from 'typebox';
import { type RuleName, ruleNames } from '../core/password/rules.ts';
import { count, envelope, envelopeOf, flag, namedObject, text } from './schema-helpers.ts';

export const passwordRequirement = namedObject('PasswordRequirement', {
  name: Type.Unsafe<RuleName>({
    type: 'string',
    enum: ruleNames,
    description: '`…Declined`: the password must not contain it. `…Required`: the password must contain it.',
  }),
  details: Type.Object(
    {
      length: Type.Optional(count('Minimum or maximum number of characters.')),
      characters: Type.Optional(text('Characters that are not allowed.')),
      count: Type.Optional(count('Length from which sequences and repetitions are not allowed.')),
    },
    { description: 'Values of the requirement. Empty if it has none.' },
  ),
});

export const generatedPasswordResponse = envelope(
  Type.Object({ password: text('A password that meets all requirements.') }),
  'GeneratedPasswordResponse',
);

export const validatePasswordRequest = namedObject('PasswordToValidate', {
  /** Far above the limit of any policy, and short enough to be checked quickly. */
  password: Type.String({ maxLength: 1_024, description: 'The password, not encoded.' }),
});

export const passwordValidationResponse = envelopeOf('PasswordValidation', {
  valid: flag('Whether the password meets all requirements.'),
  rulesNotFulfilled: Type.Array(passwordRequirement, { description: 'Requirements that it does not meet.' }),
});

export const passwordRequirementsResponse = envelope(Type.Array(passwordRequirement), 'PasswordRequirementsResponse');
