import assert from 'node:assert/strict';
import type { EmailAddress } from '../../../src/core/email-address.ts';
import type { EmailTemplateValues } from '../../../src/emails/render-email.ts';
import { folderMailer } from '../../../src/mail/folder.ts';
import { sampleEmail, serviceAddress } from '../../../src/ports/mailer.suite.ts';
import { allLanguages } from '../languages/all-languages.ts';
import type { RunningService } from '../server/program.ts';
import { renderSampleEmail, type SampleEmail, sampleEmails } from './sample-emails.ts';

/** Stores an email of every kind, some in other languages. The links in emails to recipients lead to this service. */
export async function fillMailbox(folder: string, { baseUrl }: RunningService): Promise<void> {
  const languages = await allLanguages();
  const mailer = folderMailer(folder, serviceAddress);
  for (const [index, [name, sample]] of sampleEmails.entries()) {
    const locale = name === 'upload-summary' ? 'he' : index % 3 === 1 ? 'de' : 'en';
    const email = renderSampleEmail(linkedTo(sample, baseUrl), languages.get(locale) ?? assert.fail(locale));
    const date = new Date(Date.UTC(2026, 2, 1, 12, index));
    await mailer.send(sampleEmail({ ...email, date, messageId: `m${index}`, to: 'bob@example.org' as EmailAddress }));
  }
}

function linkedTo(sample: SampleEmail, baseUrl: string): SampleEmail {
  if (sample.kind !== 'recipient') return sample;
  const values: EmailTemplateValues['recipient'] = {
    ...sample.values,
    downloadUrl: `${baseUrl}/download?id=k3J9xQ2mZa`,
  };
  return { kind: 'recipient', values };
}
