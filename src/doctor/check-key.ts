import { checkStoredKeys } from '../actions/admin/check-master-key.ts';
import { readSetupSteps } from '../db/administration/setup-steps.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import { type CheckedSetup, type Finding, off, ok, warning } from './diagnosis.ts';

export async function* checkKey({
  db,
  keyStore,
  commandLine,
}: Pick<CheckedSetup, 'db' | 'keyStore' | 'commandLine'>): AsyncGenerator<Finding> {
  const { location } = keyStore;
  if (db === undefined || (await knownMasterKeys(db)).length === 0)
    return yield ok(
      keyStore.changes === undefined
        ? `The first start uses the master key of ${location}.`
        : `The first start uses the master key at ${location}, or creates it.`,
    );
  const { ids, others } = await checkStoredKeys({ db }, keyStore);
  yield ok(`Master key ${ids.join(', ')} at ${location} matches the database.`);
  if (others.length === 0) return;
  const rotate = commandLine('key rotate');
  yield warning(
    `No data needs the master key ${others.join(', ')} at ${location}. If a rotation was interrupted, run \`${rotate}\` again. Otherwise, remove the key from there.`,
  );
}

/** The service cannot find out whether there is a copy. */
export async function* checkKeyCopy({
  db,
  settings,
  commandLine,
}: Pick<CheckedSetup, 'db' | 'settings' | 'commandLine'>): AsyncGenerator<Finding> {
  if (db === undefined || settings === undefined) return yield off('There is no master key to copy yet.');
  const isCopied = (await readSetupSteps(db)).some(({ name, state }) => name === 'keyCopy' && state === 'done');
  const [show, confirm] = [commandLine('key export'), commandLine('admin setup set keyCopy done')];
  yield isCopied
    ? ok('Someone has confirmed that there is a copy of the master key.')
    : warning(
        `No one has confirmed that there is a copy of the master key, without which no file can be read. Keep the output of \`${show}\` on paper or in a safe, then run \`${confirm}\`.`,
      );
}
