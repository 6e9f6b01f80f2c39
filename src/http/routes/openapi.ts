import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { problemResponse } from '../../contract/problem.ts';
import { loadOnce } from '../../core/load-once.ts';
import { operation } from '../route.ts';

/** The printed file. The relative path is the same from `src/http/routes` and from `dist/http/routes`. */
const openApiFile = new URL('../../../openapi.json', import.meta.url);

const openApi = loadOnce(() => readFile(openApiFile));

export const get = operation({
  general: 'ignored',
  schema: {
    summary: 'This description',
    response: {
      200: Type.Object({}, { additionalProperties: true, description: 'OpenAPI 3.1' }),
      default: problemResponse,
    },
  },
  async handler(_deps, _request, reply) {
    return reply.type('application/json; charset=utf-8').send(await openApi());
  },
});
