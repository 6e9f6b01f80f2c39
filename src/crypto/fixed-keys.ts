import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { context } from './bytes.ts';
import { secretKey } from './expand.ts';
import { SealBroken } from './floe.ts';
import type { FixedKeys, MasterKey } from './key-tree.ts';
import { open, seal } from './seal.ts';

const fixedKeyNames = ['index', 'log'] as const satisfies ReadonlyArray<keyof FixedKeys>;

interface SealedFixedKey {
  readonly name: (typeof fixedKeyNames)[number];
  readonly sealed: Buffer;
}

/** Seals the keys that outlive the first master key, for the record of a later one. */
export function sealFixedKeys({ id, fixed }: MasterKey, values: FixedKeys): readonly SealedFixedKey[] {
  return fixedKeyNames.map((name) => {
    const bytes = values[name].export();
    const sealed = seal(fixed, fixedContext(id, name), bytes);
    bytes.fill(0);
    return { name, sealed };
  });
}

/** Throws SealBroken, also if one is missing. */
export function openFixedKeys({ id, fixed }: MasterKey, sealed: ReadonlyMap<string, Uint8Array>): FixedKeys {
  const opened = (name: SealedFixedKey['name']): KeyObject => {
    const bytes = sealed.get(name);
    if (bytes === undefined) throw new SealBroken('length');
    return secretKey(open(fixed, fixedContext(id, name), Buffer.from(bytes)));
  };
  return { index: opened('index'), log: opened('log') };
}

const fixedContext = (id: string, name: string): Buffer => context('xfer/v1/fixed', id, name);

type SigningKey = Pick<MasterKey, 'id' | 'backup'>;

/** Signs the manifest of a backup, so that a change without the master key is detected. */
export const signBackup = ({ id, backup }: SigningKey, manifest: string): string =>
  createHmac('sha256', backup).update(context('xfer/v1/backup', id)).update(manifest).digest('hex');

export function isBackupSignature(key: SigningKey, manifest: string, signature: string): boolean {
  const expected = Buffer.from(signBackup(key, manifest));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
