import { onlyKey } from '../../src/crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../../src/crypto/master-key.ts';

/** Keys for a database that needs no record of them. */
export const testKeys = onlyKey(parseMasterKey(generateMasterKey()));
