import { OperatorError } from '../core/errors.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { type PackContents, recordName } from './pack-contents.ts';
import { readJsonObject } from './read-json.ts';

/** The service's record of an installed pack. */
export interface InstallRecord {
  /** For a pack that came with the program, the digest of its files. It shows whether they were changed. */
  readonly shipped: string | undefined;
  /** When it replaced another pack with the same ID. */
  readonly changedAt: Date | null;
}

export function recordText({ shipped, changedAt }: InstallRecord): string {
  return `${JSON.stringify({ shipped, changedAt })}\n`;
}

/** A pack that was copied here by hand has no record. */
export function parseRecord(bytes: Buffer | undefined): InstallRecord {
  if (bytes === undefined) return { shipped: undefined, changedAt: null };
  const { shipped, changedAt } = readJsonObject(recordName, bytes);
  const date = typeof changedAt === 'string' ? new Date(changedAt) : null;
  if (Number.isNaN(date?.getTime())) throw new OperatorError(`${recordName}: changedAt is no date.`);
  return { shipped: typeof shipped === 'string' ? shipped : undefined, changedAt: date };
}

/** A digest of all paths and bytes, independent of their order. */
export function contentsDigest(contents: PackContents): string {
  const digests = contents.entries().map(([path, bytes]) => `${path} ${sha256(bytes)}`);
  return sha256([...digests].sort().join('\n'));
}

function sha256(bytes: Buffer | string): string {
  return checksumHash('SHA-256').update(bytes).digest('hex');
}
