import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readMail } from '../../test/support/mail-servers.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { type Mail, type Mailer, MailFailed } from './mailer.ts';

export interface OpenMailer {
  readonly mailer: Mailer;
  /** The bytes of all mails that were taken. */
  taken(): Promise<readonly Buffer[]>;
}

export const serviceAddress = parseEmail('sealpost@files.example.org') as EmailAddress;

export function aMail(parts: Partial<Mail> = {}): Mail {
  return {
    to: parseEmail('bob@example.org') as EmailAddress,
    messageId: 'a1b2c3',
    date: new Date('2026-03-01T12:00:00Z'),
    subject: 'Your code',
    text: 'Hello\n\nAbCdEfGhIj\n',
    html: '<p>Hello</p>',
    ...parts,
  };
}

/** What every mailer promises. `open` gives a fresh one, which comes from `serviceAddress`. */
export function mailerSuite(name: string, open: (t: TestContext) => Promise<OpenMailer>): void {
  test(`${name}: a mail comes from the service, to one reader, as text and as HTML`, async (t) => {
    const { mailer, taken } = await open(t);
    await mailer.send(aMail());
    const [bytes = Buffer.alloc(0), ...more] = await taken();
    const mail = await readMail(bytes);
    assert.equal(more.length, 0);
    assert.deepEqual(mail.from, { name: 'Sealpost', address: serviceAddress });
    assert.deepEqual(mail.to, [{ name: '', address: 'bob@example.org' }]);
    assert.deepEqual([mail.cc, mail.bcc, mail.attachments], [undefined, undefined, []]);
    assert.equal(mail.messageId, '<a1b2c3@files.example.org>');
    assert.equal(new Date(mail.date ?? '').toISOString(), '2026-03-01T12:00:00.000Z');
    assert.equal(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated');
    assert.deepEqual(
      [mail.subject, mail.text?.trimEnd(), mail.html?.trim()],
      ['Your code', 'Hello\n\nAbCdEfGhIj', '<p>Hello</p>'],
    );
  });

  test(`${name}: every letter, line and dot arrives as it was written, in short lines of ASCII`, async (t) => {
    const { mailer, taken } = await open(t);
    const text = `${'Größe und 🎁 '.repeat(200)}\n.\n..\n.x\nFrom here\n \nend`;
    const subject = `Grüße, ${'日本語'.repeat(60)}`;
    await mailer.send(aMail({ text, subject, html: `<p>${'ü'.repeat(2_000)}</p>` }));
    const [bytes = Buffer.alloc(0)] = await taken();
    const mail = await readMail(bytes);
    assert.equal(mail.text?.trimEnd(), text);
    assert.equal(mail.subject, subject);
    assert.match(mail.html ?? '', /^<p>ü{2000}<\/p>/);
    assert.match(bytes.toString('latin1'), /^([\x20-\x7e\t]{0,998}\r\n)*$/);
  });

  test(`${name}: an answer goes to whom the mail names, under the name as it was written`, async (t) => {
    const { mailer, taken } = await open(t);
    const address = parseEmail('ann@example.com') as EmailAddress;
    const names = [
      '',
      'Ann',
      'Änne Müller',
      'Dr. "Ann" <eve@example.net>, Bob',
      '=?utf-8?q?Eve?=',
      '日本語'.repeat(40),
    ];
    for (const [index, name] of names.entries()) {
      await mailer.send(aMail({ messageId: `m${index}`, replyTo: { name, address } }));
    }
    const mails = await Promise.all((await taken()).map(readMail));
    const answered = mails.map(({ messageId, replyTo }) => [messageId, replyTo]);
    const expected = names.map((name, index) => [`<m${index}@files.example.org>`, [{ name, address }]]);
    assert.deepEqual(answered.toSorted(), expected.toSorted());
    assert.ok(mails.every(({ from, to }) => from?.address === serviceAddress && to?.length === 1));
  });

  test(`${name}: what could add a header or a reader is refused for good`, async (t) => {
    const { mailer, taken } = await open(t);
    for (const mail of [
      aMail({ subject: 'Your code\r\nBcc: eve@example.net' }),
      aMail({ to: 'bob@example.org, eve@example.net' as EmailAddress }),
      aMail({ messageId: 'a>\r\nBcc: eve@example.net' }),
      aMail({ replyTo: { name: 'Ann\r\nBcc: eve@example.net', address: serviceAddress } }),
      aMail({ replyTo: { name: 'Ann', address: 'ann@example.org, eve@example.net' as EmailAddress } }),
    ]) {
      await assert.rejects(mailer.send(mail), (error) => error instanceof MailFailed && error.failure === 'refused');
    }
    assert.deepEqual(await taken(), []);
  });

  test(`${name}: whoever is told to stop sends nothing`, async (t) => {
    const { mailer, taken } = await open(t);
    const reason = new Error('The service ends.');
    await assert.rejects(mailer.send(aMail(), AbortSignal.abort(reason)), reason);
    assert.deepEqual(await taken(), []);
  });

  test(`${name}: mails that are sent at once arrive one by one and whole`, async (t) => {
    const { mailer, taken } = await open(t);
    const mails = Array.from({ length: 20 }, (_, index) => aMail({ messageId: `m${index}`, text: `${index}\n` }));
    await Promise.all(mails.map((mail) => mailer.send(mail)));
    const read = await Promise.all((await taken()).map(readMail));
    assert.deepEqual(
      read.map(({ text }) => Number(text)).sort((a, b) => a - b),
      [...mails.keys()],
    );
  });
}
