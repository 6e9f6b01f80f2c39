import { constants } from 'node:fs';
import { type FileHandle, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailbox } from '../ports/mailbox.ts';
import { draftsOf } from './folder.ts';
import { forgetMails } from './forget-mails.ts';
import { readComposed, readHeaders } from './read-composed.ts';

/** As the folder of mails names them: whatever else lies there is not for us, and no such name leads elsewhere. */
const ourName = /^\d{8}-\d{6}\.\d{3}-[A-Za-z0-9]{1,64}\.eml$/;
/** More than the headers of a mail of ours. */
const headBytes = 16_384;
/** So many take a few milliseconds to read. The largest mails have more; a mail program shows them. */
const mostBytes = 2 ** 19;

/** Neither through a link nor for ever, should somebody have put something else there. */
const carefully = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** What goes while we look at it, is a link or a socket, or is not ours to read. */
const notToBeRead: readonly string[] = ['ENOENT', 'ELOOP', 'ENXIO', 'EACCES'];

/** Shows what `mailFolder` keeps. Nothing of it is remembered: who empties the folder empties the mailbox. */
export function folderMailbox(folder: string): Mailbox {
  async function beginningOf(name: string, most: number): Promise<Buffer | undefined> {
    try {
      await using handle = await open(join(folder, name), carefully);
      const stats = await handle.stat();
      return stats.isFile() && stats.size <= mostBytes ? await readUpTo(handle, Math.min(stats.size, most)) : undefined;
    } catch (error) {
      return unless(error as NodeJS.ErrnoException, notToBeRead);
    }
  }

  return {
    async list(most, before) {
      const names = await newestNames(folder, most, before);
      return Promise.all(
        names.map(async (name) => {
          const bytes = await beginningOf(name, headBytes);
          return { name, headers: bytes === undefined ? undefined : readHeaders(bytes) };
        }),
      );
    },
    async read(name) {
      if (!ourName.test(name)) return undefined;
      const bytes = await beginningOf(name, mostBytes);
      return bytes === undefined ? undefined : readComposed(bytes);
    },
    async forget(address) {
      for (const each of [folder, draftsOf(folder)]) await forgetMails(each, address);
    },
  };
}

async function readUpTo(handle: FileHandle, most: number): Promise<Buffer> {
  const buffer = Buffer.alloc(most);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** However many there are, only so many names are held. */
async function newestNames(folder: string, most: number, before: string | undefined): Promise<readonly string[]> {
  // Before the first mail there is no folder.
  const directory = await opendir(folder, { bufferSize: 256 }).catch((error) => unless(error, ['ENOENT']));
  let names: string[] = [];
  for await (const { name } of directory ?? []) {
    if (!ourName.test(name) || (before !== undefined && name >= before)) continue;
    names.push(name);
    if (names.length >= 2 * most) names = newestOf(names, most);
  }
  return newestOf(names, most);
}

function newestOf(names: readonly string[], most: number): string[] {
  return names.toSorted().toReversed().slice(0, most);
}

function unless(error: NodeJS.ErrnoException, expected: readonly string[]): undefined {
  if (!expected.includes(error.code ?? '')) throw error;
}
