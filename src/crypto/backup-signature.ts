import { createHmac, timingSafeEqual } from 'node:crypto';
import { context } from './bytes.ts';
import type { MasterKey } from './key-tree.ts';

type SigningKey = Pick<MasterKey, 'id' | 'backup'>;

/** Signs the manifest of a backup, so that a change without the master key is detected. */
export function signBackup({ id, backup }: SigningKey, manifest: string): string {
  return createHmac('sha256', backup).update(context('xfer/v1/backup', id)).update(manifest).digest('hex');
}

export function isBackupSignature(key: SigningKey, manifest: string, signature: string): boolean {
  const expected = Buffer.from(signBackup(key, manifest));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
