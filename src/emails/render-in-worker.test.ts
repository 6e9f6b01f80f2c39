import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTurns } from '../../test/support/count-turns.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { renderSampleEmail, sampleEmails } from '../../test/support/mail/sample-emails.ts';
import { type Brand, productBrand } from '../core/brand.ts';
import { colorFamilies } from '../core/brand-colors.ts';
import { type EmailTemplateValues, renderEmail, type UnrenderedEmail } from './render-email.ts';
import { renderEmailInWorker } from './render-in-worker.ts';

const languages = await allLanguages();
const unbranded = { timeZone: 'UTC', brand: productBrand };
const english = languages.get('en') ?? assert.fail('en');

test('the worker renders every email as the main thread would, in every language', async () => {
  for (const language of languages.values()) {
    for (const [name, sample] of sampleEmails) {
      const email = [sample.kind, sample.values] as unknown as UnrenderedEmail;
      assert.deepEqual(
        await renderEmailInWorker(email, language, unbranded),
        renderSampleEmail(sample, language),
        name,
      );
    }
  }
});

test('the worker uses the brand of each request', async () => {
  const [, sample] = sampleEmails.find(([, { kind }]) => kind === 'recipient') ?? assert.fail('recipient');
  const values = sample.values as EmailTemplateValues['recipient'];
  const brands = ['#5b2d8e', '#7a0019'].map(
    (color): Brand => ({ ...productBrand, name: `Example ${color}`, isNamed: true, accent: colorFamilies(color) }),
  );
  for (const brand of [...brands, productBrand, ...brands]) {
    const rendered = await renderEmailInWorker(['recipient', values], english, { timeZone: 'UTC', brand });
    assert.deepEqual(rendered, renderEmail('recipient', values, english, 'UTC', brand), brand.name);
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
      unbranded,
    );
  });
  for (const { text } of await Promise.all(emails)) assert.ok(text.length > 100_000);
  // Rendering on the main thread would leave a few turns.
  assert.ok(turns.count > 100, `${turns.count} turns`);
});

/** Messages of up to 100,000 characters that cost the parser the most, by shape. */
const hostileMessages = {
  nested: '<div>'.repeat(20_000),
  nestedText: `<div>${'a'.repeat(45)}`.repeat(1_990),
  comments: '<!---->'.repeat(14_000),
  openComment: `<!--${'--!'.repeat(33_000)}`,
  attributes: `<a ${'a=b '.repeat(24_000)}>x</a>`,
  longAttribute: `<a href="${'&'.repeat(99_000)}">x</a>`,
  entities: '&amp;'.repeat(20_000),
  paragraphs: '<p>x'.repeat(3_990),
};

test('hostile messages fit the memory of the worker, and leave the event loop free', async () => {
  const [, sample] = sampleEmails.find(([, { kind }]) => kind === 'recipient') ?? assert.fail('recipient');
  using turns = countTurns();
  for (const [shape, source] of Object.entries(hostileMessages)) {
    const message = { type: 'html', source } as const;
    const values = { ...(sample.values as EmailTemplateValues['recipient']), message };
    const { html } = await renderEmailInWorker(['recipient', values], english, unbranded);
    assert.ok(html.length < 1_000_000, shape);
  }
  // Rendering on the main thread would leave about one turn for each message.
  assert.ok(turns.count > 100, `${turns.count} turns`);
});
