import { generatePassword } from '../../actions/passwords/generate-password.ts';
import { listPasswordRequirements, validatePassword } from '../../actions/passwords/validate-password.ts';
import {
  generatedPasswordResponse,
  passwordRequirementsResponse,
  passwordValidationResponse,
  validatePasswordRequest,
} from '../../contract/passwords.ts';
import { problemResponse } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { operation } from '../route.ts';

type Deps = Pick<Ports, 'db'>;

export const generate = operation({
  general: 'checked',
  schema: {
    summary: 'A fresh password that fulfils all requirements',
    response: { 200: generatedPasswordResponse, default: problemResponse },
  },
  handler: async (deps: Deps) => ({ data: { password: await generatePassword(deps) }, meta: {} }),
});

export const validate = operation({
  general: 'checked',
  schema: {
    summary: 'Which requirements a password does not fulfil',
    body: validatePasswordRequest,
    response: { 200: passwordValidationResponse, default: problemResponse },
  },
  async handler(deps: Deps, { body }) {
    const broken = await validatePassword(deps, body.password);
    return { data: { valid: broken.length === 0, rulesNotFulfilled: [...broken] }, meta: {} };
  },
});

export const listRequirements = operation({
  general: 'checked',
  schema: {
    summary: 'The requirements that a transfer password must fulfil',
    response: { 200: passwordRequirementsResponse, default: problemResponse },
  },
  handler: async (deps: Deps) => ({ data: [...(await listPasswordRequirements(deps))], meta: {} }),
});
