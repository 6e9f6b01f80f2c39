import { OperatorError } from '../core/errors.ts';
import { openFixedKeys } from '../crypto/fixed-keys.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { Keyring, type KeyringContent } from '../crypto/keyring.ts';
import { firstPosition, fixedKeysOf, isPending, listMasterKeys } from '../db/master-keys.ts';
import type { Database } from '../db/tables.ts';

/** Reads which of the held keys is the current one, and the keys that it keeps. */
export async function readKeyring(db: Database, held: readonly MasterKey[]): Promise<Keyring> {
  return new Keyring(await readKeyringContent(db, held));
}

export async function readKeyringContent(db: Database, held: readonly MasterKey[]): Promise<KeyringContent> {
  const known = await listMasterKeys(db);
  const currentId = known.findLast((record) => !isPending(record))?.id;
  const current = held.find(({ id }) => id === currentId);
  if (current === undefined)
    throw new OperatorError(
      `The current master key ${currentId} is not stored on this machine. Copy it from another server.`,
    );
  const first = known.find(({ position }) => position === firstPosition);
  const isFirst = first?.id === current.id;
  return {
    current,
    others: held.filter((key) => key !== current && known.some(({ id }) => id === key.id)),
    // Without a first key, all fields name theirs.
    firstId: first?.id ?? '',
    fixed: isFirst ? current : openFixedKeys(current, await fixedKeysOf(db, current.id)),
  };
}
