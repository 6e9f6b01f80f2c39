import { Type } from 'typebox';
import { healthParts } from '../../core/health.ts';
import { byteCount, date, envelope, named, nullable, text } from '../schema-helpers.ts';

const partHealth = named(
  'PartHealth',
  Type.Object({
    part: Type.Enum([...healthParts], { description: 'What was checked. `disk` is the free space.' }),
    state: Type.Enum(['ok', 'failing', 'off'], {
      description: '`off`: the part is not used, or cannot be checked from the server.',
    }),
    since: date('When the part got this state.'),
    checkedAt: date('The last check.'),
    lastError: nullable(text('The last error, in English. It stays when the part works again.')),
  }),
);

export const healthResponse = envelope(
  Type.Array(partHealth, { description: 'Empty until the first check, right after the start.' }),
  'HealthResponse',
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
