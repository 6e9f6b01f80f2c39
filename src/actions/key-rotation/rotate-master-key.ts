import type { Actor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { sealFixedKeys } from '../../crypto/fixed-keys.ts';
import type { MasterKey } from '../../crypto/key-tree.ts';
import { generateMasterKey, makeCanary, parseMasterKey } from '../../crypto/master-key.ts';
import { deleteSetupStep } from '../../db/administration/setup-steps.ts';
import { activateMasterKey, addMasterKey, isPending, listMasterKeys, removedMasterKeys } from '../../db/master-keys.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { parseStoredKeys } from '../service/load-master-key.ts';
import { findUnreadyServers, type ReportTimes } from './internal/collect-key-reports.ts';
import { type RefreshDeps, refreshMasterKeys } from './refresh-master-keys.ts';

export type RotationDeps = RefreshDeps & Pick<Ports, 'clock'>;

/** A server that runs without the new key. */
export class KeyNotDistributed extends OperatorError {
  override readonly name = 'KeyNotDistributed';
}

/**
 * Adds a master key and makes it the current one as soon as every running server has it. Returns its ID. A call that was
 * interrupted, or that has found a server without the key, is continued by the next one.
 */
export async function rotateMasterKey(deps: RotationDeps, by: Actor, times?: ReportTimes): Promise<string> {
  const { db, keyStore } = deps;
  const id = (await findPending(deps)) ?? (await addKey(deps));
  await refreshMasterKeys(deps);
  if (!deps.keys.all.some((key) => key.id === id))
    throw new OperatorError(
      `Master key ${id} was not found at ${keyStore.location}. Copy it there, or run the command where it is.`,
    );
  const unready = await findUnreadyServers(db, ({ keyIds }) => keyIds.includes(id), times);
  if (unready.length > 0) {
    const names = unready.map(({ name }) => name).join(', ');
    throw new KeyNotDistributed(
      `Master key ${id} is not used yet, because these servers do not have it: ${names}. Copy it to them, then run this command again.`,
    );
  }
  await activate(deps, id, by);
  await refreshMasterKeys(deps);
  return id;
}

async function findPending({ db }: RotationDeps): Promise<string | undefined> {
  return (await listMasterKeys(db)).find(isPending)?.id;
}

async function addKey(deps: RotationDeps): Promise<string> {
  const { db, clock, keys } = deps;
  const key = (await findNewKey(deps)) ?? (await createKey(deps));
  const known = await listMasterKeys(db);
  const position = (known.at(-1)?.position ?? 0) + 1;
  const record = { id: key.id, canary: makeCanary(key), position };
  const isAdded = await db
    .transaction()
    .execute((tx) => addMasterKey(tx, record, sealFixedKeys(key, keys), clock.now()));
  if (!isAdded)
    throw new OperatorError('Another process has added a master key at the same time. Run the command again.');
  return key.id;
}

/** A key that a person has added to the store, or an interrupted call. */
async function findNewKey({ db, keyStore }: RotationDeps): Promise<MasterKey | undefined> {
  const known = new Set((await listMasterKeys(db)).map(({ id }) => id));
  const removed = await removedMasterKeys(db);
  const stored = parseStoredKeys(await keyStore.read()).map(({ key }) => key);
  const [found, ...more] = stored.filter(({ id }) => !known.has(id) && !removed.has(id));
  if (more.length === 0) return found;
  const ids = [found, ...more].map((key) => key?.id).join(', ');
  throw new OperatorError(
    `There are several new master keys at ${keyStore.location}: ${ids}. Leave only one of them there.`,
  );
}

async function createKey({ keyStore: { location, changes } }: RotationDeps): Promise<MasterKey> {
  if (changes === undefined) {
    throw new OperatorError(
      `${location} returns no new master key. Create one with \`sealpost key generate\`, store its line beside the others, and run this command again.`,
    );
  }
  const text = generateMasterKey();
  const key = parseMasterKey(text);
  await changes.add(key.id, `${text}\n`).catch((error: Error) => {
    throw new OperatorError(
      `Cannot store a new master key beside ${location}: ${error.message}. Create one with \`sealpost key generate\`, store it there yourself, and run this command again.`,
      { cause: error },
    );
  });
  return key;
}

/** No one has a copy of the new key yet, so the step of the set-up is open again. */
async function activate({ db, keys, clock }: RotationDeps, id: string, by: Actor): Promise<void> {
  const old = keys.current.id;
  await db.transaction().execute(async (tx) => {
    if (!(await activateMasterKey(tx, id, clock.now()))) return;
    await deleteSetupStep(tx, 'keyCopy');
    await recordAudit(tx, { keys, clock }, by, { action: 'rotateMasterKey', subject: id, old, new: id });
  });
}
