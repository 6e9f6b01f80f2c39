import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTurns } from '../../test/support/count-turns.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { renderSampleEmail, sampleEmails } from '../../test/support/mail/sample-emails.ts';
import type { EmailTemplateValues, UnrenderedEmail } from './render-email.ts';
import { renderEmailInWorker } from './render-in-worker.ts';

const languages = await allLanguages();
const english = languages.get('en') ?? assert.fail('en');

test('the worker renders every email as the main thread would, in every language', async () => {
  for (const language of languages.values()) {
    for (const [name, sample] of sampleEmails) {
      const email = [sample.kind, sample.values] as unknown as UnrenderedEmail;
      assert.deepEqual(await renderEmailInWorker(email, language, 'UTC'), renderSampleEmail(sample, language), name);
    }
  }
});

test('the event loop stays free while long emails are rendered', async () => {
  const [, sample] = sampleEmails.find(([, { kind }]) => kind === 'recipient') ?? assert.fail('recipient');
  using turns = countTurns();
  const emails = ['a\n', 'b\n', 'c\n'].map((line) => {
    const message = { type: 'text', source: line.repeat(50_000) } as const;
    return renderEmailInWorker(
      ['recipient', { ...(sample.values as EmailTemplateValues['recipient']), message }],
      english,
      'UTC',
    );
  });
  for (const { text } of await Promise.all(emails)) assert.ok(text.length > 100_000);
  // Rendering on the main thread would leave a few turns.
  assert.ok(turns.count > 100, `${turns.count} turns`);
});
