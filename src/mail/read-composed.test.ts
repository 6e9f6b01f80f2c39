import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerInjections } from '../../test/support/header-injections.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { readMail } from '../../test/support/mail-servers.ts';
import { sampleLetters, writeSample } from '../../test/support/sample-letters.ts';
import type { EmailAddress } from '../core/email.ts';
import { subjectLine } from '../letters/line.ts';
import { aMail, serviceAddress } from '../ports/mailer.suite.ts';
import { composeMail } from './compose.ts';
import { readComposed, readHeaders } from './read-composed.ts';

test('every letter is read back as it was written', async () => {
  const languages = await allLanguages();
  for (const [name, sample] of sampleLetters) {
    for (const language of languages.values()) {
      const letter = writeSample(sample, language);
      const mail = readComposed(await composeMail(serviceAddress, aMail(letter))) ?? assert.fail(name);
      const { subject, text, html } = mail;
      // A composer ends each part with a line end of its own where there is none.
      assert.deepEqual({ subject, text: text.trimEnd(), html: html.trimEnd() }, trimmed(letter), name);
      assert.equal(mail.to, 'bob@example.org');
      assert.equal(mail.from, `Sealpost <${serviceAddress}>`);
      assert.deepEqual(mail.date, aMail().date);
    }
  }
});

const trimmed = ({ subject, text, html }: ReturnType<typeof writeSample>) => ({
  subject,
  text: text.trimEnd(),
  html: html.trimEnd(),
});

test('hostile values are read back as they were written, like by a reader of somebody else', async () => {
  for (const value of headerInjections) {
    const subject = subjectLine(value as Parameters<typeof subjectLine>[0]).slice(0, 900);
    const sound = subject.replace(/\p{Cc}/gu, '').toWellFormed();
    const bytes = await composeMail(serviceAddress, aMail({ subject: sound, text: value, html: `<p>${value}</p>` }));
    const [ours, theirs] = [readComposed(bytes) ?? assert.fail(value), await readMail(bytes)];
    assert.equal(ours.subject, sound);
    assert.equal(ours.subject, theirs.subject);
    assert.equal(ours.text.trimEnd(), theirs.text?.trimEnd());
    assert.equal(ours.html.trimEnd(), theirs.html?.trimEnd());
  }
});

test('who gets the replies is read back too', async () => {
  const address = 'ann@example.com' as EmailAddress;
  for (const name of ['', 'Ann', 'Ann Müller-Łęcka', '=?utf-8?q?x?=', 'ü'.repeat(100)]) {
    const headers = readHeaders(await composeMail(serviceAddress, aMail({ replyTo: { name, address } })));
    assert.equal(headers?.replyTo, `${name} <${address}>`.trimStart());
  }
});

test('the beginning of a mail is enough for its headers', async () => {
  const bytes = await composeMail(serviceAddress, aMail({ subject: 'Größe', text: 'x\n'.repeat(10_000) }));
  assert.deepEqual(readHeaders(bytes.subarray(0, 2_000)), readHeaders(bytes));
  assert.equal(readHeaders(bytes)?.subject, 'Größe');
});

test('what is no mail of ours is none, whatever it is', async () => {
  const sound = (await composeMail(serviceAddress, aMail())).toString('latin1');
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
  for (const text of odd) assert.equal(readComposed(Buffer.from(text, 'latin1')), undefined, text.slice(0, 300));
  assert.notEqual(readComposed(Buffer.from(sound, 'latin1')), undefined);
});

test('broken signs of an encoding break nothing', () => {
  const head =
    'From: a\r\nTo: b\r\nSubject: =?utf-8?q?=ZZ=?= =?utf-8?b?%%%?=\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\n';
  const part = '\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nx =4';
  const mail = `${head}Content-Type: multipart/alternative;\r\n boundary="b"\r\n\r\n--b${part}=\r\n--b${part}\r\n--b--`;
  assert.equal(typeof readComposed(Buffer.from(mail))?.subject, 'string');
});
