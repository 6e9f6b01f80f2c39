import { link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../core/errors.ts';

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
