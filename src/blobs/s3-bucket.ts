import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { OperatorError } from '../core/errors.ts';
import type { S3Location, S3Settings } from '../core/s3-location.ts';
import { isTemporary } from './s3-errors.ts';

export interface S3Limits {
  /** How long a connection may take to be established. */
  readonly connectMs: number;
  /** How long a connection in use may transport nothing. */
  readonly idleMs: number;
  /** How long one operation may take, with all its attempts. A part of 64 MiB needs it at 230 kB/s. */
  readonly totalMs: number;
  readonly attempts: number;
  /** The first pause is at most this long, and each further one at most twice as long as the one before. */
  readonly firstPauseMs: number;
  /** Objects in one request of a listing or a removal. The protocol allows no more than 1000. */
  readonly objectsAtOnce: number;
}

export const defaultLimits: S3Limits = {
  connectMs: 5_000,
  idleMs: 20_000,
  totalMs: 300_000,
  attempts: 4,
  firstPauseMs: 200,
  objectsAtOnce: 1_000,
};

/** Connections to the store. Further requests wait for one. */
const maxConnections = 128;

/** An opened bucket. Nothing was sent to it yet. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly location: S3Location;
  readonly limits: S3Limits;
}

export async function openBucket(settings: S3Settings, limits: S3Limits): Promise<S3Bucket> {
  const { endpoint, region, pathStyle, ca, credentials } = settings;
  const agent = { keepAlive: true, maxSockets: maxConnections };
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && {
      credentials: { accessKeyId: credentials.accessKey, secretAccessKey: credentials.secretKey },
    }),
    // Each operation is repeated as a whole here, because the SDK does not repeat the upload or download of a stream.
    maxAttempts: 1,
    // Other stores than Amazon's reject the checksums that the SDK adds to an upload, and return none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A proxy that does not support it would delay each upload.
    expectContinueHeader: false,
    // The SDK would write warnings to the standard error output, among the lines of the service's log.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.idleMs,
      httpAgent: agent,
      httpsAgent: { ...agent, ...(ca !== undefined && { ca: await readAuthorities(ca) }) },
    },
  });
  return { client, location: settings, limits };
}

async function readAuthorities(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = (error as Error).message;
    throw new OperatorError(`Cannot read the file of the parameter ca in SEALPOST_BLOBS: ${reason}`, { cause: error });
  }
}

/**
 * Runs a request, and repeats it after temporary errors, with random pauses so that servers do not repeat theirs at the
 * same time. The signal aborts the request when the operation has taken too long.
 */
export async function withRetries<Result>(
  { limits: { totalMs, attempts, firstPauseMs } }: Pick<S3Bucket, 'limits'>,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooLate = AbortSignal.timeout(totalMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request(tooLate);
    } catch (error) {
      if (attempt === attempts || tooLate.aborted || !isTemporary(error)) throw error;
    }
    // The fraction of a millisecond differs between requests and servers, which is all that is needed here.
    const share = 0.5 + (performance.now() % 1) / 2;
    await pause(share * firstPauseMs * 2 ** (attempt - 1));
  }
}
