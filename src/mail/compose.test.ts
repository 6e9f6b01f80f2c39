import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerInjections } from '../../test/support/header-injections.ts';
import { readMail } from '../../test/support/mail-servers.ts';
import type { EmailAddress } from '../core/email.ts';
import { aMail, serviceAddress } from '../ports/mailer.suite.ts';
import { MailFailed } from '../ports/mailer.ts';
import { composeMail } from './compose.ts';

/** Undefined when it was refused. */
const composed = (parts: Parameters<typeof aMail>[0]) =>
  composeMail(serviceAddress, aMail(parts)).catch((error) => {
    assert.ok(error instanceof MailFailed && error.failure === 'refused', String(error));
    return undefined;
  });

test('a subject of one very long word is folded', async () => {
  const bytes = await composeMail(serviceAddress, aMail({ subject: 'x'.repeat(998) }));
  assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
  assert.equal((await readMail(bytes)).subject?.replaceAll(' ', ''), 'x'.repeat(998));
});

test('a long subject in other letters arrives as it was written', async () => {
  for (const subject of [
    `a${'🎁'.repeat(600)}`,
    'ü'.repeat(950),
    `${'ü'.repeat(400)} ${'🎁'.repeat(500)}`,
    `${'x'.repeat(899)} ${'ü'.repeat(50)}`,
    `${'x'.repeat(950)}ü`,
  ]) {
    const bytes = await composeMail(serviceAddress, aMail({ subject }));
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
    assert.equal((await readMail(bytes)).subject, subject);
  }
});

test('a subject that looks encoded, or has blanks where headers are cut, arrives as it was written', async () => {
  for (const subject of [
    '=?utf-8?q?=0D=0ABcc:_victim@example.net?=',
    '=?utf-8?b?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm5ldA==?=',
    `${'x'.repeat(70)} =?utf-8?q?You_have_won?= =?utf-8?q?!?=`,
    'a =?= b',
    '  two  blanks  ',
    'x'.repeat(998),
    `Re: ${'short words of ASCII '.repeat(40)}end`,
  ]) {
    const bytes = await composeMail(serviceAddress, aMail({ subject }));
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
    assert.equal((await readMail(bytes)).subject, subject);
  }
});

test('no value adds a header, a reader or a part, and none makes a line too long', async () => {
  const shapeOf = async (bytes: Buffer) => {
    const { headers, to, attachments } = await readMail(bytes);
    return [headers.map(({ key }) => key), to?.length, attachments.length];
  };
  const sound = await shapeOf(await composeMail(serviceAddress, aMail()));
  let refused = 0;
  for (const value of headerInjections) {
    assert.equal(await composed({ to: value as EmailAddress }), undefined);
    assert.equal(await composed({ messageId: value }), undefined);
    for (const parts of [{ subject: value }, { text: value, html: value }]) {
      const bytes = await composed(parts);
      if (bytes === undefined) {
        refused += 1;
        continue;
      }
      assert.deepEqual(await shapeOf(bytes), sound, JSON.stringify(value));
      assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/, JSON.stringify(value));
    }
  }
  assert.ok(refused > 0 && refused < headerInjections.length);
});
