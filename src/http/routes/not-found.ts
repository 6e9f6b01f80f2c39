import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import { notFoundPage } from '../pages/message-pages.ts';
import { createPageLayout, renderPage } from '../pages/page-layout.ts';
import type { WebApp } from '../pages/web-app.ts';
import { sendPublicPage } from '../responses/send-html-page.ts';
import { acceptsHtml } from '../wire/content-negotiation.ts';

/** Responds to a person who has opened an address without a page. Returns undefined for all other requests. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

interface Deps extends Pick<Ports, 'languages' | 'db'> {
  readonly web: WebApp;
}

/** Programs read everything below these folders, whatever they accept. */
const programFolders = ['api', 'health', 'openapi.json', 'assets', 'words'];

/** Links of the page lead to the root by one `../` for each folder. Deeper addresses are no mistyped ones. */
const maxFolders = 8;

/** `pagePaths` are the paths of all pages: with a slash at the end, they redirect to the page. */
export function createNotFoundHandler(deps: Deps, pagePaths: readonly string[]): NotFoundHandler {
  return (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !acceptsHtml(request)) return undefined;
    const [path = '', query] = request.url.split(/\?(.*)/s);
    const [, ...folders] = path.split('/').slice(0, -1);
    const page = folders.at(-1);
    // Relative, because a proxy may remove a prefix of the path.
    if (page !== undefined && pagePaths.includes(path.replace(/\/$/, ''))) {
      return redirect(reply, `../${page}${query === undefined ? '' : `?${query}`}`);
    }
    if (programFolders.includes(path.split('/')[1] ?? '') || folders.length > maxFolders) return undefined;
    return show(deps, request, reply.code(404), '../'.repeat(folders.length));
  };
}

async function redirect(reply: FastifyReply, location: string): Promise<FastifyReply> {
  return reply.code(308).header('location', location).send();
}

async function show(deps: Deps, request: FastifyRequest, reply: FastifyReply, root: string): Promise<FastifyReply> {
  const layout = await createPageLayout(deps, deps.web, request, '', root);
  return sendPublicPage(request, reply, renderPage(layout, notFoundPage(layout)));
}
