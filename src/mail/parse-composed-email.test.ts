import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerInjections } from '../../test/support/inputs/header-injections.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { renderSampleEmail, sampleEmails } from '../../test/support/mail/sample-emails.ts';
import { parseMime } from '../../test/support/mail/smtp-servers.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { subjectLine } from '../emails/line.ts';
import { sampleEmail, serviceAddress } from '../ports/mailer.suite.ts';
import { composeEmail } from './compose.ts';
import { parseComposedEmail, parseHeaders } from './parse-composed-email.ts';

test('reads every email back unchanged', async () => {
  const languages = await allLanguages();
  for (const [name, sample] of sampleEmails) {
    for (const language of languages.values()) {
      const email = renderSampleEmail(sample, language);
      const parsed = parseComposedEmail(await composeEmail(serviceAddress, sampleEmail(email))) ?? assert.fail(name);
      const { subject, text, html } = parsed;
      // The MIME library ends each part with a line break.
      assert.deepEqual({ subject, text: text.trimEnd(), html: html.trimEnd() }, trimmed(email), name);
      assert.equal(parsed.to, 'bob@example.org');
      assert.equal(parsed.from, `Sealpost <${serviceAddress}>`);
      assert.deepEqual(parsed.date, sampleEmail().date);
    }
  }
});

const trimmed = ({ subject, text, html }: ReturnType<typeof renderSampleEmail>) => ({
  subject,
  text: text.trimEnd(),
  html: html.trimEnd(),
});

test('reads hostile values back unchanged, like a third-party parser', async () => {
  for (const value of headerInjections) {
    const subject = subjectLine(value as Parameters<typeof subjectLine>[0]).slice(0, 900);
    const sound = subject.replace(/\p{Cc}/gu, '').toWellFormed();
    const bytes = await composeEmail(
      serviceAddress,
      sampleEmail({ subject: sound, text: value, html: `<p>${value}</p>` }),
    );
    const [ours, theirs] = [parseComposedEmail(bytes) ?? assert.fail(value), await parseMime(bytes)];
    assert.equal(ours.subject, sound);
    assert.equal(ours.subject, theirs.subject);
    assert.equal(ours.text.trimEnd(), theirs.text?.trimEnd());
    assert.equal(ours.html.trimEnd(), theirs.html?.trimEnd());
  }
});

test('reads the reply address back', async () => {
  const address = 'ann@example.com' as EmailAddress;
  for (const name of ['', 'Ann', 'Ann Müller-Łęcka', '=?utf-8?q?x?=', 'ü'.repeat(100)]) {
    const headers = parseHeaders(await composeEmail(serviceAddress, sampleEmail({ replyTo: { name, address } })));
    assert.equal(headers?.replyTo, `${name} <${address}>`.trimStart());
  }
});

test('needs only the beginning of an email for its headers', async () => {
  const bytes = await composeEmail(serviceAddress, sampleEmail({ subject: 'Größe', text: 'x\n'.repeat(10_000) }));
  assert.deepEqual(parseHeaders(bytes.subarray(0, 2_000)), parseHeaders(bytes));
  assert.equal(parseHeaders(bytes)?.subject, 'Größe');
});

test('returns undefined for anything that the service did not compose', async () => {
  const sound = (await composeEmail(serviceAddress, sampleEmail())).toString('latin1');
  const odd = [
    '',
    '\r\n\r\n',
    'not a mail',
    '\0'.repeat(1_000),
    sound.slice(0, sound.length / 2),
    sound.replace('multipart/alternative', 'multipart/mixed'),
    sound.replace(/^Date: .*$/m, 'Date: never'),
    sound.replace('To: ', 'No: '),
    sound.replaceAll('quoted-printable', 'base64'),
    sound.replace(/boundary="[^"]*"/, 'boundary=""'),
    sound.replace(/boundary="[^"]*"/, 'boundary="other"'),
    'From: a\r\nTo: b\r\nDate: 1 Mar 2026\r\n\r\nHello',
  ];
  for (const text of odd) assert.equal(parseComposedEmail(Buffer.from(text, 'latin1')), undefined, text.slice(0, 300));
  assert.notEqual(parseComposedEmail(Buffer.from(sound, 'latin1')), undefined);
});

test('tolerates broken encodings', () => {
  const head =
    'From: a\r\nTo: b\r\nSubject: =?utf-8?q?=ZZ=?= =?utf-8?b?%%%?=\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\n';
  const part = '\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nx =4';
  const email = `${head}Content-Type: multipart/alternative;\r\n boundary="b"\r\n\r\n--b${part}=\r\n--b${part}\r\n--b--`;
  assert.equal(typeof parseComposedEmail(Buffer.from(email))?.subject, 'string');
});
