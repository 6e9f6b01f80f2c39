/** Opens a database as the service does at startup. Kills itself at the statement number given as an argument. */
import type { KyselyPlugin } from 'kysely';
import { loadMasterKey } from '../src/actions/master-keys/load-master-key.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { keyFolder } from '../src/keys/key-folder.ts';

const [location = '', keysFolder = '', killAt = 'never'] = process.argv.slice(2);

let statements = 0;
const killPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    if (String(statements) === killAt) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const db = openDatabase(location);
const { keys } = await loadMasterKey(
  { db: db.withPlugin(killPlugin), clock: { now: () => new Date() } },
  keyFolder(keysFolder),
);
await db.destroy();
process.send?.({ keyId: keys.current.id, statements });
