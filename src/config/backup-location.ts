import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { OperatorError } from '../core/errors.ts';
import { parseS3Location, type S3Settings } from '../core/s3-location.ts';

/** Parses the place of backups that a command was given: a folder, or a bucket. */
export function parseBackupLocation({ backupCredentials }: Pick<Config, 'backupCredentials'>, text: string) {
  if (!/^[a-z][a-z0-9+]*:\/\//i.test(text)) return resolve(text);
  try {
    return { ...parseS3Location(text), credentials: backupCredentials } satisfies S3Settings;
  } catch (error) {
    throw new OperatorError(`The place of the backup ${(error as Error).message}.`, { cause: error });
  }
}
