import { previewLegalText } from '../../../actions/legal/legal-pages.ts';
import {
  getLegalTexts,
  removeLegalNotice,
  removeTerms,
  saveLegalNotice,
  saveTerms,
  type VersionedLegalTexts,
} from '../../../actions/legal/legal-texts.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  legalPreviewResponse,
  legalTextsResponse,
  noticeRequest,
  termsParams,
  termsRequest,
} from '../../../contract/admin/legal.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { legalLocale } from '../../../core/legal-text.ts';
import { Problem } from '../../../core/problem.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { entityTag, expectedVersion, formatWireDate } from '../../wire/values.ts';

/** Escapes may double the length of a text. */
const textBytes = 1024 * 1024;

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get the legal texts',
    description:
      'Returns the legal notice, and the terms of use in all languages. `ETag` is the version that a change must name.',
    response: { 200: response('The texts.', legalTextsResponse, ['ETag']) },
  },
  async handler(deps: AdminDeps, _request, reply, _caller: Administrator) {
    const texts = await getLegalTexts(deps);
    return reply.header('etag', entityTag(texts.version)).send({ data: serialize(texts), meta: {} });
  },
});

export const saveNotice = operation({
  general: 'checked',
  jsonBytes: textBytes,
  schema: {
    summary: 'Save the legal notice',
    description: 'Replaces the legal notice on all pages.',
    requestHeaders: ['If-Match'],
    body: noticeRequest,
    response: { 204: emptyResponse('The text was saved.', ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    const version = await saveLegalNotice(deps, request.body, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

export const removeNotice = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Remove the legal notice',
    description: 'Removes the legal notice from all pages.',
    requestHeaders: ['If-Match'],
    response: { 204: emptyResponse('The text was removed.', ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    const version = await removeLegalNotice(deps, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

export const saveTermsText = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  jsonBytes: textBytes,
  schema: {
    summary: 'Save the terms of use in one language',
    description: 'Replaces the terms of use in this language. If they are active, senders must accept them again.',
    requestHeaders: ['If-Match'],
    params: termsParams,
    body: termsRequest,
    response: { 204: emptyResponse('The text was saved.', ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    requireLocale(request.params.locale);
    const terms = { locale: request.params.locale, ...request.body };
    const { version } = await saveTerms(deps, terms, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

export const removeTermsText = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Remove the terms of use in one language',
    description: 'Removes the terms of use in this language. Without any text they are not active.',
    requestHeaders: ['If-Match'],
    params: termsParams,
    response: { 204: emptyResponse('The text was removed.', ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    requireLocale(request.params.locale);
    const { version } = await removeTerms(deps, request.params.locale, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

export const preview = operation({
  general: 'checked',
  problems: ['too_many_requests'],
  jsonBytes: textBytes,
  schema: {
    summary: 'Preview a legal text',
    description: 'Returns the HTML that pages would show for a text. Nothing is changed.',
    body: noticeRequest,
    response: { 200: response('The text as HTML.', legalPreviewResponse) },
  },
  async handler(_deps: AdminDeps, { body }, _reply, _caller: Administrator) {
    return { data: { html: await previewLegalText(body) }, meta: {} };
  },
});

/** A text in a path that is no language tag names nothing. */
function requireLocale(text: string): void {
  if (legalLocale(text) === undefined) throw new Problem('entity_unknown');
}

function serialize({ notice, terms, areTermsActive }: VersionedLegalTexts) {
  const [text] = notice.texts;
  return {
    notice:
      text === undefined || notice.changedAt === null
        ? null
        : { type: text.type, content: text.content, changedAt: formatWireDate(notice.changedAt) },
    terms: {
      active: areTermsActive,
      changedAt: terms.changedAt === null ? null : formatWireDate(terms.changedAt),
      texts: terms.texts.map(({ locale, title, type, content }) => ({ locale, title, type, content })),
    },
  };
}
