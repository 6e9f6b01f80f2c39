import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takeMasterKey } from './actions/take-master-key.ts';
import { openDiskBlobs } from './blobs/disk.ts';
import type { Config } from './config.ts';
import { passwordKeys } from './crypto/password-key.ts';
import { openDatabase } from './db/open-database.ts';
import { policyRules } from './db/policy-rules.ts';
import { keyFolder } from './keys/key-folder.ts';
import { type LanguageShelf, openShelf } from './languages/language-shelf.ts';
import { mailFolder } from './mail/folder.ts';
import { smtpMailer } from './mail/smtp.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Ports } from './ports/ports.ts';

/** Everything that the settings name, opened and joined: the only file that knows both a port and what is behind it. */
export interface House {
  readonly ports: Ports;
  readonly languages: LanguageShelf;
  /** The database knew no master key before: nobody was told yet to make a copy of it. */
  readonly isFresh: boolean;
  close(): Promise<void>;
}

export async function openHouse(config: Config): Promise<House> {
  await mkdir(config.data, { recursive: true, mode: 0o700 });
  const clock = { now: () => new Date() };
  const db = openDatabase(config.database);
  try {
    const { keys, isFresh } = await takeMasterKey({ db, clock }, keyFolder(config.keys));
    const blobs = await openDiskBlobs(config.blobs);
    const languages = await openShelf({ folder: join(config.data, 'languages'), now: clock.now() });
    const ports = {
      db,
      blobs,
      clock,
      keys,
      passwords: passwordKeys(),
      languages,
      mailer: mailerOf(config),
      policy: policyRules(db),
    };
    const close = () => {
      languages.close();
      return db.destroy();
    };
    return { ports, languages, isFresh, close };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function mailerOf({ smtp, mailFrom, data }: Config): Mailer {
  return smtp === undefined ? mailFolder(join(data, 'mail'), mailFrom) : smtpMailer(smtp, mailFrom);
}
