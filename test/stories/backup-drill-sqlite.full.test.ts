import { join } from 'node:path';
import { test } from 'node:test';
import { backUpDestroyAndRestore, localPlace } from '../support/backup/drill.ts';
import { createEmptyFolder } from '../support/server/program.ts';

test('a service that was backed up while users worked is restored after everything was destroyed', async () => {
  await using folder = await createEmptyFolder();
  const [from, to] = [localPlace(folder.path, 'data'), localPlace(folder.path, 'restored')];
  await backUpDestroyAndRestore(from, join(folder.path, 'backup'), [to.env]);
});
