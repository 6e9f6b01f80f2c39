import { Type } from 'typebox';
import { checkCodeNames, checkCodes, healthParts } from '../../core/health.ts';
import { byteCount, date, envelope, named, nullable, text } from '../schema-helpers.ts';

const meanings = checkCodeNames.map((code) => `\`${code}\`: ${checkCodes[code]}`).join(' ');

/** Codes that pages translate. Later versions may add some. */
export const checkCode = named(
  'CheckCode',
  Type.Enum([...checkCodeNames], { description: `The result of a check, for programs. ${meanings}` }),
);

const partHealth = named(
  'PartHealth',
  Type.Object({
    part: Type.Enum([...healthParts], {
      description:
        'What was checked. `disk` is the free space, `keyCopy` whether someone has confirmed that there is a copy of the master key.',
    }),
    state: Type.Enum(['ok', 'failing', 'off'], {
      description: '`off`: the part is not used, or cannot be checked from the server.',
    }),
    since: date('When the part got this state.'),
    checkedAt: date('The last check.'),
    lastError: nullable(text('The last error, in English. It stays when the part works again.')),
    lastErrorCode: nullable(checkCode),
    validUntil: nullable(date('The end of the certificate, if the last check has read it. Null for other parts.')),
  }),
);

export const healthResponse = envelope(
  Type.Array(partHealth, { description: 'Empty until the first check, right after the start.' }),
  'HealthResponse',
);

export const adminStatusResponse = envelope(
  named(
    'AdminStatus',
    Type.Object({
      version: text('The version of the program, as in `0.1.0`. During an upgrade of several servers they differ.'),
    }),
  ),
  'AdminStatusResponse',
);

export const storageResponse = envelope(
  named(
    'StorageUse',
    Type.Object({
      storedBytes: nullable(
        byteCount('Encrypted contents of all files, within an hour. Null before the first measurement.'),
      ),
      freeBytes: nullable(byteCount('Free space of the blob folder. Null for an object store, which has no limit.')),
      freeSpoolBytes: nullable(byteCount('Free space for running uploads to an object store. Null for a folder.')),
      minFreeBytes: byteCount('New files are rejected if less would be free.'),
      databaseBytes: byteCount('Size of the database.'),
      forecast: nullable(
        named(
          'DiskForecast',
          Type.Object({
            usedPerDay: byteCount('By how much the free space shrinks in a day. Negative if it grows.'),
            fullAt: nullable(date('When only the minimum is free. Null if not in the next ten years.')),
          }),
        ),
      ),
    }),
  ),
  'StorageResponse',
);
