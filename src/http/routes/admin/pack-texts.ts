import { changeTexts, listTexts } from '../../../actions/languages/pack-texts.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { adminPackParams } from '../../../contract/admin/languages.ts';
import {
  changedTextsResponse,
  packTextsChange,
  packTextsQuery,
  packTextsResponse,
} from '../../../contract/admin/pack-texts.ts';
import { response } from '../../../contract/schema-helpers.ts';
import { operation } from '../../route.ts';
import { entityTag, expectedVersion } from '../../wire/values.ts';
import { languageDeps, type PackDeps } from './language-packs.ts';

/** Enough for a hundred texts of usual length. */
const changeBytes = 1024 * 1024;

export const list = operation({
  general: 'checked',
  problems: ['language_pack_unknown'],
  schema: {
    summary: 'List the texts of a language pack',
    description:
      'Lists the messages of a language pack by key: the text of the pack, and the own text that replaces it. `ETag` is the version of all own texts of the pack, which a change must name.',
    params: adminPackParams,
    querystring: packTextsQuery,
    response: { 200: response('A page of messages.', packTextsResponse, ['ETag']) },
  },
  async handler(deps: PackDeps, { params, query }, reply, _caller: Administrator) {
    const { q, own, after, 'page-size': pageSize } = query;
    const page = await listTexts(languageDeps(deps), params.packId, { query: q, isOwn: own, after }, pageSize);
    const meta = { pageSize, next: page.next ?? null, ownTexts: page.ownCount };
    return reply.header('etag', entityTag(page.version)).send({ data: page.texts.map(serialize), meta });
  },
});

export const change = operation({
  general: 'checked',
  problems: ['language_pack_unknown', 'entity_unknown', 'limit_reached', 'request_too_large'],
  jsonBytes: changeBytes,
  schema: {
    summary: 'Change texts of a language pack',
    description:
      'Replaces single texts on all servers, or returns to those of the pack. Own texts stay when the pack is replaced, also by an upgrade. If one of them is invalid, none is changed: a text may only use the placeholders of the English message, and needs all plural forms of its language. A pack has at most 500 own texts.',
    requestHeaders: ['If-Match'],
    params: adminPackParams,
    body: packTextsChange,
    response: { 200: response('The messages that were named.', changedTextsResponse, ['ETag']) },
  },
  async handler(deps: PackDeps, request, reply, caller: Administrator) {
    const changes = new Map(Object.entries(request.body.changes));
    const expected = expectedVersion(request);
    const changed = await changeTexts(languageDeps(deps), request.params.packId, changes, caller.actor, expected);
    return reply.header('etag', entityTag(changed.version)).send({ data: changed.texts.map(serialize), meta: {} });
  },
});

type PackText = Awaited<ReturnType<typeof listTexts>>['texts'][number];

function serialize({ key, text, ownText, fault, placeholders }: PackText) {
  return {
    key,
    text: text ?? null,
    ownText: ownText ?? null,
    fault: fault ?? null,
    placeholders: [...placeholders].map(([name, { type, plurals, choices }]) => ({
      name,
      type,
      plural: plurals.length > 0,
      cases: [...new Set(choices.flatMap((cases) => [...cases]))],
    })),
  };
}
