import {
  changeBrand,
  getBrand,
  type PreparedBrand,
  prepareBrandPreview,
  removeLogo,
  saveLogo,
  type VersionedBrand,
} from '../../../actions/brand/brand.ts';
import { previewBrandEmail } from '../../../actions/mailing/previews.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  brandPreviewRequest,
  brandPreviewResponse,
  brandResponse,
  brandSampleParams,
  brandSampleQuery,
  brandSampleResponse,
  logoResponse,
} from '../../../contract/admin/brand.ts';
import { settingsChange } from '../../../contract/admin/settings.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { brandOf } from '../../../core/brand.ts';
import { logoLimits } from '../../../core/logo/logo.ts';
import { Problem } from '../../../core/problem.ts';
import { settingNames } from '../../../core/settings.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { readRawBytes } from '../../connections/raw-bytes.ts';
import { rawBody } from '../../connections/request-bodies.ts';
import { brandPreview } from '../../pages/brand-preview.ts';
import { emailCsp, sampleCsp } from '../../pages/content-security-policies.ts';
import { inlineAssets } from '../../pages/inline-assets.ts';
import { languageFor, type PageLanguage } from '../../pages/page-messages.ts';
import type { WebApp } from '../../pages/web-app.ts';
import { sendHtmlPage } from '../../responses/send-html-page.ts';
import { operation } from '../../route.ts';
import { parseSettingChanges, serializeSetting } from '../../wire/settings.ts';
import { entityTag, expectedVersion } from '../../wire/values.ts';

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get the brand',
    description:
      'Returns name, colors and other settings of the brand, and describes the logo. `ETag` is the version that a change must name.',
    response: { 200: response('The brand.', brandResponse, ['ETag']) },
  },
  async handler(deps: AdminDeps, _request, reply, _caller: Administrator) {
    const brand = await getBrand(deps);
    return reply.header('etag', entityTag(brand.version)).send(serialize(brand));
  },
});

export const change = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Change the brand',
    description:
      'Changes settings that begin with `brand.`: all of them, or none. Pages and emails show the change at once.',
    requestHeaders: ['If-Match'],
    body: settingsChange,
    response: { 200: response('The brand after the change.', brandResponse, ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    const changes = parseSettingChanges(request.body.changes);
    const brand = await changeBrand(deps, changes, caller.actor, expectedVersion(request));
    return reply.header('etag', entityTag(brand.version)).send(serialize(brand));
  },
});

export const putLogo = operation({
  general: 'checked',
  problems: ['request_too_large'],
  schema: {
    summary: 'Save the logo',
    description: `Shows a PNG or SVG picture of at most ${logoLimits.givenBytes} bytes on all pages. Everything that could run or load something is removed from it.`,
    requestHeaders: ['If-Match'],
    body: rawBody('application/octet-stream'),
    response: { 200: response('The logo was saved.', logoResponse, ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    const expected = expectedVersion(request);
    const bytes = await readRawBytes(request.body, logoLimits.givenBytes);
    const { removed, version } = await saveLogo(deps, bytes, caller.actor, expected);
    return reply.header('etag', entityTag(version)).send({ data: { removed: [...removed] }, meta: {} });
  },
});

export const deleteLogo = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Remove the logo',
    description: 'Removes the logo from all pages.',
    requestHeaders: ['If-Match'],
    response: { 204: emptyResponse('The logo was removed.', ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    const version = await removeLogo(deps, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

/** Serves pages only where the web app was built. */
type PreviewDeps = AdminDeps & Pick<Ports, 'languages'> & { readonly web?: WebApp | undefined };

export const preview = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Preview a brand',
    description:
      'Returns sample pages and an email with a brand that is not set yet, in the language of `Accept-Language`. Nothing is changed.',
    body: brandPreviewRequest,
    requestHeaders: ['Accept-Language'],
    response: { 200: response('The samples.', brandPreviewResponse) },
  },
  async handler(deps: PreviewDeps, request, _reply, _caller: Administrator) {
    const { body } = request;
    const language = languageFor(deps.languages, request);
    const picture = body.logo == null ? undefined : Buffer.from(body.logo, 'base64');
    const brand = await prepareBrandPreview(deps, parseSettingChanges(body.changes), picture);
    return {
      data: { ...(await samplePages(deps, brand, language)), email: await sampleEmail(deps, brand, language) },
      meta: {},
    };
  },
});

export const sample = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Show a sample of a brand',
    description:
      'Returns a sample page or email as a page for a frame. Settings in the query count instead of those that are set. The language is that of the cookie of the web app or of `Accept-Language`. Nothing is changed.',
    params: brandSampleParams,
    querystring: brandSampleQuery,
    requestHeaders: ['Accept-Language'],
    response: { 200: brandSampleResponse },
  },
  async handler(deps: PreviewDeps, request, reply, _caller: Administrator) {
    const { params, query } = request;
    const language = languageFor(deps.languages, request);
    const brand = await prepareBrandPreview(deps, parseSettingChanges(query as Record<string, string>), undefined);
    if (params.sample === 'email') return sendHtmlPage(reply, await sampleEmail(deps, brand, language), emailCsp);
    const pages: Readonly<Record<string, string | null>> = await samplePages(deps, brand, language);
    const page = Object.hasOwn(pages, params.sample) ? pages[params.sample] : undefined;
    if (page == null) throw new Problem('entity_unknown');
    return sendHtmlPage(reply, page, sampleCsp);
  },
});

const sampleEmail = (deps: PreviewDeps, { settings }: PreparedBrand, language: PageLanguage) =>
  previewBrandEmail(deps, brandOf(settings), language, deps.baseUrl().href);

async function samplePages({ web, languages }: PreviewDeps, brand: PreparedBrand, language: PageLanguage) {
  if (web === undefined) return { receive: null, send: null };
  const files = await brandPreview(web, languages, language, brand);
  const page = (name: string) => inlineAssets(String(files.get(name)), files);
  return { receive: page('receive.html'), send: page('send.html') };
}

function serialize({ all, logo }: VersionedBrand) {
  const names = settingNames.filter((name) => name.startsWith('brand.'));
  const settings = names.map((name) => serializeSetting(name, all));
  return { data: { settings, logo: logo === undefined ? null : { ...logo } }, meta: {} };
}
