import { beginPolicy } from '../../src/actions/change-policy.ts';
import { takeMasterKey } from '../../src/actions/take-master-key.ts';
import { memoryBlobs } from '../../src/blobs/memory.ts';
import { type EmailAddress, parseEmail } from '../../src/core/email.ts';
import { generateMasterKey } from '../../src/crypto/master-key.ts';
import { passwordKeys } from '../../src/crypto/password-key.ts';
import { policyRules } from '../../src/db/policy-rules.ts';
import type { Database } from '../../src/db/tables.ts';
import { type Languages, languagesOf } from '../../src/languages/languages.ts';
import { englishOf, readShipped, shippedFolder } from '../../src/languages/shipped-packs.ts';
import { memoryMailer } from '../../src/mail/memory.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { noon } from './builders.ts';

export interface HousePorts extends Ports {
  /** Stands still until it is set. */
  readonly clock: { now(): Date; set(time: Date): void };
  /** Keeps what is sent. */
  readonly mailer: ReturnType<typeof memoryMailer>;
}

/** The packs that came with the program; they are the same for all. */
let shipped: ReturnType<typeof readShipped> | undefined;

async function shippedLanguages(): Promise<Languages> {
  shipped ??= readShipped(shippedFolder);
  const packs = await shipped;
  return languagesOf(
    packs.map(({ pack }) => pack),
    englishOf(packs),
  );
}

/** Everything that actions call on, around a database that may still be empty. */
export async function housePorts(db: Database): Promise<HousePorts> {
  let time = noon;
  const clock = {
    now: () => time,
    set(to: Date) {
      time = to;
    },
  };
  const text = generateMasterKey();
  const store = { place: 'the memory of a test', read: async () => text, keep: async () => text };
  const { keys } = await takeMasterKey({ db, clock }, store);
  await beginPolicy({ db, clock }, true);
  return {
    db,
    blobs: memoryBlobs(),
    clock,
    keys,
    passwords: passwordKeys(),
    languages: await shippedLanguages(),
    mailer: memoryMailer(parseEmail('sealpost@files.example.org') as EmailAddress),
    policy: policyRules(db),
    scanner: undefined,
  };
}
