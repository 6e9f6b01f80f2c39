import { readFile } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { BlobStoreUnavailable, OperatorError } from '../core/errors.ts';
import type { S3Location, S3Settings } from '../core/s3-location.ts';
import { isTemporary, isTimeout } from './s3-errors.ts';

export interface S3Limits {
  /** How long a connection may take to be established. */
  readonly connectMs: number;
  /** How long a connection in use may transport nothing. */
  readonly idleMs: number;
  /** How long one operation may take, with all its attempts. A part of 64 MiB needs it at 230 kB/s. */
  readonly totalMs: number;
  readonly attempts: number;
  /** Of these attempts, how many may get no response in time. A second one gets another connection. */
  readonly timeouts: number;
  /** The first pause is at most this long, and each further one at most twice as long as the one before. */
  readonly firstPauseMs: number;
  /** Objects in one request of a listing or a removal. The protocol allows no more than 1000. */
  readonly objectsAtOnce: number;
}

export const defaultLimits: S3Limits = {
  connectMs: 5_000,
  idleMs: 10_000,
  totalMs: 300_000,
  attempts: 4,
  timeouts: 2,
  firstPauseMs: 200,
  objectsAtOnce: 1_000,
};

/** Connections to the store. Further requests wait for one. */
const maxConnections = 128;
/** Bytes that a connection receives at once, and the memory that it takes. */
const receiveBuffer = 256 * 1024;

/** An opened bucket. Nothing was sent to it yet. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly location: S3Location;
  readonly limits: S3Limits;
  readonly activity: StoreActivity;
}

/** The store as seen by all operations in this process. */
interface StoreActivity {
  /** Operations that wait for the store. */
  running: number;
  /** Whether the last request that has ended got no response in time. */
  isStalled: boolean;
}

export async function openBucket(settings: S3Settings, limits: S3Limits): Promise<S3Bucket> {
  const { endpoint, region, pathStyle, ca, credentials } = settings;
  const agentOptions = { keepAlive: true, maxSockets: maxConnections };
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
      httpAgent: withReceiveBuffers(new HttpAgent(agentOptions)),
      httpsAgent: withReceiveBuffers(
        new HttpsAgent({ ...agentOptions, ...(ca !== undefined && { ca: await readAuthorities(ca) }) }),
      ),
    },
  });
  return { client, location: settings, limits, activity: { running: 0, isStalled: false } };
}

/**
 * Lets each connection receive into one buffer. Without it, Node allocates 64 KiB for each read and leaves them to the
 * garbage collector, which made a download of a GiB cost two seconds more. The HTTP parser copies what it passes on.
 */
function withReceiveBuffers<Agent extends HttpAgent>(agent: Agent): Agent {
  const { createConnection } = agent;
  return Object.assign(agent, {
    createConnection(...[options, callback]: Parameters<typeof createConnection>) {
      const onread = {
        buffer: Buffer.allocUnsafeSlow(receiveBuffer),
        callback(count: number, buffer: Uint8Array) {
          socket?.emit('data', buffer.subarray(0, count));
          return true;
        },
      };
      const socket: Duplex | null | undefined = createConnection.call(agent, { ...options, onread }, callback);
      return socket;
    },
  });
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
 *
 * Keeps requests from piling up in front of a store that does not respond: once a request got no response in time, only
 * one operation at a time waits, and all others fail at once, until there is a response again.
 */
export async function withRetries<Result>(
  bucket: Pick<S3Bucket, 'limits' | 'activity'>,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { activity } = bucket;
  if (activity.isStalled && activity.running > 0) throw new BlobStoreUnavailable('The object store does not respond');
  activity.running += 1;
  try {
    return await repeatRequest(bucket, request);
  } finally {
    activity.running -= 1;
  }
}

async function repeatRequest<Result>(
  { limits, activity }: Pick<S3Bucket, 'limits' | 'activity'>,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooLate = AbortSignal.timeout(limits.totalMs);
  for (let attempt = 1, timeouts = 0; ; attempt += 1) {
    try {
      const result = await request(tooLate);
      activity.isStalled = false;
      return result;
    } catch (error) {
      activity.isStalled = tooLate.aborted || isTimeout(error);
      if (activity.isStalled) timeouts += 1;
      const isLast = attempt === limits.attempts || timeouts === limits.timeouts || tooLate.aborted;
      if (isLast || !isTemporary(error)) throw error;
    }
    // The fraction of a millisecond differs between requests and servers, which is all that is needed here.
    const share = 0.5 + (performance.now() % 1) / 2;
    await pause(share * limits.firstPauseMs * 2 ** (attempt - 1));
  }
}
