import { Type } from 'typebox';
import { type RuleName, ruleNames } from '../core/password/rules.ts';
import { envelope } from './schema-helpers.ts';

const requirement = Type.Object({
  name: Type.Unsafe<RuleName>({ type: 'string', enum: ruleNames }),
  details: Type.Object({
    length: Type.Optional(Type.Integer({ description: 'Of the rules for the length: how many characters' })),
    characters: Type.Optional(Type.String({ description: 'Of the blocklist: the characters that are forbidden' })),
    count: Type.Optional(
      Type.Integer({ description: 'Of sequences and repetitions: from how many characters on they are forbidden' }),
    ),
  }),
});

export const generatedPasswordResponse = envelope(Type.Object({ password: Type.String() }));

export const validatePasswordRequest = Type.Object({
  /** Far above the limit of any policy, and short enough to be checked quickly. */
  password: Type.String({ maxLength: 1_024 }),
});

export const passwordValidationResponse = envelope(
  Type.Object({ valid: Type.Boolean(), rulesNotFulfilled: Type.Array(requirement) }),
);

export const passwordRequirementsResponse = envelope(Type.Array(requirement));
