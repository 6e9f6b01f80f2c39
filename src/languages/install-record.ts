import { Refusal } from '../core/refusal.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { type PackContents, recordName } from './pack-contents.ts';
import { readJsonObject } from './read-json.ts';

/** What the service notes about a pack that it puts in its place. */
export interface InstallRecord {
  /** Of a pack that came with the program, the digest of its files: while they have it, nobody has changed them. */
  readonly shipped: string | undefined;
  /** When it was put in the place of another of the same id. */
  readonly changedAt: Date | null;
}

export function recordText({ shipped, changedAt }: InstallRecord): string {
  return `${JSON.stringify({ shipped, changedAt })}\n`;
}

/** A pack that somebody has copied here has no record. */
export function parseRecord(bytes: Buffer | undefined): InstallRecord {
  if (bytes === undefined) return { shipped: undefined, changedAt: null };
  const { shipped, changedAt } = readJsonObject(recordName, bytes);
  const date = typeof changedAt === 'string' ? new Date(changedAt) : null;
  if (Number.isNaN(date?.getTime())) throw new Refusal(`${recordName}: changedAt is no date.`);
  return { shipped: typeof shipped === 'string' ? shipped : undefined, changedAt: date };
}

/** Of all paths and bytes, whatever their order. */
export function contentsDigest(contents: PackContents): string {
  const digests = contents.entries().map(([path, bytes]) => `${path} ${sha256(bytes)}`);
  return sha256([...digests].sort().join('\n'));
}

function sha256(bytes: Buffer | string): string {
  return checksumHash('SHA-256').update(bytes).digest('hex');
}
