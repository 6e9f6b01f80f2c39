import { BlobStoreUnavailable, codeOf } from '../core/errors.ts';

/** An error of the SDK, with a status if the store has responded. */
interface ServiceError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The error code of the store, such as `NoSuchKey`, or the name of an error of the SDK. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Undefined if the store has not responded. */
export const statusOf = (error: unknown): number | undefined =>
  (error as Partial<ServiceError> | undefined)?.$metadata?.httpStatusCode;

/** Errors with a status below 500 after which the same request may succeed. */
const temporaryNames: readonly string[] = [
  'RequestTimeout',
  'SlowDown',
  'OperationAborted',
  'ConditionalRequestConflict',
  // The bytes were damaged or cut on their way to the store.
  'BadDigest',
  'IncompleteBody',
  'XAmzContentSHA256Mismatch',
];
/** A certificate that is not trusted now is not trusted a moment later. */
const untrustedCertificate = /CERT|ERR_TLS|UNABLE_TO_/;
const fullNames: readonly string[] = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'];

export const isUntrustedCertificate = (error: unknown): boolean => untrustedCertificate.test(codeOf(error) ?? '');

/**
 * Reports whether there was no connection, or no data on it, for too long. The SDK has the same name for connections that
 * were closed, whose errors have a code of the system.
 */
export function isTimeout(error: unknown): boolean {
  const code = codeOf(error);
  return errorName(error) === 'TimeoutError' && (code === undefined || code === 'ETIMEDOUT');
}

/** Reports whether the same request may succeed a moment later. */
export function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  if (temporaryNames.includes(errorName(error))) return true;
  if (fullNames.includes(errorName(error))) return false;
  if (status === undefined) return errorName(error) !== 'CredentialsProviderError' && !isUntrustedCertificate(error);
  // A response that cannot be parsed has a status of success.
  return status < 400 || status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507);
}

/**
 * Returns the error to throw when a request has failed. That a blob is missing, or exists already, is a result of a
 * request, so this is an outage.
 */
export function toOutage(error: unknown): Error {
  if (error instanceof BlobStoreUnavailable) return error;
  if (fullNames.includes(errorName(error)) || statusOf(error) === 507) {
    // The code of the system for the same condition on a disk.
    return Object.assign(new Error(`The object store is full: ${describeS3Error(error)}`, { cause: error }), {
      code: 'EDQUOT',
    });
  }
  return new BlobStoreUnavailable(`The object store is unavailable: ${describeS3Error(error)}`, { cause: error });
}

/** Returns name or code, and message. Neither contains a key: the store only has the ID of the access key and signatures. */
export function describeS3Error(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = error.name === 'Error' ? codeOf(error) : error.name;
  // The error about a host with several addresses has no message of its own.
  return [code, error.message].filter((part) => part !== undefined && part !== '').join(': ');
}
