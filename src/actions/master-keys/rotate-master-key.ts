import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { sealFixedKeys } from '../../crypto/fixed-keys.ts';
import type { MasterKey } from '../../crypto/key-tree.ts';
import type { Keyring, MasterKeys } from '../../crypto/keyring.ts';
import { generateMasterKey, makeCanary, parseMasterKey } from '../../crypto/master-key.ts';
import { fieldHead } from '../../crypto/seal.ts';
import { deleteSetupStep } from '../../db/administration/reports.ts';
import {
  activateMasterKey,
  addMasterKey,
  isPending,
  type KeyReport,
  listMasterKeys,
  readKeyReports,
  removedMasterKeys,
  removeKeyReport,
  removeKeyReports,
  saveKeyReport,
} from '../../db/master-keys.ts';
import { findOtherValues, replaceSealedValue, type SealedColumn, sealedColumns } from '../../db/sealed-columns.ts';
import type { Database } from '../../db/tables.ts';
import { findSlotsOfOtherKeys, replaceSealedKey } from '../../db/transfers/key-slots.ts';
import type { KeyStore, StoredKeys } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { readKeyringContent, reseal, rewrapSlot } from '../../records/keyring.ts';
import { yielding } from '../../runtime/yielding.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { unlessBroken } from './key-uses.ts';
import { heldKeys, parseStoredKeys } from './load-master-key.ts';

export type RotationDeps = KeyRefreshDeps & Pick<Ports, 'clock'>;

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

export interface KeyRefreshDeps extends Pick<Ports, 'db'> {
  readonly keys: Keyring;
  readonly keyStore: KeyStore;
  /** Names this process in its reports. */
  readonly server: Pick<KeyReport, 'server' | 'name'>;
}

/** How often each process looks for changes of the keys, and reports its own. */
export const refreshMs = 3_000;

/**
 * Adopts keys that were added, activated or removed since the last call. While there are several, reports which of them
 * this process has: a new key is used only after every process has it.
 */
export async function refreshMasterKeys(deps: KeyRefreshDeps, reportMs = refreshMs): Promise<void> {
  const { db, keys, server } = deps;
  const known = await listMasterKeys(db);
  const isSettled = known.length === 1 && keys.all.length === 1 && known[0]?.id === keys.current.id;
  if (isSettled) return;
  const isMissing = known.some(({ id }) => !keys.all.some((key) => key.id === id));
  const held = isMissing ? heldKeys(await readWhileReporting(deps, reportMs), known) : keys.all;
  keys.replace(await readKeyringContent(db, held));
  await report(deps);
  if (known.length === 1) await removeKeyReport(db, server.server);
}

/** Reading the keys may take long. A command that asks for reports meanwhile must not overlook this process. */
async function readWhileReporting(deps: KeyRefreshDeps, reportMs: number): Promise<readonly StoredKeys[]> {
  const ended = new AbortController();
  const reading = deps.keyStore.read().finally(() => ended.abort());
  // A failure is thrown at the end, after the report.
  reading.catch(() => {});
  do {
    await report(deps);
    await pause(reportMs, undefined, { signal: ended.signal }).catch(() => {});
  } while (!ended.signal.aborted);
  return reading;
}

async function report({ db, keys, server }: KeyRefreshDeps): Promise<void> {
  await saveKeyReport(db, { ...server, keyIds: keys.all.map(({ id }) => id).sort(), currentId: keys.current.id });
}

type Deps = Pick<Ports, 'db' | 'keys'>;

/** Few enough that no other query waits long. */
const valuesAtOnce = 50;

/**
 * Seals everything with the current master key that is sealed with an earlier one. Needs no password. Can be repeated, killed
 * and run twice at once: each value is replaced only if it is still the one that was read. Values that cannot be opened
 * stay as they are; `check` reports them.
 */
export async function rewrapSealedValues(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { db, keys } = deps;
  if (keys.all.length === 1) return;
  // Until this server has noticed the change, its current key is the one to replace.
  const current = (await listMasterKeys(db)).findLast((record) => !isPending(record));
  if (current?.id !== keys.current.id || current.id === keys.firstId) return;
  await rewrapSlots(deps, stopping);
  for (const column of sealedColumns) await rewrapColumn(deps, column, stopping);
}

async function rewrapSlots({ db, keys }: Deps, stopping: AbortSignal): Promise<void> {
  for (let after: Awaited<ReturnType<typeof findSlotsOfOtherKeys>>[number] | undefined; ; ) {
    const slots = await findSlotsOfOtherKeys(db, keys.current.id, { after, limit: valuesAtOnce });
    const writes: Promise<void>[] = [];
    for await (const slot of yielding(slots)) {
      const rewrapped = await unlessBroken(() => rewrapSlot(keys, slot));
      if (rewrapped !== undefined) writes.push(replaceSealedKey(db, slot, rewrapped));
    }
    await Promise.all(writes);
    after = slots.at(-1);
    if (slots.length < valuesAtOnce || stopping.aborted) return;
  }
}

async function rewrapColumn({ db, keys }: Deps, column: SealedColumn, stopping: AbortSignal): Promise<void> {
  const head = headOf(keys);
  for (let after: string | number | undefined; !stopping.aborted; ) {
    const values = await findOtherValues(db, column, head, { after, limit: valuesAtOnce });
    const writes: Promise<void>[] = [];
    for await (const value of yielding(values)) {
      const replacement = await unlessBroken(() => reseal(keys, column, value));
      if (replacement !== undefined) writes.push(replaceSealedValue(db, column, value, replacement));
    }
    await Promise.all(writes);
    after = values.at(-1)?.id;
    if (values.length < valuesAtOnce) return;
  }
}

const headOf = (keys: MasterKeys) => fieldHead(keys.current.id, keys);

/** How to wait for the reports of running servers. */
export interface ReportTimes {
  /** Within this time every running server reports at least once. */
  readonly silenceMs: number;
  /** How long servers have to get ready. */
  readonly timeoutMs: number;
  /** Waits until the reports may have changed. */
  readonly wait: () => Promise<void>;
}

/** Servers look for changes of the keys every three seconds. */
const defaultTimes: ReportTimes = { silenceMs: 10_000, timeoutMs: 60_000, wait: () => pause(1_000) };

/**
 * Asks the running servers which keys they have, and waits until each of them is ready. Returns those that are not. Uses no
 * clock of another machine: servers whose old report was removed write a new one.
 */
export async function findUnreadyServers(
  db: Database,
  isReady: (report: KeyReport) => boolean,
  { silenceMs, timeoutMs, wait }: ReportTimes = defaultTimes,
): Promise<readonly KeyReport[]> {
  await removeKeyReports(db);
  const start = performance.now();
  for (;;) {
    await wait();
    const elapsed = performance.now() - start;
    const unready = (await readKeyReports(db)).filter((report) => !isReady(report));
    if (elapsed >= timeoutMs || (elapsed >= silenceMs && unready.length === 0)) return unready;
  }
}
