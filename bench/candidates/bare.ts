import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Candidate } from './candidate.ts';
import { createPlainApi } from './plain-api.ts';

/** Node's HTTP server alone: no routes, no authentication, no database. Every response is the same two bytes. */
export const bare: Candidate = {
  async serve() {
    const server = createServer((_request, response) => response.end('{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
  openApi: async ({ origin }) => ({
    ...createPlainApi(origin),
    poll: async () => ({ method: 'GET', url: `${origin}/`, sends: 0, receives: 2 }),
  }),
};
