import { describeMasterKeys } from '../actions/master-keys/key-uses.ts';
import { removeMasterKey } from '../actions/master-keys/remove-master-key.ts';
import { rotateMasterKey } from '../actions/master-keys/rotate-master-key.ts';
import { generateMasterKey } from '../crypto/master-key.ts';
import type { Service } from '../wiring.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

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
