import { acceptanceMs } from '../../core/admin-account.ts';
import { sealState } from '../../crypto/sealed-state.ts';
import { newTotpSecret, totpSecretText, totpUrl } from '../../crypto/totp.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TotpEnrollment } from './accept-invitation.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireOwnFactors } from './internal/require-own-factors.ts';

/** The contents of the state that `confirmTotp` opens. */
export interface StartedTotp {
  readonly administratorId: string;
  /** In base64. */
  readonly secret: string;
}

/** Makes a secret for a new authenticator app. The old one works until the new one is confirmed. */
export async function startTotp(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  issuer: string,
): Promise<TotpEnrollment> {
  await requireOwnFactors(db, by.id);
  const secret = newTotpSecret();
  const started: StartedTotp = { administratorId: by.id, secret: secret.toString('base64') };
  const state = sealState(keys, 'totp', started, new Date(clock.now().getTime() + acceptanceMs));
  return { state, totp: { secret: totpSecretText(secret), url: totpUrl(secret, issuer, by.name) } };
}
