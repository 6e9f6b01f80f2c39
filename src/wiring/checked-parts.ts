import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import type { Database } from '../db/tables.ts';
import type { CheckedParts } from '../doctor/diagnosis.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { createScanner, openKeyStore, systemClock } from '../wiring.ts';
import { findPlace, followMoves } from './find-place.ts';

/** Returns the configuration of the place where the service is. What cannot be read there is a result of the checks. */
export async function findConfig(config: Config): Promise<Config> {
  return followMoves(config, async (place) => {
    const db = openExisting(place.config.database);
    if (db === undefined) return { found: place.config };
    try {
      const step = await findPlace({ db, keyStore: openKeyStore(config) }, place);
      return 'found' in step ? { found: step.found.config } : step;
    } catch {
      return { found: place.config };
    } finally {
      await db.destroy();
    }
  });
}

/** Opens the parts of a service without the service: nothing is created that does not exist. */
export function openCheckedParts(config: Config): CheckedParts & { close(): Promise<void> } {
  const { database, smtp, mailFrom, clamd, blobs } = config;
  const db = openExisting(database);
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

/** Opening a SQLite file that does not exist would create it. */
function openExisting(location: string): Database | undefined {
  return isPostgresLocation(location) || existsSync(location) ? openDatabase(location) : undefined;
}

async function checkBucket(settings: Exclude<Config['blobs'], string>): Promise<readonly string[]> {
  const { checkS3Bucket } = await import('../blobs/s3.ts');
  return checkS3Bucket(settings, systemClock.now());
}
