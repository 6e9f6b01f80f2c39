import { productBrand } from '../core/brand.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { fromName } from '../emails/from-name.ts';
import { renderEmailInWorker } from '../emails/render-in-worker.ts';
import { readEnglish } from '../languages/shipped-packs.ts';
import type { EmailMessage } from '../ports/mailer.ts';
import { type CheckedSetup, type Finding, off, ok } from './diagnosis.ts';

type Subject = Pick<CheckedSetup, 'mailer' | 'testAddress' | 'now' | 'baseUrl'>;

/** Connects and signs in. Sends an email only if there is an address for it. */
export async function* checkMail(subject: Subject, signal: AbortSignal): AsyncGenerator<Finding> {
  const { mailer, testAddress } = subject;
  if (mailer === undefined)
    return yield off('No mail server is configured (SEALPOST_SMTP): emails are written to a folder.');
  await mailer.check(signal);
  if (testAddress === undefined)
    return yield ok(
      'The mail server accepts the connection and the password. To send a test email, add --email <address>.',
    );
  await mailer.send(await renderTestEmail(subject, testAddress, signal), signal);
  yield ok(`The mail server has accepted a test email to ${testAddress}. Check that it arrives.`);
}

/** In English and without the brand of the organization, which may not be readable. */
async function renderTestEmail({ baseUrl, now }: Subject, address: string, signal: AbortSignal): Promise<EmailMessage> {
  const language = await readEnglish();
  const values = { address, serviceUrl: baseUrl.href };
  const rendered = await renderEmailInWorker(
    ['test', values],
    language,
    { timeZone: 'UTC', brand: productBrand },
    signal,
  );
  const messageId = newShortId();
  return { to: address, messageId, date: now(), fromName: fromName(language, productBrand), ...rendered };
}
