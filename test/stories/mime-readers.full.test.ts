import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseSmtpServer } from '../../src/core/config-values.ts';
import type { EmailAddress } from '../../src/core/email-address.ts';
import type { Language } from '../../src/languages/pack.ts';
import { folderMailer } from '../../src/mail/folder.ts';
import { smtpMailer } from '../../src/mail/smtp.ts';
import { serviceAddress } from '../../src/ports/mailer.suite.ts';
import type { EmailMessage } from '../../src/ports/mailer.ts';
import { headerInjections } from '../support/inputs/header-injections.ts';
import { allLanguages } from '../support/languages/all-languages.ts';
import { hostileSampleEmails } from '../support/mail/hostile-emails.ts';
import { type ParsedEmail, parseWithPostalMime, parseWithPython } from '../support/mail/mime-readers.ts';
import { renderSampleEmail, type SampleEmail, sampleEmails } from '../support/mail/sample-emails.ts';
import { startSmtpServer } from '../support/mail/smtp-servers.ts';

const all = await allLanguages();
const languages = ['en', 'de', 'he'].map((locale) => all.get(locale) ?? assert.fail(locale));
const bob = 'bob@example.org' as EmailAddress;
const ann = 'ann@example.com' as EmailAddress;

function emailOf(
  sample: SampleEmail,
  language: Language,
  index: number,
  name = 'Ann Müller-Łęcka, "Roofs" <1>',
): EmailMessage {
  const date = new Date(Date.UTC(2026, 2, 1, 12, 0, 0, index));
  return {
    ...renderSampleEmail(sample, language),
    to: bob,
    fromName: name === '' ? 'Example Ltd' : `${name} via Müller & Söhne`,
    replyTo: { name, address: ann },
    messageId: `m${index}`,
    date,
  };
}

const atOnce = 20;

/** Returns the bytes of each email that a mail server received, and checks that its envelope has one recipient. */
async function bySmtp(t: TestContext, emails: readonly EmailMessage[]): Promise<readonly Buffer[]> {
  const { port, received } = await startSmtpServer(t);
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress);
  for (let start = 0; start < emails.length; start += atOnce) {
    await Promise.all(emails.slice(start, start + atOnce).map((email) => mailer.send(email)));
  }
  for (const { from, to } of received) assert.deepEqual([from, to], [serviceAddress, [bob]]);
  const numbered = received.map(({ bytes }) => ({
    bytes,
    number: Number(/^Message-ID: <m(\d+)@/m.exec(`${bytes}`)?.[1]),
  }));
  return numbered.toSorted((a, b) => a.number - b.number).map(({ bytes }) => bytes);
}

async function byFolder(t: TestContext, emails: readonly EmailMessage[]): Promise<readonly Buffer[]> {
  const data = await mkdtemp(join(tmpdir(), 'sealpost-mail-'));
  t.after(() => rm(data, { recursive: true }));
  const folder = join(data, 'mail');
  const mailer = folderMailer(folder, serviceAddress);
  for (const email of emails) await mailer.send(email);
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

const headers = [
  'auto-submitted',
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
];
const structure = 'multipart/alternative(text/plain utf-8 quoted-printable, text/html utf-8 quoted-printable)';

/** The result that every parser should return. */
const expected = ({ subject, text, html, messageId, date, fromName = '', replyTo }: EmailMessage): ParsedEmail => ({
  headers,
  from: [{ name: fromName, address: serviceAddress }],
  to: [{ name: '', address: bob }],
  replyTo: replyTo === undefined ? [] : [replyTo],
  subject,
  messageId: `<${messageId}@files.example.org>`,
  autoSubmitted: 'auto-generated',
  date: new Date(Math.floor(date.getTime() / 1_000) * 1_000),
  text: text.trimEnd(),
  html: html.trimEnd(),
  otherParts: 0,
});

/**
 * Sorts the headers, and removes blanks from long names: Python keeps a blank between two encoded words, which RFC 2047
 * does not.
 */
function comparable({ headers: names, from, replyTo, ...email }: ParsedEmail): ParsedEmail {
  const withoutBlanks = ({ name, address }: ParsedEmail['replyTo'][number]) => ({
    name: Buffer.byteLength(name) > 39 ? name.replaceAll(' ', '') : name,
    address,
  });
  return { ...email, headers: names.toSorted(), from: from.map(withoutBlanks), replyTo: replyTo.map(withoutBlanks) };
}

async function assertParsedAlike(emails: readonly EmailMessage[], sent: readonly Buffer[]): Promise<void> {
  assert.equal(sent.length, emails.length);
  const pythonResults = await parseWithPython(sent);
  for (const [index, email] of emails.entries()) {
    const bytes = sent[index] ?? assert.fail();
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
    const { structure: shape, defects, ...read } = pythonResults[index] ?? assert.fail();
    assert.deepEqual([shape, defects], [structure, []], email.subject);
    for (const each of [read, await parseWithPostalMime(bytes)])
      assert.deepEqual(comparable(each), comparable(expected(email)));
  }
}

for (const [name, send] of Object.entries({ bySmtp, byFolder })) {
  test(`${name}: Python and postal-mime parse every email as it was written, in every text direction`, async (t) => {
    const emails = languages.flatMap((language, row) =>
      sampleEmails.map(([, sample], index) => emailOf(sample, language, row * sampleEmails.length + index)),
    );
    await assertParsedAlike(emails, await send(t, emails));
  });
}

test('200 hostile values in all fields of an email add no header, no recipient and no part, in either parser', async (t) => {
  const messageTypes = ['text', 'markdown', 'html'] as const;
  const emails = headerInjections.flatMap((text, index) => {
    const samples = hostileSampleEmails({ text, links: 'ending', messageType: messageTypes[index % 3] ?? 'text' });
    const language = languages[index % languages.length] ?? assert.fail();
    // Always the email with the most fields, and every fourth time another one too.
    const chosen = [
      new Map(samples).get('recipient'),
      ...(index % 4 === 0 ? [samples[(index / 4) % samples.length]?.[1]] : []),
    ];
    return chosen.map((sample, which) => emailOf(sample ?? assert.fail(), language, 2 * index + which, lineOf(text)));
  });
  assert.ok(new Set(headerInjections).size >= 200);
  await assertParsedAlike(emails, await bySmtp(t, emails));
});

/** Returns a sender name of one line. The tests of the mailers show that they reject other names. */
const lineOf = (text: string) => [...text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')].slice(0, 100).join('').trim();

test('the check detects an added header, recipient or part', async () => {
  const [email] = languages.map((language) => emailOf(sampleEmails[0]?.[1] ?? assert.fail(), language, 0));
  const bytes = `To: ${bob}, eve@example.net\r\nBcc: eve@example.net\r\nFrom: x@y.z\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\nx\r\n--x\r\nContent-Type: text/plain\r\n\r\nx\r\n--x--\r\n`;
  const [read] = await parseWithPython([Buffer.from(bytes)]);
  assert.deepEqual(read?.to.length, 2);
  assert.ok(read?.headers.includes('bcc'));
  assert.notEqual(read?.structure, structure);
  await assert.rejects(assertParsedAlike([email ?? assert.fail()], [Buffer.from(bytes)]));
});
