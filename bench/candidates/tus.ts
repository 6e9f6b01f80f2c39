import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tusInBrowser } from './browser-uploads.ts';
import type { Candidate } from './candidate.ts';
import { tusSmallUploads } from './small-uploads.ts';

const headers = { 'tus-resumable': '1.0.0' };

/** The tus reference server with its file store and default options: no encryption, no checksum, no sync. */
export const tus: Candidate = {
  async serve(directory) {
    const { Server } = await import('@tus/server');
    const { FileStore } = await import('@tus/file-store');
    const server = new Server({ path: '/files', datastore: new FileStore({ directory }) }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },

  async openApi({ origin, directory }) {
    const urls = new Map<string, string>();
    const urlOf = (name: string) => urls.get(name) ?? `${origin}/files/none`;
    return {
      async upload(name, size) {
        const requested = { ...headers, 'upload-length': String(size) };
        const { status, headers: response } = await fetch(`${origin}/files`, { method: 'POST', headers: requested });
        if (status !== 201) throw new Error(`Creating the upload failed with status ${status}`);
        urls.set(name, response.get('location') ?? '');
        const uploadHeaders = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
        return { method: 'PATCH', url: urlOf(name), headers: uploadHeaders, sends: size, receives: 0 };
      },
      browserUploads: tusInBrowser(origin, directory),
      smallUploads: tusSmallUploads(origin, directory),
      download: async (name, size) => ({ method: 'GET', url: urlOf(name), headers, sends: 0, receives: size }),
      async remove(name) {
        const { ok, status } = await fetch(urlOf(name), { method: 'DELETE', headers });
        if (!ok) throw new Error(`DELETE of ${name} failed with status ${status}`);
      },
    };
  },
};
