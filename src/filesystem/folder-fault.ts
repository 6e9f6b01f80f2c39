import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../core/errors.ts';

/**
 * Returns the code of the reason why a folder cannot be written to, or created. Tries it, because Node.js reports a
 * missing folder when it cannot create one on a read-only file system.
 */
export async function findFolderFault(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'ENOTDIR';
    await rmdir(await mkdtemp(join(folder, '.start-check-')));
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && dirname(folder) !== folder) return findFolderFault(dirname(folder));
    return code;
  }
}
