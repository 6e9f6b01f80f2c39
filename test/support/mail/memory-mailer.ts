import type { EmailAddress } from '../../../src/core/email-address.ts';
import { composeEmail } from '../../../src/mail/compose.ts';
import type { EmailMessage, Mailer } from '../../../src/ports/mailer.ts';

export interface SentEmail {
  readonly to: string;
  readonly bytes: Buffer;
}

/** Stores emails in memory, for tests. */
export function memoryMailer(from: EmailAddress): Mailer & { readonly sent: readonly SentEmail[] } {
  const sent: SentEmail[] = [];
  return {
    sent,
    async send(email: EmailMessage, stopping?: AbortSignal, confirm?: () => Promise<void>) {
      stopping?.throwIfAborted();
      const bytes = await composeEmail(from, email);
      await confirm?.();
      sent.push({ to: email.to, bytes });
    },
    async check(signal: AbortSignal) {
      signal.throwIfAborted();
    },
  };
}
