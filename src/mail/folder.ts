import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailAddress } from '../core/email.ts';
import { type Mail, type Mailer, MailFailed } from '../ports/mailer.ts';
import { composedMail } from './composed-mail.ts';

/** Longer than it takes to write one. */
const draftMs = 60_000;
/** What a disk answers that knows no hard links, or no more of them. */
const withoutLinks: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Where a mail of this folder is written before it is whole. */
export const draftsOf = (folder: string): string => `${folder}.drafts`;

/**
 * For trying out: every mail becomes a file `.eml` in a folder, which mail programs can open. A file is whole when it
 * appears, names sort by time, and a mail that is sent again is the same file.
 */
export function mailFolder(folder: string, from: EmailAddress, linkFile = link): Mailer {
  const drafts = draftsOf(folder);
  let emptied: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    for (const each of [folder, drafts]) await mkdir(each, { recursive: true, mode: 0o700 });
    // Once, before the first draft of ours.
    emptied ??= removeLeftDrafts(drafts).catch((error) => {
      emptied = undefined;
      throw error;
    });
    await emptied;
  }

  /** By a link, which never replaces a file; where the disk has none, what is replaced is the same mail. */
  async function publish(draft: string, path: string): Promise<void> {
    await linkFile(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      if (!withoutLinks.includes(error.code ?? '')) throw error;
      await rename(draft, path);
    });
  }

  async function place(name: string, bytes: Buffer): Promise<void> {
    await prepare();
    const draft = join(drafts, `${process.pid}-${name}`);
    try {
      await using handle = await open(draft, 'w', 0o600);
      await handle.writeFile(bytes);
      await handle.datasync();
      await publish(draft, join(folder, name));
      await using directory = await open(folder, 'r');
      await directory.sync();
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    async send(mail, stopping) {
      stopping?.throwIfAborted();
      const bytes = await composedMail(from, mail, stopping);
      await place(nameOf(mail), bytes).catch((error: NodeJS.ErrnoException) => {
        throw new MailFailed('unreachable', `The folder for mails cannot be written (${error.code}).`);
      });
    },
  };
}

/** Such as `20260301-120000.000-<message id>.eml`, in UTC. */
function nameOf({ date, messageId }: Mail): string {
  const time = date.toISOString().replace(/[-:Z]/g, '').replace('T', '-');
  return `${time}-${messageId}.eml`;
}

/** Drafts that a crash has left: those of a process with our number, and those that nobody can still be writing. */
async function removeLeftDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const isOurs = name.startsWith(`${process.pid}-`);
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(draft).catch(unlessGone)) ?? {};
    if (isOurs || Date.now() - mtimeMs > draftMs) await rm(draft, { force: true });
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
