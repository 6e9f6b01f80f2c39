/** One start on a database, as the service does it; it may be told to die at one of its statements. */
import type { KyselyPlugin } from 'kysely';
import { takeMasterKey } from '../src/actions/take-master-key.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { keyFolder } from '../src/keys/key-folder.ts';

const [location = '', keys = '', diesAt = 'never'] = process.argv.slice(2);

let statements = 0;
const death: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    if (String(statements) === diesAt) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const db = openDatabase(location);
const { keys: taken } = await takeMasterKey(
  { db: db.withPlugin(death), clock: { now: () => new Date() } },
  keyFolder(keys),
);
await db.destroy();
process.send?.({ keyId: taken.id, statements });
