import type { Actor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { dayMs } from '../../core/time.ts';
import {
  deleteMasterKey,
  isPending,
  type KnownMasterKey,
  listMasterKeys,
  lockMasterKeys,
  removedMasterKeys,
} from '../../db/master-keys.ts';
import { lockSealedColumns } from '../../db/sealed-columns.ts';
import type { Database } from '../../db/tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countKeyUses, countUnreadableFields, countUnreadableSlots } from './key-uses.ts';
import { findUnreadyServers, type ReportTimes, type RotationDeps, refreshMasterKeys } from './rotate-master-key.ts';

/** Download links last as long as this, and are sealed with the key that was current when they were made. */
const linkMs = dayMs;

interface Removal {
  /** Ends the download links that were made with the key. */
  readonly endsLinks?: boolean;
  readonly times?: ReportTimes | undefined;
}

/**
 * Removes a master key that is not the current one, if nothing that can be opened needs it. Returns how many damaged values
 * name it. A call that was interrupted is continued by the next one.
 */
export async function removeMasterKey(
  deps: RotationDeps,
  id: string,
  by: Actor,
  { endsLinks = false, times }: Removal = {},
): Promise<{ readonly damaged: number }> {
  const { db, keys, keyStore } = deps;
  await refreshMasterKeys(deps);
  let damaged = 0;
  if (!(await removedMasterKeys(db)).has(id)) {
    const removed = await findRemovable(deps, db, id);
    if (!isPending(removed) && !endsLinks) await requireOldLinks(deps);
    await requireAllUse(db, keys.current.id, times);
    damaged = await deleteUnused(deps, id, by);
  }
  // Last: a file that an interrupted call has left is never used again.
  await keyStore.changes?.remove(id).catch((error: Error) => {
    throw new OperatorError(`Master key ${id} was removed, but not its file: ${error.message}. Remove it yourself.`, {
      cause: error,
    });
  });
  await refreshMasterKeys(deps);
  return { damaged };
}

async function findRemovable({ keys }: RotationDeps, db: Database, id: string): Promise<KnownMasterKey> {
  const known = await listMasterKeys(db);
  const found = known.find((record) => record.id === id);
  if (found === undefined) throw new OperatorError(`There is no master key ${id}.`);
  if (id === known.findLast((record) => !isPending(record))?.id)
    throw new OperatorError(`Master key ${id} is the current one. Rotate it first.`);
  // Without it, values that need it look like damaged ones.
  if (!isPending(found) && !keys.all.some((key) => key.id === id))
    throw new OperatorError(`Master key ${id} is not stored on this machine. Run the command where it is.`);
  return found;
}

async function requireOldLinks({ db, keys, clock }: RotationDeps): Promise<void> {
  const current = (await listMasterKeys(db)).find(({ id }) => id === keys.current.id);
  const end = new Date(new Date(current?.activatedAt ?? 0).getTime() + linkMs);
  if (end <= clock.now()) return;
  throw new OperatorError(
    `Download links that were made with this key are valid until ${end.toISOString()}. Wait until then, or end them now with --end-links.`,
  );
}

/** A server that has not noticed the rotation yet still seals with the previous key. */
async function requireAllUse(db: Database, current: string, times: ReportTimes | undefined): Promise<void> {
  const unready = await findUnreadyServers(db, ({ currentId }) => currentId === current, times);
  if (unready.length === 0) return;
  const names = unready.map(({ name }) => name).join(', ');
  throw new OperatorError(`These servers do not use master key ${current} yet: ${names}. Try again later.`);
}

async function deleteUnused(deps: RotationDeps, id: string, by: Actor): Promise<number> {
  const { db, keys, clock } = deps;
  // Without a lock, because there may be many values.
  const before = await countNeeding(deps, db, id);
  if (before.needed > 0) throw await stillNeeded(deps, id, before.needed);
  const { damaged, needed } = await db.transaction().execute(async (tx) => {
    await lockMasterKeys(tx);
    await lockSealedColumns(tx);
    // Again: another command may have made it the current one.
    await findRemovable(deps, tx, id);
    const now = await countNeeding(deps, tx, id);
    if (now.needed > 0) return now;
    await deleteMasterKey(tx, id, clock.now());
    await recordAudit(tx, { keys, clock }, by, { action: 'removeMasterKey', subject: id });
    return now;
  });
  if (needed > 0) throw await stillNeeded(deps, id, needed);
  return damaged;
}

/** Both numbers are of the same moment: a damaged value that disappears must not hide one that needs the key. */
async function countNeeding({ keys }: RotationDeps, db: Database, id: string) {
  const values = (await countKeyUses({ db, keys })).get(id) ?? 0;
  const damaged = values === 0 ? 0 : await countUnreadableFields({ db, keys }, id);
  return { damaged, needed: values - damaged };
}

/** Damaged slots never get another key. Their transfers cannot be opened anyway. */
async function stillNeeded(deps: RotationDeps, id: string, values: number): Promise<OperatorError> {
  const slots = await countUnreadableSlots(deps, id);
  const advice =
    slots === 0
      ? 'Try again later.'
      : `${slots} of them are damaged key slots: run the command check, and delete the transfers that it names.`;
  return new OperatorError(`${values} stored values still need master key ${id}. ${advice}`);
}
