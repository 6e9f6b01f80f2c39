import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemPath } from '../../scripts/system-parts.ts';
import { writeCertificate } from '../../test/support/certificate.ts';
import type { Contender } from './contender.ts';
import { plainDoor } from './plain-door.ts';
import { trust } from './trust.ts';

/** No encryption at rest: a file over HTTPS by nginx, with one worker and, as it comes, without kernel TLS. */
export const nginx: Contender = {
  async serve(directory) {
    const port = await freePort();
    const { cert, key } = writeCertificate(directory);
    await mkdir(join(directory, 'files'));
    const settings = join(directory, 'nginx.conf');
    await writeFile(settings, settingsOf(directory, { port, cert, key }));
    const child = spawn('nginx', ['-p', directory, '-c', settings, '-e', 'stderr', '-g', 'daemon off;'], {
      env: { PATH: systemPath },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    process.on('exit', () => child.kill());
    return { origin: `https://127.0.0.1:${port}`, pid: await startedWorker(child) };
  },
  async door({ origin, directory }) {
    const certificate = join(directory, 'cert.pem');
    await trust(certificate);
    return plainDoor(origin, certificate);
  },
};

function settingsOf(directory: string, tls: { readonly port: number; readonly cert: string; readonly key: string }) {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    user root;
    worker_processes 1;
    error_log stderr notice;
    pid ${directory}/nginx.pid;
    events {}
    http {
      ${folders.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      server {
        listen 127.0.0.1:${tls.port} ssl;
        ssl_certificate ${tls.cert};
        ssl_certificate_key ${tls.key};
        ssl_protocols TLSv1.3;
        client_max_body_size 0;
        dav_methods PUT DELETE;
        root ${directory}/files;
      }
    }`;
}

/** Resolves with the process that answers requests; by then the port is open. */
function startedWorker(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`nginx has ended with ${code}`)));
    if (child.stderr === null) throw new Error('nginx has no error output');
    createInterface(child.stderr).on('line', (line) => {
      console.error(line);
      const [, pid] = /start worker process (\d+)/.exec(line) ?? [];
      if (pid !== undefined) resolve(Number(pid));
    });
  });
}

/** nginx cannot choose one by itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
