import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import type { AdminPageVisitor } from '../access/sign-in-guard.ts';
import { adminPage, refusedAdminPage } from '../pages/app-pages.ts';
import { createPageLayout, renderPage } from '../pages/page-layout.ts';
import type { WebApp } from '../pages/web-app.ts';
import { sendPublicPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';

interface Deps extends Pick<Ports, 'languages' | 'db'> {
  readonly web: WebApp;
}

/** The page holds no data: everything on it is loaded through the API, which checks the session. */
export const show = operation({
  general: 'ignored',
  schema: { summary: 'The administration', response: {} },
  async handler(deps: Deps, request, reply, { isRefused }: AdminPageVisitor) {
    const [path = ''] = request.url.split('?');
    const folders = path.split('/').slice(2);
    if (folders.at(-1) === '' && folders.at(-2) !== '') return redirectWithoutSlash(request, reply);
    if (!isKnown(folders, deps.web)) reply.code(404);
    const layout = await createPageLayout(deps, deps.web, request, 'admin', '../'.repeat(folders.length));
    if (isRefused) return sendPublicPage(request, reply.code(403), renderPage(layout, refusedAdminPage(layout)));
    return sendPublicPage(request, reply, renderPage(layout, adminPage(layout)));
  },
});

/** A section may have pages of its own: an entry, and something of that entry. */
const maxFolders = 3;

/** `setup` is the page of the links for new administrators. */
function isKnown([section, ...rest]: readonly string[], { adminSections }: WebApp): boolean {
  if (section === undefined || (section === 'setup' && rest.length === 0)) return true;
  return adminSections.includes(section) && rest.length < maxFolders && !rest.includes('');
}

/** Relative, because a proxy may remove a prefix of the path. */
async function redirectWithoutSlash({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [path = '', query] = url.split(/\?(.*)/s);
  const location = `../${path.split('/').at(-2)}${query === undefined ? '' : `?${query}`}`;
  return reply.code(308).header('location', location).send();
}
