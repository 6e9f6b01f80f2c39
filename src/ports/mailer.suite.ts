import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parseMime } from '../../test/support/mail/smtp-servers.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { EmailFailed, type EmailMessage, type Mailer } from './mailer.ts';

export interface OpenMailer {
  readonly mailer: Mailer;
  /** Returns the bytes of all accepted emails. */
  received(): Promise<readonly Buffer[]>;
}

export const serviceAddress = parseEmailAddress('sealpost@files.example.org') as EmailAddress;

export function sampleEmail(parts: Partial<EmailMessage> = {}): EmailMessage {
  return {
    to: parseEmailAddress('bob@example.org') as EmailAddress,
    messageId: 'a1b2c3',
    date: new Date('2026-03-01T12:00:00Z'),
    subject: 'Your code',
    text: 'Hello\n\nAbCdEfGhIj\n',
    html: '<p>Hello</p>',
    ...parts,
  };
}

/** Tests for every mailer. `open` returns a new one that sends from `serviceAddress`. */
export function mailerSuite(name: string, open: (t: TestContext) => Promise<OpenMailer>): void {
  test(`${name}: an email comes from the service, to one recipient, as text and as HTML`, async (t) => {
    const { mailer, received } = await open(t);
    await mailer.send(sampleEmail());
    const [bytes = Buffer.alloc(0), ...more] = await received();
    const email = await parseMime(bytes);
    assert.equal(more.length, 0);
    assert.deepEqual(email.from, { name: 'Sealpost', address: serviceAddress });
    assert.deepEqual(email.to, [{ name: '', address: 'bob@example.org' }]);
    assert.deepEqual([email.cc, email.bcc, email.attachments], [undefined, undefined, []]);
    assert.equal(email.messageId, '<a1b2c3@files.example.org>');
    assert.equal(new Date(email.date ?? '').toISOString(), '2026-03-01T12:00:00.000Z');
    assert.equal(email.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated');
    assert.deepEqual(
      [email.subject, email.text?.trimEnd(), email.html?.trim()],
      ['Your code', 'Hello\n\nAbCdEfGhIj', '<p>Hello</p>'],
    );
  });

  test(`${name}: an email has the exact display name that was given, and the address of the service`, async (t) => {
    const { mailer, received } = await open(t);
    const names = [
      'Ann Example via Example Ltd',
      'Müller & Söhne',
      'Dr. "Ann" <eve@example.net>, Bob',
      '=?utf-8?q?Eve?=',
    ];
    for (const [n, fromName] of names.entries()) await mailer.send(sampleEmail({ fromName, messageId: `m${n}` }));
    const senders = await Promise.all((await received()).map(async (bytes) => (await parseMime(bytes)).from));
    assert.deepEqual(senders.map((from) => from?.name).sort(), [...names].sort());
    for (const from of senders) assert.equal(from?.address, serviceAddress);
  });

  test(`${name}: every character, line and dot arrives unchanged, in short ASCII lines`, async (t) => {
    const { mailer, received } = await open(t);
    const text = `${'Größe und 🎁 '.repeat(200)}\n.\n..\n.x\nFrom here\n \nend`;
    const subject = `Grüße, ${'日本語'.repeat(60)}`;
    await mailer.send(sampleEmail({ text, subject, html: `<p>${'ü'.repeat(2_000)}</p>` }));
    const [bytes = Buffer.alloc(0)] = await received();
    const email = await parseMime(bytes);
    assert.equal(email.text?.trimEnd(), text);
    assert.equal(email.subject, subject);
    assert.match(email.html ?? '', /^<p>ü{2000}<\/p>/);
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
  });

  test(`${name}: replies go to the reply address of the email, with its exact display name`, async (t) => {
    const { mailer, received } = await open(t);
    const address = parseEmailAddress('ann@example.com') as EmailAddress;
    const names = [
      '',
      'Ann',
      'Änne Müller',
      'Dr. "Ann" <eve@example.net>, Bob',
      '=?utf-8?q?Eve?=',
      '日本語'.repeat(40),
    ];
    for (const [index, name] of names.entries()) {
      await mailer.send(sampleEmail({ messageId: `m${index}`, replyTo: { name, address } }));
    }
    const emails = await Promise.all((await received()).map(parseMime));
    const replyAddresses = emails.map(({ messageId, replyTo }) => [messageId, replyTo]);
    const expected = names.map((name, index) => [`<m${index}@files.example.org>`, [{ name, address }]]);
    assert.deepEqual(replyAddresses.toSorted(), expected.toSorted());
    assert.ok(emails.every(({ from, to }) => from?.address === serviceAddress && to?.length === 1));
  });

  test(`${name}: rejects permanently any value that could add a header or a recipient`, async (t) => {
    const { mailer, received } = await open(t);
    for (const email of [
      sampleEmail({ subject: 'Your code\r\nBcc: eve@example.net' }),
      sampleEmail({ to: 'bob@example.org, eve@example.net' as EmailAddress }),
      sampleEmail({ messageId: 'a>\r\nBcc: eve@example.net' }),
      sampleEmail({ replyTo: { name: 'Ann\r\nBcc: eve@example.net', address: serviceAddress } }),
      sampleEmail({ replyTo: { name: 'Ann', address: 'ann@example.org, eve@example.net' as EmailAddress } }),
    ]) {
      await assert.rejects(mailer.send(email), (error) => error instanceof EmailFailed && error.failure === 'refused');
    }
    assert.deepEqual(await received(), []);
  });

  test(`${name}: sends nothing after the signal has aborted`, async (t) => {
    const { mailer, received } = await open(t);
    const reason = new Error('The service ends.');
    await assert.rejects(mailer.send(sampleEmail(), AbortSignal.abort(reason)), reason);
    assert.deepEqual(await received(), []);
  });

  test(`${name}: emails that are sent concurrently arrive separately and complete`, async (t) => {
    const { mailer, received } = await open(t);
    const emails = Array.from({ length: 20 }, (_, index) =>
      sampleEmail({ messageId: `m${index}`, text: `${index}\n` }),
    );
    await Promise.all(emails.map((email) => mailer.send(email)));
    const read = await Promise.all((await received()).map(parseMime));
    assert.deepEqual(
      read.map(({ text }) => Number(text)).sort((a, b) => a - b),
      [...emails.keys()],
    );
  });

  test(`${name}: a check succeeds and sends nothing, unless its signal has aborted`, async (t) => {
    const { mailer, received } = await open(t);
    await mailer.check(new AbortController().signal);
    const reason = new Error('The service ends.');
    await assert.rejects(mailer.check(AbortSignal.abort(reason)), reason);
    assert.deepEqual(await received(), []);
  });
}
