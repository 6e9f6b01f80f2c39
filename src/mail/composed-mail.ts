import type { EmailAddress } from '../core/email.ts';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { type Mail, MailFailed } from '../ports/mailer.ts';
import { threadFile, workThread } from '../threads/work-thread.ts';
import { refuseUnsound } from './compose.ts';

const thread = workThread<{ readonly from: EmailAddress; readonly mail: Mail }, Uint8Array>(
  threadFile('composing-thread', import.meta.url),
);

/** The same bytes as `composeMail` gives, made in a thread: those of a long letter take a tenth of a second. */
export async function composedMail(from: EmailAddress, mail: Mail, stopping?: AbortSignal): Promise<Buffer> {
  refuseUnsound(mail);
  try {
    const { buffer, byteOffset, byteLength } = await thread.ask({ from, mail }, stopping);
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    stopping?.throwIfAborted();
    if (error instanceof WorkNotBegun) throw error;
    // Why is not told: the error may quote the mail.
    throw new MailFailed('later', 'A mail could not be put together.');
  }
}
