import { Problem } from '../../core/problem.ts';
import { openState } from '../../crypto/sealed-state.ts';
import { matchTotp } from '../../crypto/totp.ts';
import { changeFactors } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireOwnFactors } from './internal/require-own-factors.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';
import { sealTotp } from './internal/second-factor.ts';
import type { StartedTotp } from './start-totp.ts';

/** Replaces the authenticator app. A code of the new one proves that its secret was stored there. */
export async function confirmTotp(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  { state, code }: { readonly state: string; readonly code: string },
): Promise<void> {
  const now = ports.clock.now();
  const started = openState<StartedTotp>(ports.keys, 'totp', state, now);
  if (started?.administratorId !== by.id) throw new Problem('sign_in_failed');
  const secret = Buffer.from(started.secret, 'base64');
  const step = matchTotp(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) throw new Problem('sign_in_failed');
  const totp = sealTotp(ports.keys, by.id, secret);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requireOwnFactors(tx, by.id);
    await changeFactors(tx, by.id, { totp, totp_step: step }, now);
    await recordAudit(tx, ports, by.actor, { action: 'confirmTotp', subject: by.id });
  });
}
