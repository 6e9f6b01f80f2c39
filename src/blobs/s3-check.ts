import { GetBucketVersioningCommand, GetObjectLockConfigurationCommand } from '@aws-sdk/client-s3';
import { BlobStoreUnavailable, codeOf } from '../core/errors.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { type S3Bucket, withRetries } from './s3-bucket.ts';
import { describeS3Error, errorName, isTemporary, isUntrustedCertificate, statusOf } from './s3-errors.ts';
import { deleteObjects, getObject, listObjects, type ObjectBody, putObject } from './s3-requests.ts';

/** Objects that a check writes and removes. The name cannot be part of a key, so that none is mistaken for a blob. */
const probeFolder = '.check/';
const probeLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Rejects with one sentence for the operator if blobs could not be stored, read, listed and really removed in the bucket.
 * Removes probes that a killed check has left.
 */
export async function checkBucket(bucket: S3Bucket, now: Date): Promise<void> {
  const { prefix } = bucket.location;
  const old = await explained(bucket, 'list objects (s3:ListBucket)', async () => {
    const probes = await Array.fromAsync(listObjects(bucket, `${prefix}${probeFolder}`));
    return probes.filter(
      ({ modified }) => modified !== undefined && now.getTime() - modified.getTime() > probeLifetimeMs,
    );
  });
  await rejectObjectLock(bucket);
  await rejectVersions(bucket);
  await explained(bucket, 'delete objects (s3:DeleteObject)', () =>
    deleteObjects(
      bucket,
      old.map(({ name }) => name),
    ),
  );
}

/**
 * Writes, reads and removes an object, and returns whether the store supports conditional writes. Rejects as
 * `checkBucket` does.
 */
export async function probeWrites(bucket: S3Bucket): Promise<boolean> {
  const name = `${bucket.location.prefix}${probeFolder}${newShortId()}`;
  const remove = () => deleteObjects(bucket, [name]);
  try {
    const isConditional = await probeObject(bucket, name);
    await explained(bucket, 'delete objects (s3:DeleteObject)', remove);
    return isConditional;
  } catch (error) {
    // The first error is the one to report. A probe that stays is removed by a later check.
    await remove().catch(() => {});
    throw error;
  }
}

async function probeObject(bucket: S3Bucket, name: string): Promise<boolean> {
  const write = (text: string, isConditional: boolean) =>
    explained(bucket, 'write objects (s3:PutObject)', () => putObject(bucket, name, bodyOf(text), { isConditional }));
  const { versionId } = await write('first', false);
  if (versionId !== undefined && versionId !== 'null') throw versionsAreKept(bucket);
  const stored = await explained(bucket, 'read objects (s3:GetObject)', () => getObject(bucket, name));
  if (stored?.toString() !== 'first') {
    throw new BlobStoreUnavailable(`The bucket ${bucket.location.bucket} does not return what was written to it.`);
  }
  const { exists } = await write('second', true).catch((error) => {
    if (isUnsupported(error.cause)) return { exists: false };
    throw error;
  });
  return exists;
}

/** Stores reject a header that they do not support in one of these ways, or ignore it. */
const isUnsupported = (error: unknown): boolean => statusOf(error) === 501 || statusOf(error) === 400;

function bodyOf(text: string): ObjectBody {
  const bytes = Buffer.from(text);
  return { size: bytes.length, sha256: checksumHash('SHA-256').update(bytes).digest('hex'), open: () => bytes };
}

async function rejectObjectLock(bucket: S3Bucket): Promise<void> {
  const command = new GetObjectLockConfigurationCommand({ Bucket: bucket.location.bucket });
  const response = await ifAllowed(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
  if (response?.ObjectLockConfiguration?.ObjectLockEnabled !== 'Enabled') return;
  throw new BlobStoreUnavailable(
    `The bucket ${bucket.location.bucket} has object lock: files of ended transfers could not be deleted. Use a bucket without it.`,
  );
}

async function rejectVersions(bucket: S3Bucket): Promise<void> {
  const command = new GetBucketVersioningCommand({ Bucket: bucket.location.bucket });
  const response = await ifAllowed(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
  if (response?.Status === 'Enabled') throw versionsAreKept(bucket);
}

function versionsAreKept({ location }: S3Bucket): Error {
  return new BlobStoreUnavailable(
    `The bucket ${location.bucket} has versioning: deleted files would stay in older versions. Use a bucket without versioning.`,
  );
}

/**
 * Runs a request that the access key need not be allowed to make and that a store need not support. What it would show
 * is also seen when an object is written.
 */
async function ifAllowed<Response>(
  bucket: S3Bucket,
  request: (signal: AbortSignal) => Promise<Response>,
): Promise<Response | undefined> {
  try {
    return await withRetries(bucket, request);
  } catch (error) {
    if (statusOf(error) !== undefined) return undefined;
    throw toSentence(bucket, 'read its configuration', error);
  }
}

async function explained<Result>(bucket: S3Bucket, right: string, request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw toSentence(bucket, right, error);
  }
}

/** Returns an error that describes the cause and what to do. `right` is what the request needs. */
function toSentence({ location }: S3Bucket, right: string, error: unknown): Error {
  if (error instanceof BlobStoreUnavailable) return error;
  // An unknown host name is a typing error more often than an outage.
  const awaited = isTemporary(error) && codeOf(error) !== 'ENOTFOUND' ? 'storage' : undefined;
  return new BlobStoreUnavailable(sentence(location, right, error), { cause: error, awaited });
}

function sentence(
  { bucket, region, endpoint = 'Amazon S3' }: S3Bucket['location'],
  right: string,
  error: unknown,
): string {
  switch (errorName(error)) {
    case 'NoSuchBucket':
      return `The bucket ${bucket} does not exist at ${endpoint}. Create it, or correct SEALPOST_BLOBS.`;
    case 'CredentialsProviderError':
      return 'No access key for the object store was found. Set SEALPOST_S3_ACCESS_KEY and SEALPOST_S3_SECRET_KEY.';
    case 'InvalidAccessKeyId':
      return `The object store at ${endpoint} does not know the access key. Correct SEALPOST_S3_ACCESS_KEY.`;
    case 'SignatureDoesNotMatch':
      return `The object store at ${endpoint} rejects the secret key. Correct SEALPOST_S3_SECRET_KEY.`;
    case 'AccessDenied':
      return `The access key may not ${right} in the bucket ${bucket}. Give it this right, or use another key.`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs too much from that of the object store at ${endpoint}. Synchronize it (NTP).`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `The bucket ${bucket} is not in the region ${region}. Correct the parameter region in SEALPOST_BLOBS.`;
  }
  if (isUntrustedCertificate(error)) {
    return `The certificate of the object store at ${endpoint} is not trusted (${describeS3Error(error)}). Set the parameter ca in SEALPOST_BLOBS to a file with the certificate of its authority.`;
  }
  if (statusOf(error) === undefined) {
    return `Cannot reach the object store at ${endpoint}: ${describeS3Error(error)}. Check the parameter endpoint in SEALPOST_BLOBS.`;
  }
  return `The object store at ${endpoint} has failed to ${right} in the bucket ${bucket}: ${describeS3Error(error)}.`;
}
