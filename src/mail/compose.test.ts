import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerInjections } from '../../test/support/inputs/header-injections.ts';
import { parseMime } from '../../test/support/mail/smtp-servers.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { sampleEmail, serviceAddress } from '../ports/mailer.suite.ts';
import { EmailFailed } from '../ports/mailer.ts';
import { composeEmail } from './compose.ts';

/** Undefined when it was rejected. */
const composed = (parts: Parameters<typeof sampleEmail>[0]) =>
  composeEmail(serviceAddress, sampleEmail(parts)).catch((error) => {
    assert.ok(error instanceof EmailFailed && error.failure === 'refused', String(error));
    return undefined;
  });

test('folds a subject of one very long word', async () => {
  const bytes = await composeEmail(serviceAddress, sampleEmail({ subject: 'x'.repeat(998) }));
  assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
  assert.equal((await parseMime(bytes)).subject?.replaceAll(' ', ''), 'x'.repeat(998));
});

test('encodes a long subject in other scripts without loss', async () => {
  for (const subject of [
    `a${'🎁'.repeat(600)}`,
    'ü'.repeat(950),
    `${'ü'.repeat(400)} ${'🎁'.repeat(500)}`,
    `${'x'.repeat(899)} ${'ü'.repeat(50)}`,
    `${'x'.repeat(950)}ü`,
  ]) {
    const bytes = await composeEmail(serviceAddress, sampleEmail({ subject }));
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
    assert.equal((await parseMime(bytes)).subject, subject);
  }
});

test('preserves a subject that looks encoded, or has spaces where headers are folded', async () => {
  for (const subject of [
    '=?utf-8?q?=0D=0ABcc:_victim@example.net?=',
    '=?utf-8?b?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm5ldA==?=',
    `${'x'.repeat(70)} =?utf-8?q?You_have_won?= =?utf-8?q?!?=`,
    'a =?= b',
    '  two  blanks  ',
    'x'.repeat(998),
    `Re: ${'short words of ASCII '.repeat(40)}end`,
  ]) {
    const bytes = await composeEmail(serviceAddress, sampleEmail({ subject }));
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
    assert.equal((await parseMime(bytes)).subject, subject);
  }
});

test('no value adds a header, a recipient or a part, or makes a line too long', async () => {
  const shapeOf = async (bytes: Buffer) => {
    const { headers, from, to, attachments } = await parseMime(bytes);
    return [headers.map(({ key }) => key), from?.address, to?.length, attachments.length];
  };
  const sound = await shapeOf(await composeEmail(serviceAddress, sampleEmail()));
  let refused = 0;
  for (const value of headerInjections) {
    assert.equal(await composed({ to: value as EmailAddress }), undefined);
    assert.equal(await composed({ messageId: value }), undefined);
    for (const parts of [{ subject: value }, { fromName: value }, { text: value, html: value }]) {
      const bytes = await composed(parts);
      if (bytes === undefined) {
        refused += 1;
        continue;
      }
      assert.deepEqual(await shapeOf(bytes), sound, JSON.stringify(value));
      assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/, JSON.stringify(value));
    }
  }
  assert.ok(refused > 0 && refused < 2 * headerInjections.length);
});
