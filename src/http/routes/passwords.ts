import {
  generatePassword,
  listPasswordRequirements,
  validatePassword,
} from '../../actions/passwords/transfer-passwords.ts';
import {
  generatedPasswordResponse,
  passwordRequirementsResponse,
  passwordValidationResponse,
  validatePasswordRequest,
} from '../../contract/passwords.ts';
import { response } from '../../contract/schema-helpers.ts';
import type { Ports } from '../../ports/ports.ts';
import { operation } from '../route.ts';

type Deps = Pick<Ports, 'db'>;

export const generate = operation({
  problems: ['password_requirements_unsatisfiable'],
  schema: {
    summary: 'Generate a password',
    description: 'Returns a random password that meets all requirements.',
    response: { 200: response('The generated password.', generatedPasswordResponse) },
  },
  handler: async (deps: Deps) => ({ data: { password: await generatePassword(deps) }, meta: {} }),
});

export const validate = operation({
  schema: {
    summary: 'Validate a password',
    description: 'Checks a password against all requirements. The password is not stored.',
    body: validatePasswordRequest,
    response: { 200: response('The requirements that the password does not meet.', passwordValidationResponse) },
  },
  async handler(deps: Deps, { body }) {
    const broken = await validatePassword(deps, body.password);
    return { data: { valid: broken.length === 0, rulesNotFulfilled: [...broken] }, meta: {} };
  },
});

export const listRequirements = operation({
  schema: {
    summary: 'List password requirements',
    description: 'Lists the requirements that every transfer password must meet.',
    response: { 200: response('The requirements.', passwordRequirementsResponse) },
  },
  handler: async (deps: Deps) => ({ data: [...(await listPasswordRequirements(deps))], meta: {} }),
});
