import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameFileAnswer } from '../../contract/downloads.ts';
import {
  packAnswer,
  packFileAnswer,
  packFileParams,
  packParams,
  packsAnswer,
  packsParams,
  packsQuery,
} from '../../contract/language-packs.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { bytesToSend } from '../../core/byte-range.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { productIn } from '../product-key.ts';
import { type Route, route } from '../route.ts';
import { wireDate } from '../wire-date.ts';

type Pack = ReturnType<Ports['languages']['all']>[number];
type PackFile = NonNullable<ReturnType<Pack['files']['get']>>;

const all = '/api/products/:productKey/language-packs';
const one = `${all}/:packId` as const;

export function languagePackRoutes(ports: Pick<Ports, 'languages'>): readonly Route[] {
  const listPacks = route({
    method: 'GET',
    path: all,
    general: 'checked',
    schema: {
      operationId: 'listLanguagePacks',
      summary: 'The installed language packs',
      params: packsParams,
      querystring: packsQuery,
      response: { 200: packsAnswer, default: problemAnswer },
    },
    async handler({ params, query }) {
      const product = productIn(params.productKey);
      const major = query['major-version'];
      const packs = ports.languages.all().filter(({ version }) => major === undefined || version.major === major);
      return { data: packs.map((pack) => packOnWire(pack, product)), meta: {} };
    },
  });

  const getPack = route({
    method: 'GET',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'getLanguagePack',
      summary: 'One installed language pack',
      params: packParams,
      response: { 200: packAnswer, default: problemAnswer },
    },
    async handler({ params }) {
      const product = productIn(params.productKey);
      return { data: packOnWire(packWith(ports, params.packId), product), meta: {} };
    },
  });

  const getPackFile = route({
    method: 'GET',
    path: `${one}/*`,
    general: 'checked',
    schema: {
      operationId: 'getLanguagePackFile',
      summary: 'A file of a language pack',
      params: packFileParams,
      response: { 200: packFileAnswer, 304: sameFileAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      productIn(request.params.productKey);
      const file = packWith(ports, request.params.packId).files.get(request.params['*']);
      if (file === undefined) throw new Problem('entity_unknown');
      return sendPackFile(request, reply, file);
    },
  });

  return [listPacks, getPack, getPackFile];
}

function packWith({ languages }: Pick<Ports, 'languages'>, id: string): Pack {
  const pack = languages.find(id);
  if (pack === undefined) throw new Problem('language_pack_unknown');
  return pack;
}

function packOnWire({ id, displayName, locale, version, changedAt }: Pack, product: string) {
  return {
    id,
    displayName,
    locale,
    version: `${version.major}.${version.minor}`,
    lastChangeTimestamp: changedAt === null ? null : wireDate(changedAt),
    href: `/api/products/${product}/language-packs/${id}`,
  };
}

/** The standard headers stay: whatever a file is, a browser runs nothing of it. */
function sendPackFile({ method, headers }: FastifyRequest, reply: FastifyReply, file: PackFile): FastifyReply {
  const { bytes, contentType, etag } = file;
  const ifMatch = headers['if-match'] || undefined;
  const decision = bytesToSend(
    { method, ifMatch, ifNoneMatch: headers['if-none-match'] },
    { size: bytes.length, etag },
  );
  if (decision.send === 'nothing' && decision.because === 'changed') throw new Problem('content_changed');
  // It may be kept, but must be asked for each time.
  reply.headers({ etag, 'cache-control': 'no-cache' });
  // A stream, because to HEAD Fastify would announce the length of anything else.
  if (decision.send === 'nothing') return reply.code(304).send(Readable.from([]));
  return reply.type(contentType).send(bytes);
}
