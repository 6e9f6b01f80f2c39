import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { notModifiedResponse } from '../../contract/downloads.ts';
import { response } from '../../contract/schema-helpers.ts';
import { loadOnce, weakMemoize } from '../../core/promises.ts';
import { packageRoot } from '../../package-root.ts';
import { type FixedContent, fixedContent, sendFixed } from '../responses/send-fixed.ts';
import { operation } from '../route.ts';
import { absoluteUrl, type BaseUrl } from '../wire/links.ts';

/** The printed file. */
const openApiFile = new URL('openapi.json', packageRoot);

/** The document of each server. Making it takes longer than most requests. */
const documentOf = weakMemoize((baseUrl: BaseUrl) => loadOnce(() => makeDocument(absoluteUrl(baseUrl, ''))));

async function makeDocument(url: string): Promise<FixedContent> {
  // Tools send requests to this URL, so it must include the path of a server that has one.
  const servers = [{ url, description: 'This server' }];
  const document = { ...JSON.parse(await readFile(openApiFile, 'utf8')), servers };
  return fixedContent('application/json; charset=utf-8', Buffer.from(JSON.stringify(document)));
}

export const get = operation({
  general: 'ignored',
  schema: {
    summary: 'Get this OpenAPI document',
    description: 'Returns this document with the URL of the server. Generate clients from it.',
    requestHeaders: ['If-None-Match'],
    response: {
      200: response('OpenAPI 3.1.', Type.Object({}, { additionalProperties: true })),
      304: notModifiedResponse,
    },
  },
  async handler({ baseUrl }: { readonly baseUrl: BaseUrl }, request, reply) {
    return sendFixed(request, reply, await documentOf(baseUrl)());
  },
});
