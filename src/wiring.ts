import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type HouseTime, houseTime } from './actions/house-time.ts';
import { takeMasterKey } from './actions/take-master-key.ts';
import { openDiskBlobs } from './blobs/disk.ts';
import type { Config } from './config.ts';
import { passwordKeys } from './crypto/password-key.ts';
import { openDatabase } from './db/open-database.ts';
import { policyRules } from './db/policy-rules.ts';
import { keyFolder } from './keys/key-folder.ts';
import { type LanguageShelf, openShelf } from './languages/language-shelf.ts';
import { mailFolder } from './mail/folder.ts';
import { folderMailbox } from './mail/folder-mailbox.ts';
import { smtpMailer } from './mail/smtp.ts';
import type { Mailbox } from './ports/mailbox.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Ports } from './ports/ports.ts';
import { clamdScanner } from './scanner/clamd.ts';
import { type ProvenScanner, provenScanner } from './scanner/proven-scanner.ts';

/** Everything that the settings name, opened and joined: the only file that knows both a port and what is behind it. */
export interface House {
  readonly ports: Ports;
  readonly time: HouseTime;
  readonly languages: LanguageShelf;
  readonly scanner: ProvenScanner | undefined;
  /** Where mails stay that no mail server takes. There may be some from before there was one. */
  readonly mailbox: Mailbox;
  /** The database knew no master key before: nobody was told yet to make a copy of it. */
  readonly isFresh: boolean;
  close(): Promise<void>;
}

export async function openHouse(config: Config): Promise<House> {
  await mkdir(config.data, { recursive: true, mode: 0o700 });
  const db = openDatabase(config.database);
  const time = houseTime({ db, clock: { now: () => new Date() } });
  const { clock } = time;
  try {
    const { keys, isFresh } = await takeMasterKey({ db, clock }, keyFolder(config.keys));
    await time.learn();
    const blobs = await openDiskBlobs(config.blobs);
    const languages = await openShelf({ folder: join(config.data, 'languages'), now: clock.now() });
    const scanner = config.clamd && scannerAt(config.clamd);
    const { mailer, mailbox } = mailOf(config);
    const ports = {
      db,
      blobs,
      clock,
      keys,
      passwords: passwordKeys(),
      languages,
      mailer,
      policy: policyRules(db),
      scanner,
    };
    const close = () => {
      languages.close();
      return db.destroy();
    };
    return { ports, time, languages, scanner, mailbox, isFresh, close };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function mailOf({ smtp, mailFrom, data }: Config): { readonly mailer: Mailer; readonly mailbox: Mailbox } {
  const folder = join(data, 'mail');
  const mailer = smtp === undefined ? mailFolder(folder, mailFrom) : smtpMailer(smtp, mailFrom);
  return { mailer, mailbox: folderMailbox(folder) };
}

function scannerAt(clamd: NonNullable<Config['clamd']>): ProvenScanner {
  return provenScanner(clamdScanner(clamd), clamd.maxBytes, () => performance.now());
}
