import assert from 'node:assert/strict';
import type { EmailAddress } from '../../src/core/email.ts';
import type { LetterValues } from '../../src/letters/write-letter.ts';
import { mailFolder } from '../../src/mail/folder.ts';
import { aMail, serviceAddress } from '../../src/ports/mailer.suite.ts';
import { allLanguages } from './languages/all-languages.ts';
import type { RunningProgram } from './program.ts';
import { type Sample, sampleLetters, writeSample } from './sample-letters.ts';

/** A mail of every kind, some of them in other languages; the links of those to recipients lead to this service. */
export async function fillMailbox(folder: string, { baseUrl }: RunningProgram): Promise<void> {
  const languages = await allLanguages();
  const mailer = mailFolder(folder, serviceAddress);
  for (const [index, [name, sample]] of sampleLetters.entries()) {
    const locale = name === 'upload-summary' ? 'he' : index % 3 === 1 ? 'de' : 'en';
    const letter = writeSample(linkedTo(sample, baseUrl), languages.get(locale) ?? assert.fail(locale));
    const date = new Date(Date.UTC(2026, 2, 1, 12, index));
    await mailer.send(aMail({ ...letter, date, messageId: `m${index}`, to: 'bob@example.org' as EmailAddress }));
  }
}

function linkedTo(sample: Sample, baseUrl: string): Sample {
  if (sample.kind !== 'recipient') return sample;
  const values: LetterValues['recipient'] = { ...sample.values, downloadUrl: `${baseUrl}/download?id=k3J9xQ2mZa` };
  return { kind: 'recipient', values };
}
