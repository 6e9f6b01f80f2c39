import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contender } from './contender.ts';
import { plainDoor } from './plain-door.ts';

/** Node's HTTP server alone: no route, no caller, no database, and the same two bytes for all. */
export const bare: Contender = {
  async serve() {
    const server = createServer((_request, response) => response.end('{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
  door: async ({ origin }) => ({
    ...plainDoor(origin),
    poll: async () => ({ method: 'GET', url: `${origin}/`, sends: 0, receives: 2 }),
  }),
};
