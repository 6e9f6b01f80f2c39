import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertValidHtml } from '../../../test/support/browser/valid-html.ts';
import { scriptPayloads } from '../../../test/support/inputs/script-payloads.ts';
import { parseHtml } from '../../../test/support/mail/hostile-emails.ts';
import { refusedPage, signedOnPage, signOnFailedPage } from './message-pages.ts';

const elementsOf = (page: string) =>
  parseHtml(page).tags.map(({ name, attributes }) => `${name} ${Object.keys(attributes).join(' ')}`);

test('escapes the message of a failed single sign-on', () => {
  const honest = elementsOf(signOnFailedPage('word'));
  for (const text of scriptPayloads) assert.deepEqual(elementsOf(signOnFailedPage(text)), honest, text);
});

test('the pages of the single sign-on are valid HTML', async () => {
  for (const page of [signOnFailedPage('word'), signedOnPage('/admin?a=1&b=2'), refusedPage()])
    await assertValidHtml(page, page);
});
