import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { Candidate } from './candidate.ts';
import { createPlainApi } from './plain-api.ts';

/** A way to store files, without an HTTP server. */
export interface FileStore {
  /** Resolves when this store would acknowledge the upload. */
  receive(name: string, body: Readable): Promise<void>;
  /** Sends the whole file as the body of this response. */
  send(name: string, response: ServerResponse): Promise<void>;
  remove(name: string): Promise<void>;
}

export type OpenFileStore = (directory: string) => Promise<FileStore>;

/** Serves a file store with Node's HTTP server. All stores share this code. */
export function withHttpServer(open: OpenFileStore): Candidate {
  return {
    async serve(directory) {
      const store = await open(directory);
      const server = createServer((request, response) => {
        handleRequest(store, request, response).catch((error) => {
          console.error(error);
          response.destroy();
        });
      });
      server.requestTimeout = 0;
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    },
    openApi: async ({ origin }) => createPlainApi(origin),
  };
}

async function handleRequest(store: FileStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? '/').slice(1);
  if (request.method === 'GET') {
    await store.send(name, response);
    return;
  }
  if (request.method === 'PUT') await store.receive(name, request);
  else await store.remove(name);
  response.writeHead(204).end();
}
