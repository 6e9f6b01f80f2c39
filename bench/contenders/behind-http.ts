import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { Contender } from './contender.ts';
import { plainDoor } from './plain-door.ts';

/** One way to keep files, without a server of its own. */
export interface Keeper {
  /** Resolves when this keeper would tell its sender that the file is stored. */
  receive(name: string, body: Readable): Promise<void>;
  /** Sends the whole file as the body of this response. */
  send(name: string, response: ServerResponse): Promise<void>;
  remove(name: string): Promise<void>;
}

export type OpenKeeper = (directory: string) => Promise<Keeper>;

/** Puts a keeper behind Node's HTTP server, the same for all of them. */
export function behindHttp(open: OpenKeeper): Contender {
  return {
    async serve(directory) {
      const keeper = await open(directory);
      const server = createServer((request, response) => {
        answer(keeper, request, response).catch((error) => {
          console.error(error);
          response.destroy();
        });
      });
      server.requestTimeout = 0;
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    },
    door: async ({ origin }) => plainDoor(origin),
  };
}

async function answer(keeper: Keeper, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? '/').slice(1);
  if (request.method === 'GET') {
    await keeper.send(name, response);
    return;
  }
  if (request.method === 'PUT') await keeper.receive(name, request);
  else await keeper.remove(name);
  response.writeHead(204).end();
}
