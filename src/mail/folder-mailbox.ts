import { constants } from 'node:fs';
import { type FileHandle, open, opendir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { unicodeAddress } from '../core/email-address.ts';
import type { Mailbox } from '../ports/mailbox.ts';
import { draftsFolderOf } from './folder.ts';
import { parseComposedEmail, parseHeaders } from './parse-composed-email.ts';

/** The names that `folderMailer` gives. Other files are ignored, and no such name leads to another folder. */
const emailFileName = /^\d{8}-\d{6}\.\d{3}-[A-Za-z0-9]{1,64}\.eml$/;
/** More than the headers of an email. */
const headBytes = 16_384;
/** This much takes a few milliseconds to parse. Larger emails can be opened in a mail program. */
const maxBytes = 2 ** 19;

/** Does not follow links and does not block on a pipe. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Files that disappear meanwhile, links, sockets, and files without permission. */
const unreadableCodes: readonly string[] = ['ENOENT', 'ELOOP', 'ENXIO', 'EACCES'];

/** Shows the emails that `folderMailer` writes, without a cache: emptying the folder empties the mailbox. */
export function folderMailbox(folder: string): Mailbox {
  async function beginningOf(name: string, limit: number): Promise<Buffer | undefined> {
    try {
      await using handle = await open(join(folder, name), openFlags);
      const stats = await handle.stat();
      return stats.isFile() && stats.size <= maxBytes ? await readUpTo(handle, Math.min(stats.size, limit)) : undefined;
    } catch (error) {
      return ignoreCodes(error as NodeJS.ErrnoException, unreadableCodes);
    }
  }

  return {
    async list(limit, before) {
      const names = await newestNames(folder, limit, before);
      return Promise.all(
        names.map(async (name) => {
          const bytes = await beginningOf(name, headBytes);
          return { name, headers: bytes === undefined ? undefined : parseHeaders(bytes) };
        }),
      );
    },
    async read(name) {
      if (!emailFileName.test(name)) return undefined;
      const bytes = await beginningOf(name, maxBytes);
      return bytes === undefined ? undefined : parseComposedEmail(bytes);
    },
    async eraseAddress(address) {
      // Drafts first: one that is completed meanwhile is found in the folder.
      for (const each of [draftsFolderOf(folder), folder]) await eraseEmails(each, address);
    },
  };
}

async function readUpTo(handle: FileHandle, limit: number): Promise<Buffer> {
  const buffer = Buffer.alloc(limit);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** Keeps only `limit` names in memory, however many there are. */
async function newestNames(folder: string, limit: number, before: string | undefined): Promise<readonly string[]> {
  // There is no folder before the first email.
  const directory = await opendir(folder, { bufferSize: 256 }).catch((error) => ignoreCodes(error, ['ENOENT']));
  let names: string[] = [];
  for await (const { name } of directory ?? []) {
    if (!emailFileName.test(name) || (before !== undefined && name >= before)) continue;
    names.push(name);
    if (names.length >= 2 * limit) names = newestOf(names, limit);
  }
  return newestOf(names, limit);
}

const newestOf = (names: readonly string[], limit: number): string[] => names.toSorted().toReversed().slice(0, limit);

function ignoreCodes(error: NodeJS.ErrnoException, expected: readonly string[]): undefined {
  if (!expected.includes(error.code ?? '')) throw error;
}

/** Removes the files of a folder that contain this address, in the clear or as `composeEmail` encodes it. */
async function eraseEmails(folder: string, address: string): Promise<void> {
  const forms = [...new Set([address, unicodeAddress(address)])].map((form) => form.toLowerCase());
  for (const file of await namesIn(folder)) {
    const bytes = await readFile(join(folder, file)).catch(ignoreMissing);
    if (bytes !== undefined && isNamedIn(bytes, forms)) await rm(join(folder, file), { force: true });
    await setImmediate();
  }
}

function isNamedIn(bytes: Buffer, forms: readonly string[]): boolean {
  const holdsForm = (text: string) =>
    forms.some((form) => text.normalize('NFKC').replaceAll('\u3002', '.').toLowerCase().includes(form));
  if (holdsForm(bytes.toString('utf8'))) return true;
  const email = parseComposedEmail(bytes);
  return Object.values(email ?? {}).some((value) => holdsForm(String(value)));
}

/** There is no folder before the first email. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
