import type { Config } from '../config.ts';
import { OperatorError } from '../core/errors.ts';
import type { S3Settings } from '../core/s3-location.ts';
import { blobs, database } from './places.ts';

interface Given {
  readonly database: string | undefined;
  readonly blobs: string | undefined;
}

/** Parses the places that the command was given to move to. */
export function parseMovePlace({ moveDatabase, moveCredentials }: Config, given: Given) {
  const parse = <Value>(option: string, parser: (text: string) => Value, text: string | undefined) => {
    try {
      return text === undefined ? undefined : parser(text);
    } catch (error) {
      throw new OperatorError(`${option} ${(error as Error).message}.`, { cause: error });
    }
  };
  const location = parse('--to-blobs', blobs, given.blobs);
  return {
    database: parse('--to-database', database, given.database) ?? moveDatabase,
    blobs:
      typeof location === 'object' ? ({ ...location, credentials: moveCredentials } satisfies S3Settings) : location,
  };
}
