import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { emailMessagesFor } from './email-messages.ts';
import { type EmailContent, untrustedLine } from './line.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

test('renders a message to many recipients once as text, and once as HTML for each writing direction', async () => {
  let looks = 0;
  const rule = {
    get type() {
      looks += 1;
      return 'rule' as const;
    },
  };
  const line = untrustedLine('Ann');
  const draft: EmailContent = {
    subject: line,
    heading: line,
    blocks: [{ type: 'quote', by: line, message: [rule] }],
    footer: [],
  };
  const languages = await allLanguages();
  const looksFor = (write: () => string) => {
    looks = 0;
    write();
    return looks;
  };
  const inHtml = (locale: string) => () =>
    renderHtml(draft, emailMessagesFor(languages.get(locale) ?? assert.fail(locale), 'UTC', 'recipient'));
  assert.deepEqual([looksFor(() => renderText(draft)), looksFor(() => renderText(draft))], [1, 0]);
  assert.deepEqual(
    ['en', 'en', 'de', 'he', 'he'].map((locale) => looksFor(inHtml(locale))),
    [1, 0, 0, 1, 0],
  );
});
