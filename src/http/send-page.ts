import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import { appSecurity } from './pages/page-security.ts';

const compressed = promisify(gzip);

/** Answers with a page that is the same for everybody who asks for it in this way. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply
    .header('content-security-policy', appSecurity)
    .header('vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8');
  if (acceptedEncoding(request, ['gzip']) === 'identity') return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(await compressed(page));
}

/** The same with what only its reader may see: how far it could be compressed would tell something of that. */
export function sendPrivatePage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('content-security-policy', appSecurity).type('text/html; charset=utf-8').send(page);
}
