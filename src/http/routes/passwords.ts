import { generatePassword } from '../../actions/generate-password.ts';
import { listPasswordRequirements } from '../../actions/list-password-requirements.ts';
import { validatePassword } from '../../actions/validate-password.ts';
import {
  generatedPasswordAnswer,
  passwordRequirementsAnswer,
  passwordToValidate,
  passwordValidationAnswer,
} from '../../contract/passwords.ts';
import { problemAnswer } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Route, route } from '../route.ts';

export function passwordRoutes(ports: Pick<Ports, 'db'>): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/password',
      general: 'checked',
      schema: {
        operationId: 'generatePassword',
        summary: 'A fresh password that fulfils all requirements',
        response: { 200: generatedPasswordAnswer, default: problemAnswer },
      },
      handler: async () => ({ data: { password: await generatePassword(ports) }, meta: {} }),
    }),
    route({
      method: 'POST',
      path: '/api/password',
      general: 'checked',
      schema: {
        operationId: 'validatePassword',
        summary: 'Which requirements a password does not fulfil',
        body: passwordToValidate,
        response: { 200: passwordValidationAnswer, default: problemAnswer },
      },
      handler: async ({ body }) => {
        const broken = await validatePassword(ports, body.password);
        return { data: { valid: broken.length === 0, rulesNotFulfilled: [...broken] }, meta: {} };
      },
    }),
    route({
      method: 'GET',
      path: '/api/password/requirements',
      general: 'checked',
      schema: {
        operationId: 'listPasswordRequirements',
        summary: 'The requirements that a transfer password must fulfil',
        response: { 200: passwordRequirementsAnswer, default: problemAnswer },
      },
      handler: async () => ({ data: [...(await listPasswordRequirements(ports))], meta: {} }),
    }),
  ];
}
