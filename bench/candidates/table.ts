import { checkoutBin } from '../../test/support/server/program.ts';
import { checked, unprotected } from './access-checks.ts';
import { archiverZip, nodemailerEml, yazlZip } from './archiving.ts';
import { bare } from './bare.ts';
import type { Candidate } from './candidate.ts';
import { fastifyStream } from './fastify-stream.ts';
import { withHttpServer } from './http-server.ts';
import { naive } from './naive.ts';
import { nginx } from './nginx.ts';
import { noServer } from './no-server.ts';
import { plain } from './plain.ts';
import { plainSdk } from './plain-sdk.ts';
import { sealed } from './sealed.ts';
import {
  sealpost,
  sealpostAttempts,
  sealpostBatches,
  sealpostByPassword,
  sealpostFlooded,
  sealpostHttps,
  sealpostPage,
  sealpostS3,
  sealpostTus,
} from './sealpost.ts';
import { sealpostStarts, sharedPackage } from './sealpost-starts.ts';
import { sealpostWorkers, sealpostWorkersHttps } from './sealpost-workers.ts';
import { tus } from './tus.ts';

/** Every candidate by its name in the reports. */
export const candidates = {
  sealpost,
  'sealpost HTTPS': sealpostHttps,
  'sealpost tus': sealpostTus,
  'sealpost, in batches': sealpostBatches,
  'sealpost by password': sealpostByPassword,
  'sealpost beside a flood': sealpostFlooded,
  'sealpost by password, source': checked,
  'sealpost unprotected, source': unprotected,
  'sealpost, large file': sealpost,
  'sealpost, small file': sealpost,
  'sealpost beside attempts': sealpostAttempts,
  'sealpost, upload page': sealpostPage('/'),
  'sealpost, receive page': sealpostPage('/download'),
  'sealpost, transfers page': sealpostPage('/transfers'),
  'sealpost, built': sealpostStarts(sharedPackage),
  'sealpost, source': sealpostStarts(async () => checkoutBin),
  'sealpost HTTPS, 2 workers': sealpostWorkersHttps(2),
  'sealpost, 1 worker': sealpostWorkers(1),
  'sealpost, 2 workers': sealpostWorkers(2),
  'sealpost, to S3': sealpostS3,
  'sealpost, from S3': sealpostS3,
  'plain SDK, to S3': plainSdk,
  'plain SDK, from S3': plainSdk,
  'admin search, SQLite': noServer,
  'admin search, PostgreSQL': noServer,
  'indexed count, SQLite': noServer,
  'indexed count, PostgreSQL': noServer,
  sealed: withHttpServer(sealed),
  'naive GCM': withHttpServer(naive),
  'plain 64 KiB': withHttpServer(plain(64 * 1024)),
  'plain 1 MiB': withHttpServer(plain(1024 * 1024)),
  'bare {}': bare,
  'Fastify stream': fastifyStream,
  'nginx HTTPS': nginx,
  tus,
  archiver: archiverZip,
  yazl: yazlZip,
  nodemailer: nodemailerEml,
} as const satisfies Record<string, Candidate>;

export type CandidateName = keyof typeof candidates;
