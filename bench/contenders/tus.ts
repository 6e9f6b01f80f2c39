import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Contender } from './contender.ts';

const headers = { 'tus-resumable': '1.0.0' };

/** The reference server of tus with its store of files, as it comes: no encryption, no checksum, no sync. */
export const tus: Contender = {
  async serve(directory) {
    const { Server } = await import('@tus/server');
    const { FileStore } = await import('@tus/file-store');
    const server = new Server({ path: '/files', datastore: new FileStore({ directory }) }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },

  async door({ origin }) {
    const places = new Map<string, string>();
    const placeOf = (name: string) => places.get(name) ?? `${origin}/files/none`;
    return {
      async upload(name, size) {
        const asked = { ...headers, 'upload-length': String(size) };
        const { status, headers: answer } = await fetch(`${origin}/files`, { method: 'POST', headers: asked });
        if (status !== 201) throw new Error(`The creation was answered with ${status}`);
        places.set(name, answer.get('location') ?? '');
        const said = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
        return { method: 'PATCH', url: placeOf(name), headers: said, sends: size, receives: 0 };
      },
      download: async (name, size) => ({ method: 'GET', url: placeOf(name), headers, sends: 0, receives: size }),
      async remove(name) {
        const { ok, status } = await fetch(placeOf(name), { method: 'DELETE', headers });
        if (!ok) throw new Error(`Removing ${name} was answered with ${status}`);
      },
    };
  },
};
