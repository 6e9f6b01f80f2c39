import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { EmailAddress } from '../../src/core/email.ts';
import { parseSmtpServer } from '../../src/core/smtp-server.ts';
import type { Language } from '../../src/languages/pack.ts';
import { mailFolder } from '../../src/mail/folder.ts';
import { smtpMailer } from '../../src/mail/smtp.ts';
import { serviceAddress } from '../../src/ports/mailer.suite.ts';
import type { Mail } from '../../src/ports/mailer.ts';
import { type ForeignMail, readInPostalMime, readInPython } from '../support/foreign-mail.ts';
import { headerInjections } from '../support/header-injections.ts';
import { hostileSamples } from '../support/hostile-letters.ts';
import { allLanguages } from '../support/languages/all-languages.ts';
import { aMailServer } from '../support/mail-servers.ts';
import { type Sample, sampleLetters, writeSample } from '../support/sample-letters.ts';

const all = await allLanguages();
const languages = ['en', 'de', 'he'].map((locale) => all.get(locale) ?? assert.fail(locale));
const bob = 'bob@example.org' as EmailAddress;
const ann = 'ann@example.com' as EmailAddress;

function mailOf(sample: Sample, language: Language, index: number, name = 'Ann Müller-Łęcka, "Roofs" <1>'): Mail {
  const date = new Date(Date.UTC(2026, 2, 1, 12, 0, 0, index));
  return { ...writeSample(sample, language), to: bob, replyTo: { name, address: ann }, messageId: `m${index}`, date };
}

const atOnce = 20;

/** The bytes of each mail as a mail server got them, which was told of one reader alone. */
async function bySmtp(t: TestContext, mails: readonly Mail[]): Promise<readonly Buffer[]> {
  const { port, taken } = await aMailServer(t);
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress);
  for (let start = 0; start < mails.length; start += atOnce) {
    await Promise.all(mails.slice(start, start + atOnce).map((mail) => mailer.send(mail)));
  }
  for (const { from, to } of taken) assert.deepEqual([from, to], [serviceAddress, [bob]]);
  const numbered = taken.map(({ bytes }) => ({
    bytes,
    number: Number(/^Message-ID: <m(\d+)@/m.exec(`${bytes}`)?.[1]),
  }));
  return numbered.toSorted((a, b) => a.number - b.number).map(({ bytes }) => bytes);
}

async function byFolder(t: TestContext, mails: readonly Mail[]): Promise<readonly Buffer[]> {
  const data = await mkdtemp(join(tmpdir(), 'sealpost-mail-'));
  t.after(() => rm(data, { recursive: true }));
  const folder = join(data, 'mail');
  const mailer = mailFolder(folder, serviceAddress);
  for (const mail of mails) await mailer.send(mail);
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

/** What every reader should find in it. */
const expected = ({ subject, text, html, messageId, date, replyTo }: Mail): ForeignMail => ({
  headers,
  from: [{ name: 'Sealpost', address: serviceAddress }],
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
 * In any order of headers; and without the blanks in a name of several encoded words, of which Python leaves one between
 * two words where RFC 2047 has none.
 */
function comparable({ headers: names, replyTo, ...mail }: ForeignMail): ForeignMail {
  const withoutBlanks = ({ name, address }: ForeignMail['replyTo'][number]) => ({
    name: Buffer.byteLength(name) > 39 ? name.replaceAll(' ', '') : name,
    address,
  });
  return { ...mail, headers: names.toSorted(), replyTo: replyTo.map(withoutBlanks) };
}

async function assertReadAlike(mails: readonly Mail[], sent: readonly Buffer[]): Promise<void> {
  assert.equal(sent.length, mails.length);
  const inPython = await readInPython(sent);
  for (const [index, mail] of mails.entries()) {
    const bytes = sent[index] ?? assert.fail();
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
    const { structure: shape, defects, ...read } = inPython[index] ?? assert.fail();
    assert.deepEqual([shape, defects], [structure, []], mail.subject);
    for (const each of [read, await readInPostalMime(bytes)])
      assert.deepEqual(comparable(each), comparable(expected(mail)));
  }
}

for (const [name, send] of Object.entries({ bySmtp, byFolder })) {
  test(`${name}: every letter in every direction is for Python and postal-mime what was written`, async (t) => {
    const mails = languages.flatMap((language, row) =>
      sampleLetters.map(([, sample], index) => mailOf(sample, language, row * sampleLetters.length + index)),
    );
    await assertReadAlike(mails, await send(t, mails));
  });
}

test('200 hostile values in all fields of a letter add no header, no reader and no part, in either program', async (t) => {
  const messageTypes = ['text', 'markdown', 'html'] as const;
  const mails = headerInjections.flatMap((text, index) => {
    const samples = hostileSamples({ text, links: 'ending', messageType: messageTypes[index % 3] ?? 'text' });
    const language = languages[index % languages.length] ?? assert.fail();
    // The one with the most fields, and now and then one of the others.
    const chosen = [
      new Map(samples).get('recipient'),
      ...(index % 4 === 0 ? [samples[(index / 4) % samples.length]?.[1]] : []),
    ];
    return chosen.map((sample, which) => mailOf(sample ?? assert.fail(), language, 2 * index + which, lineOf(text)));
  });
  assert.ok(new Set(headerInjections).size >= 200);
  await assertReadAlike(mails, await bySmtp(t, mails));
});

/** A name of one line, as it comes from a letter's sender. That a mailer refuses others is shown by its own tests. */
const lineOf = (text: string) => [...text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')].slice(0, 100).join('').trim();

test('a header that was added, another reader and another part would be noticed', async () => {
  const [mail] = languages.map((language) => mailOf(sampleLetters[0]?.[1] ?? assert.fail(), language, 0));
  const bytes = `To: ${bob}, eve@example.net\r\nBcc: eve@example.net\r\nFrom: x@y.z\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\nx\r\n--x\r\nContent-Type: text/plain\r\n\r\nx\r\n--x--\r\n`;
  const [read] = await readInPython([Buffer.from(bytes)]);
  assert.deepEqual(read?.to.length, 2);
  assert.ok(read?.headers.includes('bcc'));
  assert.notEqual(read?.structure, structure);
  await assert.rejects(assertReadAlike([mail ?? assert.fail()], [Buffer.from(bytes)]));
});
