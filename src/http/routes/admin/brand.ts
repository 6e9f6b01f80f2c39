import { type PreparedBrand, prepareBrandPreview } from '../../../actions/brand/brand.ts';
import { previewBrandEmail } from '../../../actions/mailing/previews.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { brand } from '../../../administration/brand.ts';
import { parseSettingChanges } from '../../../administration/settings.ts';
import { brandOf } from '../../../core/brand.ts';
import { Problem } from '../../../core/problem.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { specialRoute } from '../../admin-operations.ts';
import { brandPreview, inlineAssets } from '../../pages/brand-preview.ts';
import { emailCsp, sampleCsp } from '../../pages/content-security-policies.ts';
import { languageFor, type PageLanguage } from '../../pages/page-messages.ts';
import type { WebApp } from '../../pages/web-app.ts';
import { sendHtmlPage } from '../../responses/send-html-page.ts';

/** Serves pages only where the web app was built. */
type PreviewDeps = AdminDeps & Pick<Ports, 'languages'> & { readonly web?: WebApp | undefined };

export const previewBrand = specialRoute(
  'previewBrand',
  brand.previewBrand,
  async (deps: PreviewDeps, request, _reply, _caller: Administrator) => {
    const { body } = request;
    const language = languageFor(deps.languages, request);
    const picture = body.logo == null ? undefined : Buffer.from(body.logo, 'base64');
    const prepared = await prepareBrandPreview(deps, parseSettingChanges(body.changes), picture);
    const pages = await samplePages(deps, prepared, language);
    return { data: { ...pages, email: await sampleEmail(deps, prepared, language) }, meta: {} };
  },
);

export const sample = specialRoute(
  'showBrandSample',
  brand.showBrandSample,
  async (deps: PreviewDeps, request, reply, _caller: Administrator) => {
    const { params, query } = request;
    const language = languageFor(deps.languages, request);
    const prepared = await prepareBrandPreview(deps, parseSettingChanges(query as Record<string, string>), undefined);
    if (params.sample === 'email') return sendHtmlPage(reply, await sampleEmail(deps, prepared, language), emailCsp);
    const pages: Readonly<Record<string, string | null>> = await samplePages(deps, prepared, language);
    const page = Object.hasOwn(pages, params.sample) ? pages[params.sample] : undefined;
    if (page == null) throw new Problem('entity_unknown');
    return sendHtmlPage(reply, page, sampleCsp);
  },
);

const sampleEmail = (deps: PreviewDeps, { settings }: PreparedBrand, language: PageLanguage) =>
  previewBrandEmail(deps, brandOf(settings), language, deps.baseUrl().href);

async function samplePages({ web, languages }: PreviewDeps, prepared: PreparedBrand, language: PageLanguage) {
  if (web === undefined) return { receive: null, send: null };
  const files = await brandPreview(web, languages, language, prepared);
  const page = (name: string) => inlineAssets(String(files.get(name)), files);
  return { receive: page('receive.html'), send: page('send.html') };
}
