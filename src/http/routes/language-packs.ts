import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notModifiedResponse } from '../../contract/downloads.ts';
import {
  packFileParams,
  packFileResponse,
  packParams,
  packResponse,
  packsParams,
  packsQuery,
  packsResponse,
} from '../../contract/language-packs.ts';
import { response } from '../../contract/schema-helpers.ts';
import { bytesToSend } from '../../core/byte-range.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { operation } from '../route.ts';
import { productFromPath } from '../wire/general-parameters.ts';
import { formatWireDate } from '../wire/values.ts';

type Deps = Pick<Ports, 'languages'>;
type Pack = ReturnType<Ports['languages']['all']>[number];
type PackFile = NonNullable<ReturnType<Pack['files']['get']>>;

export const list = operation({
  schema: {
    summary: 'List language packs',
    description: 'Lists the installed languages of emails and pages.',
    params: packsParams,
    querystring: packsQuery,
    response: { 200: response('The installed language packs.', packsResponse) },
  },
  async handler({ languages }: Deps, { params, query }) {
    const product = productFromPath(params.productKey);
    const major = query['major-version'];
    const packs = languages.all().filter(({ version }) => major === undefined || version.major === major);
    return { data: packs.map((pack) => serializePack(pack, product)), meta: {} };
  },
});

export const get = operation({
  problems: ['language_pack_unknown'],
  schema: {
    summary: 'Get a language pack',
    description: 'Returns one installed language pack.',
    params: packParams,
    response: { 200: response('The language pack.', packResponse) },
  },
  async handler(deps: Deps, { params }) {
    const product = productFromPath(params.productKey);
    return { data: serializePack(requirePack(deps, params.packId), product), meta: {} };
  },
});

export const getFile = operation({
  problems: ['language_pack_unknown', 'entity_unknown'],
  schema: {
    summary: 'Get a file of a language pack',
    description: 'Returns a file of a language pack, such as the texts of an email.',
    params: packFileParams,
    requestHeaders: ['If-Match', 'If-None-Match'],
    response: { 200: packFileResponse, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply) {
    productFromPath(request.params.productKey);
    const file = requirePack(deps, request.params.packId).files.get(request.params['*']);
    if (file === undefined) throw new Problem('entity_unknown');
    return sendPackFile(request, reply, file);
  },
});

function requirePack({ languages }: Deps, id: string): Pack {
  const pack = languages.find(id);
  if (pack === undefined) throw new Problem('language_pack_unknown');
  return pack;
}

function serializePack({ id, displayName, locale, version, changedAt }: Pack, product: string) {
  return {
    id,
    displayName,
    locale,
    version: `${version.major}.${version.minor}`,
    lastChangeTimestamp: changedAt === null ? null : formatWireDate(changedAt),
    href: `/api/products/${product}/language-packs/${id}`,
  };
}

/** Keeps the standard headers, so that a browser runs nothing in the file. */
function sendPackFile({ method, headers }: FastifyRequest, reply: FastifyReply, file: PackFile): FastifyReply {
  const { bytes, contentType, etag } = file;
  const ifMatch = headers['if-match'] || undefined;
  const decision = bytesToSend(
    { method, ifMatch, ifNoneMatch: headers['if-none-match'] },
    { size: bytes.length, etag },
  );
  if (decision.send === 'nothing' && decision.reason === 'changed') throw new Problem('content_changed');
  // Caches must revalidate the file each time.
  reply.headers({ etag, 'cache-control': 'no-cache' });
  // For HEAD, Fastify would send the content length of anything but a stream.
  if (decision.send === 'nothing') return reply.code(304).send(Readable.from([]));
  return reply.type(contentType).send(bytes);
}
