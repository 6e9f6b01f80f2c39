import type { EmailAddress } from './email.ts';

const kinds = ['to', 'cc', 'bcc'] as const;
export type RecipientKind = (typeof kinds)[number];

export interface NamedRecipient {
  readonly kind: RecipientKind;
  readonly address: EmailAddress;
}

/** An address named twice counts once: to before cc before bcc. */
export function distinctRecipients(
  named: Readonly<Record<RecipientKind, readonly EmailAddress[]>>,
): readonly NamedRecipient[] {
  const seen = new Map<EmailAddress, NamedRecipient>();
  for (const kind of kinds) {
    for (const address of named[kind]) {
      if (!seen.has(address)) seen.set(address, { kind, address });
    }
  }
  return [...seen.values()];
}
