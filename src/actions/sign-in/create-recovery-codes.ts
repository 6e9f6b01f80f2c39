import { newRecoveryCodes, showRecoveryCode } from '../../core/admin-account.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { replaceRecoveryCodes } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireOwnFactors } from './internal/require-own-factors.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';
import { recoveryHash } from './internal/second-factor.ts';

/** Replaces the recovery codes, and returns the new ones. Only their hashes are stored. */
export async function createRecoveryCodes(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes(randomBytes);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requireOwnFactors(tx, by.id);
    const hashes = codes.map((code) => recoveryHash(ports, by.id, code));
    await replaceRecoveryCodes(tx, by.id, hashes);
    await recordAudit(tx, ports, by.actor, { action: 'createRecoveryCodes', subject: by.id });
  });
  return codes.map(showRecoveryCode);
}
