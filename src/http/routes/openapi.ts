import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { response } from '../../contract/schema-helpers.ts';
import { loadOnce } from '../../core/load-once.ts';
import { packageRoot } from '../../package-root.ts';
import { operation } from '../route.ts';
import { absoluteUrl, type BaseUrl } from '../wire/links.ts';

/** The printed file. */
const openApiFile = new URL('openapi.json', packageRoot);

const openApi = loadOnce(async (): Promise<object> => JSON.parse(await readFile(openApiFile, 'utf8')));

export const get = operation({
  general: 'ignored',
  schema: {
    summary: 'Get this OpenAPI document',
    description: 'Returns this document with the URL of the server. Generate clients from it.',
    response: { 200: response('OpenAPI 3.1.', Type.Object({}, { additionalProperties: true })) },
  },
  async handler({ baseUrl }: { readonly baseUrl: BaseUrl }) {
    // Tools send requests to this URL, so it must include the path of a server that has one.
    const servers = [{ url: absoluteUrl(baseUrl, ''), description: 'This server' }];
    return { ...(await openApi()), servers };
  },
});
