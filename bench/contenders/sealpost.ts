import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { writeCertificate } from '../../test/support/certificate.ts';
import type { Contender, Serving } from './contender.ts';
import { benchClientId, sealpostDoor } from './sealpost-door.ts';
import { trust } from './trust.ts';

/** Ours, whole: the service as `sealpost serve` starts it, with its database, its blobs and its log. */
export const sealpost: Contender = {
  serve: (directory) => serveFrom(directory),
  door: (at) => sealpostDoor(at),
};

/** The same, for senders that want to be able to resume. */
export const sealpostTus: Contender = {
  serve: (directory) => serveFrom(directory),
  door: (at) => sealpostDoor({ ...at, method: 'PATCH' }),
};

/** The same, for recipients that show the password each time. */
export const sealpostByPassword: Contender = {
  serve: (directory) => serveFrom(directory),
  door: (at) => sealpostDoor({ ...at, proof: 'password' }),
};

export const sealpostHttps: Contender = {
  async serve(directory) {
    const { cert, key } = writeCertificate(directory);
    return serveFrom(directory, { SEALPOST_TLS_CERT: cert, SEALPOST_TLS_KEY: key });
  },
  async door(at) {
    const certificate = join(at.directory, 'cert.pem');
    await trust(certificate);
    return sealpostDoor({ ...at, certificate });
  },
};

async function serveFrom(directory: string, settings: Readonly<Record<string, string>> = {}): Promise<Serving> {
  const { addClientId } = await import('../../src/commands/admin-client.ts');
  const { serve } = await import('../../src/commands/serve.ts');
  const folders = { SEALPOST_DATA: join(directory, 'data'), SEALPOST_KEYS: join(directory, 'keys') };
  const call = {
    config: readConfig({ SEALPOST_PORT: '0', ...folders, ...settings }),
    options: {},
    warn: console.error,
    askedToEnd: () => new Promise<void>(() => {}),
    onHangUp: () => {},
  };
  await addClientId({ ...call, values: [benchClientId], print: console.log });
  return new Promise((resolve, reject) => {
    const print = (line: string) => resolve({ origin: line.replace('Sealpost is ready at ', '') });
    serve({ ...call, values: [], print }).catch(reject);
  });
}
