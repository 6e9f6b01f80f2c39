import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailAddress } from '../core/email.ts';
import { type Mail, type Mailer, MailFailed } from '../ports/mailer.ts';
import { composeMail } from './compose.ts';

/**
 * For trying out: every mail becomes a file `.eml` in a folder, which mail programs can open. A file is whole when it
 * appears, names sort by time, and a mail that is sent again is the same file.
 */
export function mailFolder(folder: string, from: EmailAddress): Mailer {
  const drafts = `${folder}.drafts`;

  async function place(name: string, bytes: Buffer): Promise<void> {
    for (const each of [folder, drafts]) await mkdir(each, { recursive: true, mode: 0o700 });
    const draft = join(drafts, `${process.pid}-${name}`);
    try {
      await using handle = await open(draft, 'w', 0o600);
      await handle.writeFile(bytes);
      await handle.datasync();
      await link(draft, join(folder, name)).catch(unlessThere);
      await using directory = await open(folder, 'r');
      await directory.sync();
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    async send(mail) {
      const bytes = await composeMail(from, mail);
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

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
