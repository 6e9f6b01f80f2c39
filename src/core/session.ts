import type { EmailAddress, WrittenAddress } from './email-address.ts';
import { hourMs } from './time.ts';

/** Calls within this interval are not recorded, so that reading a session does not write to it each time. */
const touchIntervalMs = 600_000;

/** Reports whether a call must be recorded because the last record is old. */
export const isTouchDue = (touchedAt: string, now: Date): boolean =>
  now.getTime() - new Date(touchedAt).getTime() >= touchIntervalMs;

/** A session that was last touched before this time has had no call for that many hours. */
export const abandonedBefore = (hours: number, now: Date): Date =>
  new Date(now.getTime() - hours * hourMs - touchIntervalMs);

const kinds = ['to', 'cc', 'bcc'] as const;
export type RecipientKind = (typeof kinds)[number];

export interface NamedRecipient extends WrittenAddress {
  readonly kind: RecipientKind;
}

/** An address that is named twice counts once, as it was written first: to before cc before bcc. */
export function distinctRecipients(
  named: Readonly<Record<RecipientKind, readonly WrittenAddress[]>>,
): readonly NamedRecipient[] {
  const seen = new Map<EmailAddress, NamedRecipient>();
  for (const kind of kinds) {
    for (const written of named[kind]) {
      if (!seen.has(written.address)) seen.set(written.address, { kind, ...written });
    }
  }
  return [...seen.values()];
}
