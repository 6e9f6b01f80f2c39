import { loadMasterKey } from '../../../src/actions/master-keys/load-master-key.ts';
import { initializePolicy } from '../../../src/actions/policy/policy-rules.ts';
import { type EmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts';
import type { Keyring } from '../../../src/crypto/keyring.ts';
import { generateMasterKey } from '../../../src/crypto/master-key.ts';
import { passwordKeys } from '../../../src/crypto/password-key.ts';
import { policyRules } from '../../../src/db/policy-rules.ts';
import { writeSetting } from '../../../src/db/settings.ts';
import type { Database } from '../../../src/db/tables.ts';
import { type Languages, languagesOf } from '../../../src/languages/language.ts';
import { englishOf, readShippedPacks, shippedFolder } from '../../../src/languages/shipped-packs.ts';
import type { KeyStore } from '../../../src/ports/key-store.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { withInlineParts } from '../../../src/records/inline-parts.ts';
import { type OpenRuntime, openRuntime } from '../../../src/runtime/runtime.ts';
import { noon } from '../database/test-rows.ts';
import { memoryMailer } from '../mail/memory-mailer.ts';
import { fastPasswordKeys } from './fast-password-keys.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { createTestBlobs } from './test-blobs.ts';

export interface TestPorts extends Ports, OpenRuntime {
  /** Stands still until a test changes it. */
  readonly clock: { now(): Date; set(time: Date): void; advance(ms: number): void };
  /** Stores the sent emails. */
  readonly mailer: ReturnType<typeof memoryMailer>;
  /** Holds the key in memory. */
  readonly keyStore: KeyStore;
  readonly keys: Keyring;
}

/** The shipped packs, cached for all tests in this process. */
let shipped: ReturnType<typeof readShippedPacks> | undefined;

async function shippedLanguages(): Promise<Languages> {
  shipped ??= readShippedPacks(shippedFolder);
  const packs = await shipped;
  return languagesOf(
    packs.map(({ pack }) => pack),
    englishOf(packs),
  );
}

/** Returns the same ports with separate process state, as in another process. */
export function withOwnRuntime<Given extends Ports>(ports: Given): Given & OpenRuntime {
  return { ...ports, ...openRuntime(ports) };
}

/**
 * Creates all ports that actions use, on a database that may still be empty. Small files have blobs, as large ones do,
 * unless a test stores them in the database.
 */
export async function createTestPorts(db: Database, { maxInlineBytes = 0 } = {}): Promise<TestPorts> {
  let time = noon;
  const clock = {
    now: () => time,
    set(to: Date) {
      time = to;
    },
    advance(ms: number) {
      time = new Date(time.getTime() + ms);
    },
  };
  const store = memoryKeyStore(generateMasterKey());
  const { keys } = await loadMasterKey({ db, clock }, store);
  await initializePolicy({ db, clock }, true);
  await db.transaction().execute((tx) => writeSetting(tx, 'disk.maxInlineBytes', String(maxInlineBytes), noon));
  return {
    db,
    blobs: withInlineParts(db, await createTestBlobs()),
    clock,
    keys,
    keyStore: store,
    passwords: fastPasswordKeys(passwordKeys()),
    languages: await shippedLanguages(),
    mailer: memoryMailer(parseEmailAddress('sealpost@files.example.org') as EmailAddress),
    policy: policyRules(db, () => true),
    scanner: undefined,
    timeZone: 'UTC',
    ...openRuntime({ clock, keys }),
  };
}
