import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Candidate } from './candidate.ts';
import { createPlainApi } from './plain-api.ts';

/** No encryption: a file stream passed to Fastify, both with default options. */
export const fastifyStream: Candidate = {
  async serve(directory) {
    const { fastify } = await import('fastify');
    const app = fastify();
    const pathOf = (params: unknown) => join(directory, (params as { name: string }).name);
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.put('/:name', { bodyLimit: Number.MAX_SAFE_INTEGER }, async ({ params, body }, reply) => {
      await pipeline(body as Readable, createWriteStream(pathOf(params)));
      return reply.code(204).send();
    });
    app.get('/:name', async ({ params }, reply) => {
      const { size } = await stat(pathOf(params));
      return reply.header('content-length', size).send(createReadStream(pathOf(params)));
    });
    app.delete('/:name', async ({ params }, reply) => {
      await rm(pathOf(params));
      return reply.code(204).send();
    });
    return { origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
  },
  openApi: async ({ origin }) => createPlainApi(origin),
};
