import { readFile } from 'node:fs/promises';
import { checkMasterKey, checkStoredKeys, exportMasterKey, listPlacedKeys } from '../actions/master-keys/key-copies.ts';
import { describeMasterKeys } from '../actions/master-keys/key-uses.ts';
import { parseStoredKeys } from '../actions/master-keys/load-master-key.ts';
import { removeMasterKey } from '../actions/master-keys/remove-master-key.ts';
import { rotateMasterKey } from '../actions/master-keys/rotate-master-key.ts';
import { OperatorError } from '../core/errors.ts';
import { generateMasterKey } from '../crypto/master-key.ts';
import { hasTable } from '../db/engine/open-database.ts';
import type { Database } from '../db/tables.ts';
import { openKeyStore, type Service, systemClock } from '../wiring.ts';
import type { Call } from './command.ts';
import { openExistingDatabase } from './open-when-available.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function exportKey(call: Call): Promise<void> {
  const store = openKeyStore(call.config);
  // Throws if a key is damaged, which must not be copied.
  const found = parseStoredKeys(await store.read());
  if (found.length === 0) throw new OperatorError(`No master key found at ${store.location}.`);
  // The key must be available without the database, for instance to restore a backup.
  await recordKeyExport(call, store).catch((error: Error) =>
    call.warn(`The audit log does not record this export: ${error.message}`),
  );
  for (const { line } of found) call.print(line);
}

/** Does not open the service, which would upgrade the database. */
async function recordKeyExport({ config, actor }: Call, keyStore: Service['keyStore']): Promise<void> {
  const db = openExistingDatabase(config);
  try {
    if (!(await hasTable(db, 'audit_head'))) throw new OperatorError('The database was not upgraded yet.');
    await exportMasterKey({ db, clock: systemClock, keyStore }, actor);
  } finally {
    await db.destroy();
  }
}

export async function checkKey({ config, values: [file], print }: Call): Promise<void> {
  const store = openKeyStore(config);
  const db = openExistingDatabase(config);
  try {
    const keys = listPlacedKeys(
      file === undefined ? (await checkStoredKeys({ db }, store)).used : await checkCopy(db, file),
    );
    print(`OK: master key ${keys} matches this database.`);
  } finally {
    await db.destroy();
  }
}

async function checkCopy(db: Database, location: string) {
  const stored = [{ location, text: await readCopy(location) }];
  const ids = await checkMasterKey({ db }, { location, stored });
  return ids.map((id) => ({ id, location }));
}

async function readCopy(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Needs neither a key nor a database. */
export async function generateKey({ print }: Call): Promise<void> {
  print(generateMasterKey());
}

const depsOf = ({ ports: { db, clock, keys }, keyStore, server }: Service) => ({ db, clock, keys, keyStore, server });

export async function rotateKey(call: Call): Promise<void> {
  await withService(call, async (service) => {
    call.warn('Waiting until all running servers have the new key…');
    const id = await rotateMasterKey(depsOf(service), call.actor);
    call.print(`The current master key is ${id}.`);
    const copy = call.commandLine('key export');
    call.warn(
      [
        `There is no copy of the new key yet: run \`${copy}\` and store the output on another machine or on paper.`,
        `The service now seals existing data with the new key. \`${call.commandLine('key status')}\` shows the progress.`,
        'Keep the previous key as long as you keep a backup that was made before now.',
      ].join('\n'),
    );
  });
}

export async function showKeyStatus(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { keys, servers } = await describeMasterKeys(ports);
    if (call.options.json) return call.print(JSON.stringify({ keys, servers }));
    const rows = keys.map(({ id, state, createdAt, values }) => [id, state, createdAt, String(values)]);
    printTable(call, ['key', 'state', 'created', 'values'], rows);
    for (const { name, keyIds, currentId } of servers)
      call.warn(`${name} has ${keyIds.join(', ')} and uses ${currentId}.`);
  });
}

export async function removeKey(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withService(call, async (service) => {
    const endsLinks = call.options['end-links'] === true;
    const { damaged } = await removeMasterKey(depsOf(service), id, call.actor, { endsLinks });
    call.print(`Master key ${id} was removed.`);
    if (damaged > 0)
      call.warn(
        `${damaged} values were damaged before, and stay unreadable. \`${call.commandLine('check')}\` lists them.`,
      );
    call.warn('Backups that were made before the rotation can be restored only with a copy of this key.');
  });
}
