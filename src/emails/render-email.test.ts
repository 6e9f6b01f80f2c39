import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLanguages, allPacks } from '../../test/support/languages/all-languages.ts';
import { parseHtml, quotedMessageIn } from '../../test/support/mail/hostile-emails.ts';
import { renderSampleEmail, type SampleEmail, sampleEmails } from '../../test/support/mail/sample-emails.ts';
import { brandOf } from '../core/brand.ts';
import { defaultSettings } from '../core/settings.ts';
import { languageOf } from '../languages/language.ts';
import { type EmailTemplateValues, emailTemplates, type RenderedEmail, renderEmail } from './render-email.ts';

const languages = await allLanguages();
const english = languages.get('en') ?? assert.fail('en');

function sample<Kind extends SampleEmail['kind']>(name: string, kind: Kind): EmailTemplateValues[Kind] {
  const found = new Map(sampleEmails).get(name);
  assert.equal(found?.kind, kind);
  return found?.values as EmailTemplateValues[Kind];
}

const written = (name: string): RenderedEmail =>
  renderSampleEmail(new Map(sampleEmails).get(name) ?? assert.fail(name), english);

test('there is a sample of every template', () => {
  assert.deepEqual([...new Set(sampleEmails.map(([, { kind }]) => kind))].sort(), emailTemplates);
});

test('renders every email in every language, without English fallbacks and unfilled placeholders', async () => {
  const packs = await allPacks();
  const [fallback] = packs;
  const messages = new Map(fallback?.messages.entries().map(([key, text]) => [key, `FALLBACK ${text}`]));
  for (const pack of packs) {
    const language = languageOf(pack, { ...(fallback ?? pack), messages });
    for (const [name, each] of sampleEmails) {
      const { subject, text, html } = renderSampleEmail(each, language);
      const content = `${subject}\n${text}\n${parseHtml(html).text}`;
      assert.doesNotMatch(content, /FALLBACK|[{}]|undefined|null|NaN|\[object/, `${name} in ${pack.locale}`);
    }
  }
});

test('the text part and the HTML part have the same content', () => {
  const wordsIn = (text: string) => new Set(text.match(/\p{L}[\p{L}\p{N}]*/gu));
  const onlyOnScreens = wordsIn(
    `${english.translate('mail/common:copyLink')} ${english.translate('mail/common:service')}`,
  );
  for (const [name, each] of sampleEmails) {
    const { text, html } = renderSampleEmail(each, english);
    const [inText, inHtml] = [wordsIn(text), wordsIn(parseHtml(html).text)];
    const missing = [...inText].filter((word) => !inHtml.has(word));
    const added = [...inHtml].filter((word) => !inText.has(word) && !onlyOnScreens.has(word));
    assert.deepEqual({ missing, added }, { missing: [], added: [] }, name);
  }
});

test('a code is alone on its line', () => {
  const { text, subject } = written('verification-code');
  assert.match(text, /^h7Kq2ZpX4m$/m);
  assert.doesNotMatch(subject, /h7Kq2ZpX4m/);
});

test("the sender's subject is the email subject", () => {
  assert.equal(written('recipient').subject, 'The contract, and the plans for the roof');
  assert.equal(written('recipient-bare').subject, 'ann.miller@example.com sent you a file');
});

test('an email to a recipient names sender, files and expiry, and that the password is sent separately', () => {
  const { text } = written('recipient');
  for (const content of [
    'Ann Miller (ann.miller@example.com)',
    '3 files, 48\u00a0MB, and a confidential message',
    'March 15, 2026',
    'Internal',
    'confidential',
  ]) {
    assert.ok(text.includes(content), content);
  }
  assert.match(text, /^https:\/\/files\.example\.org\/download\?id=k3J9xQ2mZa$/m);
  assert.match(text, /Ann Miller gives it to you\s+separately/);
  assert.match(text, /^- roof-plan_v12\.dwg$/m);
});

test('a message without files is not called a file', () => {
  const { subject, text } = written('recipient-message');
  assert.equal(subject, 'Ann Miller sent you a confidential message');
  assert.match(text, /^Contents: +A confidential message$/m);
  assert.doesNotMatch(text, /\bfiles?\b(?!\.example)|There is also/i);
});

test('hidden file names are not in the email', () => {
  const values = sample('recipient', 'recipient');
  const { text, html } = renderEmail('recipient', { ...values, fileNames: null }, english, 'UTC');
  assert.doesNotMatch(text + html, /roof-plan/);
});

test('an email contains a password only if the sender requested it', () => {
  const values = sample('recipient', 'recipient');
  const { text } = renderEmail('recipient', { ...values, password: 'kW7-mPq3_xZ9' }, english, 'UTC');
  assert.match(text, /^Password: +kW7-mPq3_xZ9$/m);
  assert.doesNotMatch(text, /another way/);
  for (const [name, each] of sampleEmails.filter(([, { kind }]) => kind !== 'sent-copy')) {
    assert.doesNotMatch(renderSampleEmail(each, english).text, /^Password:/m, name);
  }
});

test('omits a link that is not a page URL', () => {
  const values = sample('recipient', 'recipient');
  const { text, html } = renderEmail('recipient', { ...values, downloadUrl: 'javascript:ran()' }, english, 'UTC');
  assert.doesNotMatch(text + html, /javascript/);
});

test('an email to a sender links to the list of transfers, below the path of the base URL too', () => {
  const toSender =
    /^(upload-summary|download-|revocation-sender|expiry-warning-sender|lock-alert-sender|deletion-alert-sender|never)/;
  for (const [name, { kind, values }] of sampleEmails) {
    for (const [serviceUrl, link] of [
      ['https://files.example.org', 'https://files.example.org/transfers'],
      ['https://example.org/post/', 'https://example.org/post/transfers'],
    ] as const) {
      const { text, html } = renderEmail(kind, { ...values, serviceUrl } as never, english, 'UTC');
      const found = [text.split('\n').includes(link), html.includes(`href="${link}"`)];
      assert.deepEqual(found, Array(2).fill(toSender.test(name)), `${name}, ${serviceUrl}`);
    }
  }
});

test('an administrator receives wrong password alerts without the content of the transfer', () => {
  for (const name of ['lock-alert-admin', 'deletion-alert-admin']) {
    const { subject, text, html } = written(name);
    assert.match(text, /20260301-101500-Ab12Cd34/);
    assert.doesNotMatch(subject + text + html, /contract/i);
  }
});

test('lists removed files with the reason', () => {
  const { subject, text } = written('upload-summary-reduced');
  assert.equal(subject, '4 files weren’t sent');
  assert.match(text, /^- invoice\.docm\n {2}The virus scanner reported this file as infected\.$/m);
});

test('a failed transfer names no recipient, checksum or date', () => {
  const { text } = written('upload-summary-failed');
  assert.doesNotMatch(text, /bob@example\.org|SHA-256|Available until|Sent on/);
});

test('a failed transfer uses singular or plural for its files', () => {
  const values = sample('upload-summary-failed', 'upload-summary');
  const one = renderEmail('upload-summary', values, english, 'UTC');
  assert.equal(one.subject, 'Your file couldn’t be sent');
  assert.match(one.text, /^! The file couldn’t be sent, and no one was notified/m);
  const removed = ['a.exe', 'b.exe'].map((name) => ({ name, cause: 'VIRUS_FOUND' as const }));
  const two = renderEmail('upload-summary', { ...values, removed }, english, 'UTC');
  assert.equal(two.subject, 'Your files couldn’t be sent');
  assert.match(two.text, /^! None of the files could be sent, and no one was notified/m);
});

test('distinguishes downloaded files from a viewed confidential message', () => {
  const values = sample('download-notification', 'download-notification');
  assert.equal(
    renderEmail('download-notification', values, english, 'UTC').subject,
    'bob@example.org downloaded a file',
  );
  const recipients = values.recipients.map((recipient) => ({ ...recipient, downloads: [] }));
  const one = renderEmail('download-notification', { ...values, recipients }, english, 'UTC');
  assert.equal(one.subject, 'bob@example.org viewed your confidential message');
  assert.match(one.text, /viewed on March 2, 2026/);
  const two = renderEmail(
    'download-notification',
    { ...values, recipients: [...recipients, ...recipients] },
    english,
    'UTC',
  );
  assert.equal(two.subject, '2 recipients viewed your confidential message');
});

test('lists a file that was downloaded many times once, with its last date', () => {
  const values = sample('download-notification', 'download-notification');
  const downloads = Array.from({ length: 60 }, (_, minute) => ({
    fileName: 'plan.pdf',
    method: 'DOWNLOADED' as const,
    at: new Date(Date.UTC(2026, 2, 2, 8, minute)),
  }));
  const recipients = [{ address: 'bob@example.org', downloads }];
  const { subject, text } = renderEmail('download-notification', { ...values, recipients }, english, 'UTC');
  assert.equal(subject, 'bob@example.org downloaded a file');
  assert.equal(text.match(/plan\.pdf/g)?.length, 1);
  assert.match(text, /downloaded on March 2, 2026 at 08:59 UTC/);
  assert.doesNotMatch(text, /more file/);
});

test('uses the address in sentences when a name could contain a sentence or a link', () => {
  const values = sample('recipient-bare', 'recipient');
  const { address } = values.sender;
  for (const name of [`Your bank. ${'Please call us. '.repeat(4)}`, 'Ann https://evil.example', 'WWW.evil.example']) {
    const { subject, text } = renderEmail(
      'recipient',
      { ...values, sender: { ...values.sender, name } },
      english,
      'UTC',
    );
    assert.equal(subject, `${address} sent you a file`);
    assert.equal(text.replaceAll(/\s+/g, ' ').split(name.trim()).length - 1, 1, name);
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(`${name.trim()} (${address})`), name);
  }
});

test('ignores a name without visible characters', () => {
  const values = sample('recipient-bare', 'recipient');
  for (const name of [' ', '\u200b\u200d', '\u00ad\u2060', '\u2800', '\u3164', '\u202e\u2066']) {
    const { subject, text } = renderEmail(
      'recipient',
      { ...values, sender: { ...values.sender, name } },
      english,
      'UTC',
    );
    assert.equal(subject, `${values.sender.address} sent you a file`, JSON.stringify(name));
    assert.match(text, /^From: +ann\.miller@example\.com$/m, JSON.stringify(name));
  }
});

test('omits an empty message', () => {
  const values = sample('recipient', 'recipient');
  const empty = {
    text: ['', ' \n\n\t', '\u200b\n\n\u2060'],
    markdown: ['---', '>', '> >', '- ', '```\n```', '&#8203;'],
    html: [
      '<p></p>',
      '<blockquote><p> </p></blockquote>',
      '<pre>\n</pre>',
      '<hr>',
      '<ul><li></li></ul>',
      '<script>x</script>',
    ],
  };
  for (const [type, sources] of Object.entries(empty)) {
    for (const source of sources) {
      const message = { type: type as keyof typeof empty, source };
      const { text } = renderEmail('recipient', { ...values, message }, english, 'UTC');
      assert.doesNotMatch(text, /writes:/, `${type} ${JSON.stringify(source)}`);
    }
  }
});

test('sanitizes a message to many recipients once, with the same result in every language', () => {
  let readings = 0;
  const message = {
    type: 'markdown' as const,
    get source() {
      readings += 1;
      return 'Hello **you**';
    },
  };
  const values = { ...sample('recipient', 'recipient'), message };
  const emails = ['en', 'he', 'de', 'en'].map((locale) =>
    renderEmail('recipient', values, languages.get(locale) ?? assert.fail(locale), 'UTC'),
  );
  assert.equal(readings, 1);
  for (const { text } of emails) assert.match(text, /^> Hello \*you\*$/m);
  assert.equal(new Set(emails.map(({ html }) => quotedMessageIn(html))).size, 1);
});

test('a warning to a recipient without the link explains where it is', () => {
  assert.match(written('expiry-warning-without-link').text, /the link in the email we sent you on March 1, 2026/);
});

test('limits the length of an email, however many files and recipients there are', () => {
  const files = Array.from({ length: 10_000 }, (_, index) => `file-${index}.pdf`);
  const people = Array.from({ length: 500 }, (_, index) => `somebody-${index}@example.org`);
  const summary = sample('upload-summary', 'upload-summary');
  const transfer = { ...summary.transfer, fileCount: files.length };
  const emails = [
    renderEmail(
      'recipient',
      { ...sample('recipient', 'recipient'), transfer, fileNames: files, alsoTo: people },
      english,
      'UTC',
    ),
    renderEmail(
      'upload-summary',
      {
        ...summary,
        transfer,
        files: files.map((name) => ({ name, size: 1, checksum: 'ab'.repeat(32) })),
        removed: files.map((name) => ({ name, cause: 'VIRUS_FOUND' as const })),
        recipients: people.map((address) => ({ address, role: 'to' as const, downloadUrl: null })),
      },
      english,
      'UTC',
    ),
    renderEmail(
      'download-summary',
      {
        ...sample('download-summary', 'download-summary'),
        transfer,
        recipients: people.map((address) => ({
          address,
          downloadedCount: 0,
          messageOpenedAt: null,
          files: files.slice(0, 200).map((name) => ({ name, downloadedAt: null })),
        })),
      },
      english,
      'UTC',
    ),
  ];
  for (const { text, html } of emails) {
    assert.match(text, /and 9,9\d\d more files/);
    assert.ok(text.length < 20_000 && html.length < 100_000, `${text.length} ${html.length}`);
  }
});

test('every email has the name, the color and the lines of the brand, in HTML and in text', () => {
  const brand = brandOf({
    ...defaultSettings,
    'brand.name': 'Müller & Söhne',
    'brand.color': '#5b2d8e',
    'brand.support': 'help@example.org',
    'brand.footer': 'Example Street 1 | <b>HRB 1234</b>',
  });
  for (const [name, { kind, values }] of sampleEmails) {
    const { text, html } = renderEmail(kind, values as never, english, 'UTC', brand);
    assert.match(html, /color:#5b2d8e"><bdi dir="ltr">Müller &amp; Söhne<\/bdi></, name);
    assert.doesNotMatch(html, /Sealpost|#1c5a54|#17605a|#8fd6cb|\{\w+\}/, name);
    assert.match(
      html,
      /Support: <bdi dir="ltr">help@example\.org<\/bdi>.*Example Street 1.*&lt;b&gt;HRB 1234&lt;\/b&gt;/s,
      name,
    );
    assert.doesNotMatch(text, /Sealpost/, name);
    assert.match(
      text,
      /\nThis email was sent by Müller & Söhne at .*\nSupport: help@example\.org\nExample Street 1\n<b>HRB 1234<\/b>\n$/s,
      name,
    );
  }
});
