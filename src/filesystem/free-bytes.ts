import { statfs } from 'node:fs/promises';

/** Returns how many bytes this user can still store on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
