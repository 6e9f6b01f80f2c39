import { join } from 'node:path';
import type { S3Settings } from '../../src/core/s3-location.ts';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import type { Environment } from '../../test/support/server/program.ts';
import { preloadOwnFigures, startBuiltProgram } from './built-program.ts';
import type { Candidate, RunningServer } from './candidate.ts';
import { withPageLoad } from './page-load.ts';
import { createSealpostApi, withPasswordAttempts, withPasswordFlood } from './sealpost-api.ts';
import { trustCertificate } from './trust-certificate.ts';

/** The whole service: the built package, with its database, blobs and log. */
export const sealpost: Candidate = {
  serve,
  openApi: (at) => createSealpostApi(at),
};

/** The whole service with resumable uploads. */
export const sealpostTus: Candidate = {
  serve,
  openApi: (at) => createSealpostApi({ ...at, method: 'PATCH' }),
};

/** The whole service, to which small files are sent in batches. */
export const sealpostBatches: Candidate = {
  serve,
  openApi: (at) => createSealpostApi({ ...at, inBatches: true }),
};

/** The whole service with downloads that send the password on each request. */
export const sealpostByPassword: Candidate = {
  serve,
  openApi: (at) => createSealpostApi({ ...at, access: 'password' }),
};

/** The whole service beside a sender who floods it. */
export const sealpostFlooded: Candidate = {
  serve,
  openApi: async (at) => withPasswordFlood(at.origin, await createSealpostApi(at)),
};

/** The whole service with downloads by password, beside strangers who try wrong passwords. */
export const sealpostAttempts: Candidate = {
  serve,
  openApi: async (at) => withPasswordAttempts(at.origin, await createSealpostApi({ ...at, access: 'password' })),
};

/** The whole service, asked for a page of its web app. */
export function sealpostPage(path: string): Candidate {
  return {
    serve,
    openApi: async (at) => withPageLoad(`${at.origin}${path}`, await createSealpostApi(at)),
  };
}

export const sealpostHttps: Candidate = {
  async serve(directory) {
    const { cert, key } = writeCertificate(directory);
    return serveFrom(directory, { SEALPOST_TLS_CERT: cert, SEALPOST_TLS_KEY: key });
  },
  async openApi(at) {
    const certificate = join(at.directory, 'cert.pem');
    await trustCertificate(certificate);
    return createSealpostApi({ ...at, certificate });
  },
};

/** The whole service with an object store. */
export const sealpostS3: Candidate = {
  serve: (directory, store) => serveFrom(directory, store && storeSettings(store)),
  openApi: (at) => createSealpostApi(at),
};

function storeSettings({ bucket, endpoint = '', region, credentials }: S3Settings): Environment {
  return {
    SEALPOST_BLOBS: `s3://${bucket}?${new URLSearchParams({ endpoint, region })}`,
    SEALPOST_S3_ACCESS_KEY: credentials?.accessKey ?? '',
    SEALPOST_S3_SECRET_KEY: credentials?.secretKey ?? '',
  };
}

/** Candidates that differ only in their clients have the same server. */
function serve(directory: string): Promise<RunningServer> {
  return serveFrom(directory);
}

async function serveFrom(directory: string, settings: Environment = {}): Promise<RunningServer> {
  return startBuiltProgram(directory, settings, preloadOwnFigures(directory));
}
