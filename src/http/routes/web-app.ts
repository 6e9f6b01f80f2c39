import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { problemAnswer } from '../../contract/problem.ts';
import { Problem } from '../../core/problem.ts';
import { isTransferId } from '../../core/session-ids.ts';
import { languageTag } from '../../core/session-language.ts';
import type { Ports } from '../../ports/ports.ts';
import { acceptedEncoding } from '../accepted-encoding.ts';
import { setCookie } from '../cookies.ts';
import { readForm } from '../form-body.ts';
import type { BaseUrl } from '../links.ts';
import { languageCookie } from '../pages/page-language.ts';
import { assetSecurity } from '../pages/page-security.ts';
import { pageWords } from '../pages/page-words.ts';
import { pageNames, type WebApp } from '../pages/web-app.ts';
import { rawBody } from '../request-bodies.ts';
import { type Route, route } from '../route.ts';

const secondsOfAYear = 31_536_000;

/** What the pages for people are made of. They are no part of the interface: where the app is not built, they are not there. */
export function webAppRoutes(
  ports: Pick<Ports, 'languages'> & { readonly baseUrl: BaseUrl },
  web: WebApp | undefined,
): readonly Route[] {
  if (web === undefined) return [];

  const getAsset = route({
    method: 'GET',
    path: '/assets/:name',
    general: 'ignored',
    schema: {
      operationId: 'getAsset',
      summary: 'A script or the style sheet of the web app',
      params: Type.Object({ name: Type.String() }),
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const asset = web.assets.get(request.params.name);
      if (asset === undefined) throw new Problem('entity_unknown');
      const encoding = acceptedEncoding(request, ['br', 'gzip']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return (
        reply
          // Its name changes with its content.
          .header('cache-control', `public, max-age=${secondsOfAYear}, immutable`)
          .header('content-security-policy', assetSecurity)
          .header('vary', 'Accept-Encoding')
          .type(asset.contentType)
          .send(asset.bytes[encoding])
      );
    },
  });

  const getWords = route({
    method: 'GET',
    path: '/words/:page',
    general: 'ignored',
    schema: {
      operationId: 'getPageWords',
      summary: 'What a page says, in one language',
      params: Type.Object({ page: Type.String() }),
      querystring: Type.Object({ language: Type.Optional(Type.String()) }),
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const page = pageNames.find((name) => name === request.params.page);
      if (page === undefined) throw new Problem('entity_unknown');
      const language = ports.languages.choose(request.query.language);
      return reply.type('application/json; charset=utf-8').send(pageWords(language, page));
    },
  });

  const chooseLanguage = route({
    method: 'POST',
    path: '/language',
    general: 'ignored',
    schema: {
      operationId: 'chooseLanguage',
      summary: 'Remembers the language of a reader whose browser runs no script',
      body: rawBody,
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const form = await readForm(request, ports.baseUrl);
      const language = form.get('language') ?? '';
      if (!languageTag.test(language))
        throw new Problem('value_malformed', { detail: 'language must be a language tag.' });
      // It says nothing of its owner but which language they read.
      const cookie = { name: languageCookie, value: language, path: '', seconds: secondsOfAYear, isSecret: false };
      return backTo(form.get('back') ?? '', reply)
        .header('set-cookie', setCookie(cookie, ports.baseUrl))
        .send();
    },
  });

  return [getAsset, getWords, chooseLanguage];
}

const pagesBeside = ['download', 'transfers', 'imprint', 'terms'];

/** Only to pages of ours, and never to more than names them. */
function backTo(back: string, reply: FastifyReply): FastifyReply {
  const [page = '', id = ''] = back.split('?id=');
  const query = page === 'download' && isTransferId(id) ? `?id=${id}` : '';
  return reply.code(303).header('location', pagesBeside.includes(page) ? `${page}${query}` : './');
}
