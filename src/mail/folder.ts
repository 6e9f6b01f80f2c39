import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailAddress } from '../core/email-address.ts';
import { emailFailureSentence } from '../core/email-kinds.ts';
import { EmailFailed, type EmailMessage, type Mailer } from '../ports/mailer.ts';
import { composeEmailInWorker } from './compose-in-worker.ts';

/** A process ID may have been that of an earlier process. */
const ownPrefix = `${process.pid}-${performance.timeOrigin}-`;
/** Longer than it takes to write a draft. */
const staleDraftMs = 60_000;
/** Error codes of a disk that does not support hard links, or no more of them. */
const noHardLinkCodes: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** The folder in which emails are written before they are complete. */
export const draftsFolderOf = (folder: string): string => `${folder}.drafts`;

/**
 * A mailer for trying out the service: writes every email as an `.eml` file, which mail programs can open. A file is
 * complete when it appears, names sort by time, and an email that is sent again is the same file.
 */
export function folderMailer(folder: string, from: EmailAddress, linkFile = link): Mailer {
  const drafts = draftsFolderOf(folder);
  // Checks and tests of the set-up open mailers of their own, in the same process or another one.
  const draftPath = () => join(drafts, `${ownPrefix}${crypto.randomUUID()}.eml`);
  let emptied: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await createFolders(folder, drafts);
    // Runs once, before the first draft.
    emptied ??= removeLeftDrafts(drafts).catch((error) => {
      emptied = undefined;
      throw error;
    });
    await emptied;
  }

  async function place(name: string, bytes: Buffer): Promise<void> {
    await prepare();
    const draft = draftPath();
    try {
      await using handle = await open(draft, 'w', 0o600);
      await handle.writeFile(bytes);
      await handle.datasync();
      await publish(draft, join(folder, name), linkFile);
      await using directory = await open(folder, 'r');
      await directory.sync();
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    async send(email, stopping, confirm) {
      stopping?.throwIfAborted();
      const bytes = await composeEmailInWorker(from, email, stopping);
      await confirm?.();
      await place(fileNameOf(email), bytes).catch((error: NodeJS.ErrnoException) => {
        throw new EmailFailed('unreachable', emailFailureSentence('folder', error.code));
      });
    },
    async check(signal) {
      signal.throwIfAborted();
      await checkFolders(folder, drafts, draftPath()).catch((error: NodeJS.ErrnoException) => {
        throw new EmailFailed('unreachable', `Emails cannot be written to the folder ${folder} (${error.code}).`);
      });
    },
  };
}

async function createFolders(folder: string, drafts: string): Promise<void> {
  for (const each of [folder, drafts]) await mkdir(each, { recursive: true, mode: 0o700 });
}

/** Writes and removes a draft, as every email does. */
async function checkFolders(folder: string, drafts: string, draft: string): Promise<void> {
  await createFolders(folder, drafts);
  await writeFile(draft, '', { mode: 0o600 });
  await rm(draft, { force: true });
}

/** Uses a hard link, which never replaces a file. Without hard links, the file that is replaced is the same email. */
async function publish(draft: string, path: string, linkFile: typeof link): Promise<void> {
  const writtenAt = Date.now();
  const move = () =>
    linkFile(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      if (!noHardLinkCodes.includes(error.code ?? '')) throw error;
      await rename(draft, path);
    });
  await move().catch(async (error: NodeJS.ErrnoException) => {
    // An erasure has removed the draft, as it would have removed the email a moment later. Others remove stale drafts.
    const isErased = error.code === 'ENOENT' && (await stat(draft).catch(ignoreMissing)) === undefined;
    if (!isErased || Date.now() - writtenAt > staleDraftMs) throw error;
  });
}

/** Such as `20260301-120000.000-<message id>.eml`, in UTC. */
function fileNameOf({ date, messageId }: EmailMessage): string {
  const time = date.toISOString().replace(/[-:Z]/g, '').replace('T', '-');
  return `${time}-${messageId}.eml`;
}

/**
 * Removes drafts that a crash has left: those of an earlier process with this process ID, and those that are too old to
 * be in use.
 */
async function removeLeftDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const isOfEarlier = name.startsWith(`${process.pid}-`) && !name.startsWith(ownPrefix);
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(draft).catch(ignoreMissing)) ?? {};
    if (isOfEarlier || Date.now() - mtimeMs > staleDraftMs) await rm(draft, { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
