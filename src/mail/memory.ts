import type { EmailAddress } from '../core/email.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import { composeMail } from './compose.ts';

export interface KeptMail {
  readonly to: EmailAddress;
  readonly bytes: Buffer;
}

/** Keeps what is sent, for tests. */
export function memoryMailer(from: EmailAddress): Mailer & { readonly kept: readonly KeptMail[] } {
  const kept: KeptMail[] = [];
  return {
    kept,
    async send(mail: Mail, stopping?: AbortSignal) {
      stopping?.throwIfAborted();
      kept.push({ to: mail.to, bytes: await composeMail(from, mail) });
    },
  };
}
