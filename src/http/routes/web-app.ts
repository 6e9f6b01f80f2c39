import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readBrand, readLogo } from '../../actions/brand/brand.ts';
import { languageTag } from '../../core/accept-language.ts';
import { isTransferId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { rawBody } from '../connections/request-bodies.ts';
import { brandStyle } from '../pages/brand-parts.ts';
import { assetCsp, brandAssetCsp } from '../pages/content-security-policies.ts';
import { languageCookie, type MessagePart, pageMessages } from '../pages/page-messages.ts';
import { pageNames, type WebApp } from '../pages/web-app.ts';
import { sendFixed } from '../responses/send-fixed.ts';
import { withPageHeaders } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';
import { acceptedEncoding } from '../wire/content-negotiation.ts';
import { serializeCookie } from '../wire/cookies.ts';
import type { BaseUrl } from '../wire/links.ts';

const secondsPerYear = 31_536_000;

/** The name of an asset changes with its content. */
const immutable = `public, max-age=${secondsPerYear}, immutable`;

interface AssetDeps extends Pick<Ports, 'db'> {
  readonly web: WebApp;
}

export const getAsset = operation({
  general: 'ignored',
  schema: {
    summary: 'A script or the style sheet of the web app',
    params: Type.Object({ name: Type.String() }),
    response: {},
  },
  async handler(deps: AssetDeps, request, reply) {
    const { name } = request.params;
    const asset = deps.web.assets.get(name);
    if (asset === undefined) return sendBrandAsset(deps, name, request, reply);
    const encoding = acceptedEncoding(request, ['br', 'gzip']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', immutable)
      .header('content-security-policy', assetCsp)
      .header('vary', 'Accept-Encoding')
      .type(asset.contentType)
      .send(asset.bytes[encoding]);
  },
});

/** Only what the current pages use exists: no caller can choose colors. */
async function sendBrandAsset(
  deps: AssetDeps,
  name: string,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, version, extension] = /^brand-([0-9a-f]{16})\.(css|svg|png)$/.exec(name) ?? [];
  if (version === undefined) throw new Problem('entity_unknown');
  const content = await (extension === 'css' ? readBrandStyle(deps, name) : readLogo(deps, version));
  if (content === undefined) throw new Problem('entity_unknown');
  // A PNG file is already compressed.
  const encoding = extension === 'png' ? 'identity' : acceptedEncoding(request, ['gzip']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', immutable)
    .header('content-security-policy', brandAssetCsp)
    .header('vary', 'Accept-Encoding')
    .type(brandAssetTypes[extension as keyof typeof brandAssetTypes])
    .send(encoding === 'gzip' ? await compress(content) : content);
}

const compress = promisify(gzip);

const brandAssetTypes = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
} as const;

async function readBrandStyle(deps: AssetDeps, name: string): Promise<string | undefined> {
  const style = await brandStyle(await readBrand(deps));
  return style?.name === name ? style.css : undefined;
}

/** The name of the page at `/api/docs`. The addresses of the others are below it. */
const startOfReference = 'index';

export const getReference = operation({
  general: 'ignored',
  schema: { summary: 'Show the API reference', response: {} },
  async handler({ web }: { readonly web: WebApp }, request, reply) {
    return sendReference(web, startOfReference, request, reply);
  },
});

export const getReferencePage = operation({
  general: 'ignored',
  schema: { summary: 'Show a page of the API reference', params: Type.Object({ page: Type.String() }), response: {} },
  async handler({ web }: { readonly web: WebApp }, request, reply) {
    const { page } = request.params;
    if (page === startOfReference) throw new Problem('entity_unknown');
    return sendReference(web, page, request, reply);
  },
});

function sendReference(web: WebApp, page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const content = web.reference.get(page);
  if (content === undefined) throw new Problem('entity_unknown');
  return sendFixed(request, withPageHeaders(reply), content);
}

export const getMessages = operation({
  general: 'ignored',
  schema: {
    summary: 'What a page says, in one language',
    params: Type.Object({ page: Type.String() }),
    querystring: Type.Object({ language: Type.Optional(Type.String()) }),
    response: {},
  },
  async handler({ languages, web }: Pick<Ports, 'languages'> & { readonly web: WebApp }, request, reply) {
    const parts: readonly MessagePart[] = [...pageNames, ...web.adminSections.map((name) => `admin-${name}` as const)];
    const page = parts.find((name) => name === request.params.page);
    if (page === undefined) throw new Problem('entity_unknown');
    const language = languages.choose(request.query.language);
    return reply.type('application/json; charset=utf-8').send(pageMessages(language, page));
  },
});

export const rememberLanguage = operation({
  general: 'ignored',
  schema: {
    summary: 'Remembers the language of a reader whose browser runs no script',
    body: rawBody('application/x-www-form-urlencoded'),
    response: {},
  },
  async handler({ baseUrl }: { readonly baseUrl: BaseUrl }, _request, reply, form: URLSearchParams) {
    const language = form.get('language') ?? '';
    if (!languageTag.test(language))
      throw new Problem('value_malformed', { detail: 'language must be a language tag.' });
    // The cookie holds nothing about the reader but the language.
    const cookie = { name: languageCookie, value: language, path: '', seconds: secondsPerYear, httpOnly: false };
    return redirectBack(form.get('back') ?? '', reply)
      .header('set-cookie', serializeCookie(cookie, baseUrl))
      .send();
  },
});

const returnPages = ['download', 'transfers', 'imprint', 'terms', 'admin'];

/** Redirects to known pages of this server only, and keeps no parameter but a transfer ID. */
function redirectBack(back: string, reply: FastifyReply): FastifyReply {
  const [page = '', id = ''] = back.split('?id=');
  const query = page === 'download' && isTransferId(id) ? `?id=${id}` : '';
  return reply.code(303).header('location', returnPages.includes(page) ? `${page}${query}` : './');
}
