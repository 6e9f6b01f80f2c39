import { Readable } from 'node:stream';
import { OperatorError } from '../core/errors.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { isBackupSignature, signBackup } from '../crypto/fixed-keys.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { BlobMissing } from '../ports/blob-store.ts';
import type { StoredPiece } from './pieces.ts';
import { type BackupTarget, manifestKey } from './target.ts';

/** Describes a complete snapshot. See docs/formats/backup.md. */
export interface BackupManifest {
  readonly format: typeof formatName;
  readonly snapshot: string;
  readonly createdAt: string;
  /** The version of the program that has made the snapshot. */
  readonly program: string;
  readonly migrations: readonly string[];
  /** The master keys of the database, which a restore needs, with their canaries in base64. */
  readonly masterKeys: ReadonlyArray<{ readonly id: string; readonly canary: string }>;
  readonly database: readonly StoredPiece[];
  readonly blobList: readonly StoredPiece[];
  readonly blobs: BlobTotals;
}

export interface BlobTotals {
  readonly count: number;
  readonly bytes: number;
  /** How many of them were missing or damaged at their source, and are not in the backup. */
  readonly lost: number;
}

export const formatName = 'sealpost-backup-1';

/** Far more than a manifest can have. */
const maxBytes = 16 * 2 ** 20;

export interface StoredManifest {
  readonly manifest: BackupManifest;
  /** The line that the signature covers. */
  readonly text: string;
  readonly signature: string;
}

export async function writeManifest(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  key: MasterKey,
  manifest: BackupManifest,
): Promise<void> {
  const text = JSON.stringify(manifest);
  const lines = [text, digestOf(text), signBackup(key, text)];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  await snapshots.write(manifestKey(manifest.snapshot), Readable.from([bytes]));
}

/** Reads a manifest and checks its checksum, which needs no key. Throws DamagedBackup. */
export async function readManifest(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  snapshot: string,
): Promise<StoredManifest> {
  const key = manifestKey(snapshot);
  const bytes = await snapshots.read(key, { start: 0, end: maxBytes }).catch((error: unknown) => {
    if (!(error instanceof BlobMissing)) throw error;
    throw new DamagedBackup(`There is no snapshot ${snapshot}.`, { cause: error });
  });
  const [text = '', digest, signature = ''] = bytes.toString('utf8').split('\n');
  if (digest !== digestOf(text)) throw new DamagedBackup(`${key} is damaged: it does not match its checksum.`);
  const manifest: BackupManifest = JSON.parse(text);
  if (manifest.format !== formatName) {
    throw new OperatorError(`Snapshot ${snapshot} has the format ${manifest.format}. It needs a newer Sealpost.`);
  }
  if (manifest.snapshot !== snapshot) throw new DamagedBackup(`${key} is the manifest of another snapshot.`);
  return { manifest, text, signature };
}

/** Throws DamagedBackup if the manifest was not written with one of these keys that it names, or was changed since. */
export function requireSignature(keys: readonly MasterKey[], { manifest, text, signature }: StoredManifest): void {
  const ids = manifest.masterKeys.map(({ id }) => id);
  const named = keys.filter(({ id }) => ids.includes(id));
  if (named.some((key) => isBackupSignature(key, text, signature))) return;
  throw new DamagedBackup(
    named.length === 0
      ? `The signature of snapshot ${manifest.snapshot} cannot be checked: it needs the master key ${ids.join(' or ')}.`
      : `The manifest of snapshot ${manifest.snapshot} was not signed with the master key ${named.map(({ id }) => id).join(' or ')}. It was changed after the backup: use another snapshot.`,
  );
}

const digestOf = (text: string): string => checksumHash('SHA-256').update(text).digest('hex');

/** A file of a backup is missing, or is not what was written. */
export class DamagedBackup extends OperatorError {
  override readonly name = 'DamagedBackup';
}
