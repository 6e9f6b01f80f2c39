import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { problemAnswer } from '../../contract/problem.ts';
import { route } from '../route.ts';

/** The printed file beside the program: from `src/http/routes` and from `dist/http/routes` it is equally far. */
const printedDescription = new URL('../../../openapi.json', import.meta.url);

/** Read once, and then the same bytes for everybody. */
let description: Buffer | undefined;

export const getDescription = route({
  method: 'GET',
  path: '/openapi.json',
  general: 'ignored',
  schema: {
    operationId: 'getDescription',
    summary: 'This description',
    response: {
      200: Type.Object({}, { additionalProperties: true, description: 'OpenAPI 3.1' }),
      default: problemAnswer,
    },
  },
  handler: async (_request, reply) => {
    description ??= await readFile(printedDescription);
    return reply.type('application/json; charset=utf-8').send(description);
  },
});
