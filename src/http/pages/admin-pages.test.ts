import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertValidHtml } from '../../../test/support/browser/valid-html.ts';
import { scriptPayloads } from '../../../test/support/inputs/script-payloads.ts';
import { parseHtml } from '../../../test/support/mail/hostile-emails.ts';
import {
  accountPage,
  enrollmentPage,
  invitationPage,
  notSetUpPage,
  recoveryCodesPage,
  refusedPage,
  signedInPage,
  signedOnPage,
  signInPage,
  signOnFailedPage,
} from './admin-pages.ts';

const pagesWith = (text: string) => [
  signInPage({ error: text, signOnLabel: text }),
  signOnFailedPage(text),
  signedOnPage(),
  notSetUpPage(),
  signedInPage({ name: text, role: text }),
  refusedPage(),
  invitationPage(text),
  accountPage({ token: text, name: text, role: text, error: text }),
  accountPage({ token: text, name: null, role: text }),
  enrollmentPage({ state: text, totp: { secret: text, url: text }, error: text }),
  enrollmentPage({ state: text }),
  recoveryCodesPage([text, text]),
];

const elementsOf = (page: string) =>
  parseHtml(page).tags.map(({ name, attributes }) => `${name} ${Object.keys(attributes).join(' ')}`);

test('escapes every text on the pages for administrators', () => {
  const honest = pagesWith('word').map(elementsOf);
  for (const text of scriptPayloads) assert.deepEqual(pagesWith(text).map(elementsOf), honest, text);
});

test('the pages are valid HTML', async () => {
  for (const page of pagesWith('word')) await assertValidHtml(page, page);
});

test('every field of the forms has a label, and every form stays on its page or below it', () => {
  for (const page of pagesWith('word')) {
    for (const { name, attributes } of parseHtml(page).tags) {
      if (name === 'form') assert.match(attributes['action'] ?? '', /^\.\/(admin|admin\/sign-out|setup)$/);
    }
    const visible = page.match(/<input type="(?!hidden)/g)?.length ?? 0;
    assert.equal(page.match(/<label>/g)?.length ?? 0, visible);
  }
});
