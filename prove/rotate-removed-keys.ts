import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countKeyUses } from '../src/actions/master-keys/key-uses.ts';
import { parseStoredKeys } from '../src/actions/master-keys/load-master-key.ts';
import { readConfig } from '../src/config.ts';
import { SealBroken } from '../src/crypto/floe.ts';
import type { MasterKey } from '../src/crypto/key-tree.ts';
import { type Keyring, Keyring as KeyringOf } from '../src/crypto/keyring.ts';
import { fieldHead } from '../src/crypto/seal.ts';
import { findOtherValues, sealedColumns } from '../src/db/sealed-columns.ts';
import type { Database } from '../src/db/tables.ts';
import { findSlotsOfOtherKeys } from '../src/db/transfers/key-slots.ts';
import { reseal, rewrapSlot } from '../src/records/keyring.ts';
import { openKeyStore, type Service } from '../src/wiring.ts';
import { findingsIn } from '../test/support/faults/invariants.ts';
import type { Environment } from '../test/support/server/program.ts';

/** All keys that a set-up has had, by their IDs. */
export type SeenKeys = Map<string, MasterKey>;

export async function rememberKeys(env: Environment, seen: SeenKeys): Promise<void> {
  for (const { key } of parseStoredKeys(await openKeyStore(readConfig(env)).read())) seen.set(key.id, key);
}

/** Throws unless only the current key is left, and the others open nothing. Returns how many there are. */
export async function checkRemovedKeys(env: Environment, { ports }: Service, seen: SeenKeys): Promise<number> {
  const { db, keys } = ports;
  const current = keys.current.id;
  assert.deepEqual([...(await countKeyUses(ports)).keys()], [current], 'All values are sealed with the current key');
  const findings = await findingsIn(ports, { readsBlobs: true });
  // Seeded transfers have no emails.
  assert.deepEqual(
    findings.filter(({ invariant }) => invariant !== 'email-per-event'),
    [],
  );
  const removed = [...seen.values()].filter(({ id }) => id !== current);
  const files = await Promise.all(
    (await readdir(readConfig(env).keys)).map((name) => readFile(join(readConfig(env).keys, name), 'utf8')),
  );
  for (const key of removed) {
    await assertNotNamed(db, key.id);
    assert.ok(!files.some((text) => text.includes(key.id)), `A file contains the removed key ${key.id}`);
    assert.equal(await countOpened(db, claiming(keys, key)), 0, `Values open with the removed key ${key.id}`);
  }
  assert.ok((await countOpened(db, claiming(keys, keys.current))) > 0);
  return removed.length;
}

/** A keyring in which a key has the ID of the current one, so that it is tried with each value. */
function claiming({ current, firstId, index, log }: Keyring, key: MasterKey): Keyring {
  return new KeyringOf({ current: { ...key, id: current.id }, others: [], firstId, fixed: { index, log } });
}

async function countOpened(db: Database, keys: Keyring): Promise<number> {
  let opened = 0;
  const attempt = async (open: () => unknown) => {
    try {
      await open();
      opened += 1;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  };
  const everything = { after: undefined, limit: 1_000_000 };
  for (const slot of await findSlotsOfOtherKeys(db, '', everything)) await attempt(() => rewrapSlot(keys, slot));
  for (const column of sealedColumns) {
    for (const value of await findOtherValues(db, column, fieldHead('', { firstId: '' }), everything))
      await attempt(() => reseal(keys, column, value));
  }
  return opened;
}

/** The history of keys is in the audit log, and a removed key must not be used again. No other row may name it. */
const historyTables: readonly string[] = ['audit_log', 'removed_master_key'];

async function assertNotNamed(db: Database, keyId: string): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    if (historyTables.includes(name)) continue;
    const rows = await db
      .selectFrom(name as 'transfer')
      .selectAll()
      .execute();
    const values = rows.flatMap((row) => Object.values(row as object));
    const isNamed = values.some((value) =>
      Buffer.from(value instanceof Uint8Array ? value : String(value)).includes(keyId),
    );
    assert.ok(!isNamed, `A row of ${name} names the removed key ${keyId}`);
  }
}
