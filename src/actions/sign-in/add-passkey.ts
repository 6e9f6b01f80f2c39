import { Problem } from '../../core/problem.ts';
import type { RelyingParty } from '../../core/relying-party.ts';
import { insertPasskey } from '../../db/administration/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { openChallenge, requireRelyingParty } from './internal/check-passkey.ts';
import { requirePasskeyAccount } from './internal/require-passkey-account.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';
import { type NewPasskey, verifyNewPasskey } from './internal/verify-new-passkey.ts';

/** Registers a passkey for the signed-in administrator, and returns its ID. */
export async function addPasskey(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  { state, response, name }: NewPasskey,
  relyingParty: RelyingParty | undefined,
): Promise<string> {
  const known = requireRelyingParty(relyingParty);
  const challenge = openChallenge(ports, 'passkey registration', state, by.id);
  if (challenge === undefined) throw new Problem('passkey_refused', { detail: 'The registration has expired.' });
  const expected = { administratorId: by.id, challenge: challenge.text, relyingParty: known };
  const row = await verifyNewPasskey(ports, { response, name }, expected);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requirePasskeyAccount(tx, by.id);
    // The challenge needs no other mark: what was registered with it cannot be registered again.
    if (!(await insertPasskey(tx, row))) throw new Problem('passkey_refused', { detail: 'It is registered already.' });
    await recordAudit(tx, ports, by.actor, { action: 'addPasskey', subject: row.id, new: { name } });
  });
  return row.id;
}
