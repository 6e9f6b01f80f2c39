import { link, mkdtemp, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
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

/** Returns how many bytes this user can still store on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Codes of file systems without hard links. */
const unsupported: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Whether files in this folder, or in the one that will contain it, can have several names. Leaves nothing. */
export async function probeHardLinks(folder: string): Promise<boolean> {
  let probe: string;
  try {
    probe = await mkdtemp(join(folder, '.link-check-'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return probeHardLinks(dirname(folder));
  }
  try {
    await writeFile(join(probe, 'first'), 'probe');
    await link(join(probe, 'first'), join(probe, 'second'));
    return true;
  } catch (error) {
    if (unsupported.includes(codeOf(error))) return false;
    throw error;
  } finally {
    await rm(probe, { recursive: true });
  }
}
