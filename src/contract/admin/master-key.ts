import { Type } from 'typebox';
import { envelope, flag, named, nullable, text } from '../schema-helpers.ts';

/** A key has about 100 characters. */
const maxLength = 1_000;

export const masterKeyResponse = envelope(
  named(
    'MasterKeyCopy',
    Type.Object({
      id: text('ID of the key, which is not secret.'),
      key: text('The content of the key file. Keep it offline: it opens the data together with the passwords.'),
    }),
  ),
  'MasterKeyResponse',
);

export const masterKeyCheckRequest = named(
  'MasterKeyCheck',
  Type.Object({ key: Type.String({ maxLength, description: 'The copy, as `exportMasterKey` has returned it.' }) }),
);

export const masterKeyCheckResponse = envelope(
  named(
    'MasterKeyCheckResult',
    Type.Object({
      matches: flag('Whether the copy is the key of the data.'),
      fault: nullable(text('What is wrong with the copy, in English. Null if it matches.')),
    }),
  ),
  'MasterKeyCheckResponse',
);
