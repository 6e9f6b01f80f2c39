import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { runNginx } from '../../test/support/server/nginx.ts';
import type { Candidate } from './candidate.ts';
import { createPlainApi } from './plain-api.ts';
import { trustCertificate } from './trust-certificate.ts';

/** No encryption at rest: nginx serves a file over HTTPS with one worker and, as by default, without kernel TLS. */
export const nginx: Candidate = {
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
    return { origin: `https://127.0.0.1:${port}`, pids: [pid] };
  },
  async openApi({ origin, directory }) {
    const certificate = join(directory, 'cert.pem');
    await trustCertificate(certificate);
    return createPlainApi(origin, certificate);
  },
};
