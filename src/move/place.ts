import type { S3Location, S3Settings } from '../core/s3-location.ts';
import { type FieldKeys, openField, type SealingKeys, sealField } from '../crypto/seal.ts';

/** A folder, or a bucket. */
export type BlobPlace = string | S3Settings;

/** Where a service moves to. What stays is undefined. */
export interface MovePlace {
  readonly database?: string | undefined;
  readonly blobs?: BlobPlace | undefined;
}

/** A move as it is stored in the database that the service leaves. */
export interface StoredPlace extends MovePlace {
  /** Where the blobs were, as `describeBlobs` returns it. */
  readonly fromBlobs: string;
}

const field = (row: string) => ({ table: 'move', column: 'place', row });

/** The place contains the password of a database and the access key of a bucket. */
export function sealPlace(keys: SealingKeys, id: string, place: StoredPlace): Buffer {
  return sealField(keys, field(id), JSON.stringify(place));
}

/** Throws SealBroken. */
export function openPlace(keys: FieldKeys, { id, place }: { readonly id: string; readonly place: Uint8Array | null }) {
  return JSON.parse(openField(keys, field(id), Buffer.from(place ?? []))) as StoredPlace;
}

/** Returns the value of SEALPOST_BLOBS for a place. The access key is not part of it. */
export function describeBlobs(blobs: string | S3Location): string {
  if (typeof blobs === 'string') return blobs;
  const { bucket, prefix, endpoint, region, pathStyle, ca } = blobs;
  const parameters = [
    ...(endpoint === undefined ? [] : [`endpoint=${endpoint}`]),
    `region=${region}`,
    ...(pathStyle === (endpoint !== undefined) ? [] : [`pathStyle=${pathStyle}`]),
    ...(ca === undefined ? [] : [`ca=${encodeURIComponent(ca)}`]),
  ];
  return `s3://${bucket}/${prefix.replace(/\/$/, '')}?${parameters.join('&')}`;
}

/** Returns the value of SEALPOST_DATABASE without a password. */
export function describeDatabase(location: string): string {
  const url = /^postgres(ql)?:\/\//.test(location) ? URL.parse(location) : null;
  if (url === null) return location;
  if (url.password !== '') url.password = '***';
  return url.href;
}

/** Sentences for the operator: which variables to change. */
export function variablesToChange({ database, blobs }: MovePlace): readonly string[] {
  return [
    ...(database === undefined ? [] : [`SEALPOST_DATABASE=${describeDatabase(database)}`]),
    ...(blobs === undefined ? [] : [`SEALPOST_BLOBS=${describeBlobs(blobs)}`]),
    ...(typeof blobs === 'object' && blobs.credentials !== undefined
      ? ['SEALPOST_S3_ACCESS_KEY and SEALPOST_S3_SECRET_KEY: those of the new bucket']
      : []),
  ];
}
