import type { EmailAddress } from '../core/email-address.ts';
import type { EmailMessage, Mailer } from '../ports/mailer.ts';
import { composeEmail } from './compose.ts';

export interface SentEmail {
  readonly to: EmailAddress;
  readonly bytes: Buffer;
}

/** Stores emails in memory, for tests. */
export function memoryMailer(from: EmailAddress): Mailer & { readonly kept: readonly SentEmail[] } {
  const saved: SentEmail[] = [];
  return {
    kept: saved,
    async send(email: EmailMessage, stopping?: AbortSignal) {
      stopping?.throwIfAborted();
      saved.push({ to: email.to, bytes: await composeEmail(from, email) });
    },
  };
}
