import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCertificate } from '../../test/support/certificate.ts';
import { freePort } from '../../test/support/free-port.ts';
import { runNginx } from '../../test/support/nginx.ts';
import type { Contender } from './contender.ts';
import { plainDoor } from './plain-door.ts';
import { trust } from './trust.ts';

/** No encryption at rest: a file over HTTPS by nginx, with one worker and, as it comes, without kernel TLS. */
export const nginx: Contender = {
  async serve(directory) {
    const port = await freePort();
    const { cert, key } = writeCertificate(directory);
    await mkdir(join(directory, 'files'));
    const { pid } = await runNginx(
      directory,
      `
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${cert};
        ssl_certificate_key ${key};
        ssl_protocols TLSv1.3;
        client_max_body_size 0;
        dav_methods PUT DELETE;
        root ${directory}/files;`,
    );
    return { origin: `https://127.0.0.1:${port}`, pid };
  },
  async door({ origin, directory }) {
    const certificate = join(directory, 'cert.pem');
    await trust(certificate);
    return plainDoor(origin, certificate);
  },
};
