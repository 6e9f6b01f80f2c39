import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import type { CheckedParts } from '../doctor/diagnosis.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { createScanner, openKeyStore, systemClock } from '../wiring.ts';

/** Opens the parts of a service without the service: nothing is created that does not exist. */
export function openCheckedParts(config: Config): CheckedParts & { close(): Promise<void> } {
  const { database, smtp, mailFrom, clamd, blobs } = config;
  // Opening a SQLite file that does not exist would create it.
  const db = isPostgresLocation(database) || existsSync(database) ? openDatabase(database) : undefined;
  return {
    db,
    keyStore: openKeyStore(config),
    mailer: smtp && smtpMailer(smtp, mailFrom),
    selfTestScanner: clamd && createScanner(clamd).selfTest,
    checkBucket: typeof blobs === 'string' ? undefined : () => checkBucket(blobs),
    async close() {
      await db?.destroy();
    },
  };
}

async function checkBucket(settings: Exclude<Config['blobs'], string>): Promise<readonly string[]> {
  const { checkS3Bucket } = await import('../blobs/s3.ts');
  return checkS3Bucket(settings, systemClock.now());
}
