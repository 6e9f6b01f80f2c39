import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { countTurns } from '../../../test/support/count-turns.ts';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import { createEmailCollector, submitAndComplete, submitTransfer } from '../../../test/support/mail/sent-emails.ts';
import { createControlledScanner } from '../../../test/support/scanner/controlled-scanner.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createSender } from '../../../test/support/transfer/sender.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import { completeTransfers } from '../completing/complete-transfers.ts';
import { changeSetting } from '../settings/settings.ts';
import { prepareCompletionEmails } from './notifications.ts';
import { sendEmails } from './send-emails.ts';

const neverStopped = new AbortController().signal;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

eachDatabase('notifies each recipient and the sender of a completed transfer once, in their languages', async (db) => {
  const ports = await createTestPorts(db);
  const ann = await createSender(ports);
  const post = createEmailCollector(ports);
  const columns = { recipient_language: 'de', sender_language: 'en' };
  await changeSetting(ports, 'brand.name', 'Example Ltd');
  await submitAndComplete(ports, ann, { to: ['bob@example.org', 'cleo@example.org'], senderName: 'Änne', columns });
  const emails = await post();
  await completeTransfers(ports, neverStopped);
  assert.equal((await post()).size, 0);
  assert.deepEqual([...emails.keys()].sort(), ['ann@example.org', 'bob@example.org', 'cleo@example.org']);
  const bob = emails.get('bob@example.org');
  assert.match(bob?.subject ?? '', /^Änne hat Ihnen eine Datei gesendet/);
  assert.match(bob?.text ?? '', /plan\.pdf/);
  assert.deepEqual(bob?.replyTo, [{ name: 'Änne', address: 'ann@example.org' }]);
  assert.deepEqual(bob?.from, { name: 'Änne über Example Ltd', address: 'sealpost@files.example.org' });
  const summary = emails.get('ann@example.org');
  assert.equal(summary?.from?.name, 'Example Ltd');
  assert.match(summary?.text ?? '', /\nThis email was sent by Example Ltd at /);
  assert.match(summary?.subject ?? '', /^Your file is available/);
  assert.equal(summary?.replyTo, undefined);
  assert.equal(new Set([...emails.values()].map(({ messageId }) => messageId)).size, 3);
  const rows = await db.selectFrom('outbox').select(['state', 'payload']).execute();
  assert.ok(rows.every(({ state, payload }) => state === 'sent' && payload === null));
});

eachDatabase('hides blind copies from all readers and shows open recipients to a blind-copy reader', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const names = { to: ['to@example.org'], cc: ['cc@example.org'], bcc: ['one@blind.example', 'two@blind.example'] };
  await submitAndComplete(ports, await createSender(ports), names);
  const emails = await post();
  const textOf = (reader: string) => `${emails.get(reader)?.text} ${emails.get(reader)?.html}`;
  for (const reader of ['to@example.org', 'cc@example.org']) assert.doesNotMatch(textOf(reader), /blind\.example/);
  assert.match(textOf('to@example.org'), /cc@example\.org/);
  assert.doesNotMatch(textOf('one@blind.example'), /two@blind\.example/);
  assert.match(textOf('one@blind.example'), /to@example\.org, cc@example\.org/);
  assert.match(textOf('ann@example.org'), /two@blind\.example/);
});

eachDatabase('sends no email to a sender who disabled emails, and omits hidden file names', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const silent = { send_recipient_notification: 0, send_upload_summary: 0 };
  await submitAndComplete(ports, await createSender(ports), { columns: silent });
  assert.equal((await post()).size, 0);
  await submitAndComplete(ports, await createSender(ports), { columns: { show_file_names: 0 } });
  const emails = await post();
  assert.doesNotMatch(`${emails.get('bob@example.org')?.text}${emails.get('bob@example.org')?.html}`, /plan\.pdf/);
  assert.match(emails.get('ann@example.org')?.text ?? '', /plan\.pdf/);
});

eachDatabase('always notifies the sender of files that were not sent', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const columns = { send_upload_summary: 0 };
  const bad = { name: 'bad.pdf', content: 'bad', checksum: sha256('else') };
  await submitAndComplete(ports, await createSender(ports), {
    columns,
    files: [bad, { name: 'good.pdf', content: 'good' }],
  });
  const reduced = await post();
  assert.match(reduced.get('ann@example.org')?.subject ?? '', /^One file wasn’t sent/);
  assert.match(reduced.get('ann@example.org')?.text ?? '', /bad\.pdf/);
  assert.doesNotMatch(reduced.get('bob@example.org')?.text ?? '', /bad\.pdf/);
  await submitAndComplete(ports, await createSender(ports), { columns, files: [bad] });
  const failed = await post();
  assert.deepEqual([...failed.keys()], ['ann@example.org']);
  assert.match(failed.get('ann@example.org')?.subject ?? '', /couldn’t be sent/);
});

eachDatabase('notifies the sender of files that were not sent even after the transfer expired', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const bad = { name: 'bad.pdf', content: 'bad', checksum: sha256('else') };
  await submitAndComplete(ports, await createSender(ports), { files: [bad, { name: 'good.pdf', content: 'good' }] });
  const past = new Date(ports.clock.now().getTime() - 1).toISOString();
  await db.updateTable('transfer').set({ expires_at: past }).execute();
  const emails = await post();
  assert.deepEqual([...emails.keys()], ['ann@example.org']);
  assert.match(emails.get('ann@example.org')?.text ?? '', /bad\.pdf/);
});

eachDatabase('always reports unscanned files to the sender and to the recipient', async (db) => {
  const ports = { ...(await createTestPorts(db)), scanner: createControlledScanner() };
  await changeSetting(ports, 'scanner.unscannable', 'mark');
  const post = createEmailCollector(ports);
  const columns = { send_upload_summary: 0 };
  const files = [
    { name: 'large.iso', content: 'too large' },
    { name: 'good.pdf', content: 'good' },
  ];
  await submitAndComplete(ports, await createSender(ports), { columns, files });
  const emails = await post();
  assert.match(emails.get('ann@example.org')?.text ?? '', /One file couldn’t be scanned for viruses/);
  assert.match(emails.get('bob@example.org')?.text ?? '', /One file couldn’t be scanned for viruses/);
  await submitAndComplete(ports, await createSender(ports), { columns, files: files.slice(1) });
  const scanned = await post();
  assert.deepEqual([...scanned.keys()], ['bob@example.org']);
  assert.doesNotMatch(scanned.get('bob@example.org')?.text ?? '', /viruses/);
  await ports.scans.close();
});

eachDatabase('sends no email about a transfer that ended before the email was sent', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitAndComplete(ports, await createSender(ports), {});
  await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', ports.clock.now()));
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org' }, neverStopped);
  assert.equal(ports.mailer.sent.length, 0);
  const rows = await db.selectFrom('outbox').select(['state', 'payload']).execute();
  assert.deepEqual(rows, Array(2).fill({ state: 'dropped', payload: null }));
  const expiring = await submitAndComplete(ports, await createSender(ports), {});
  const past = new Date(ports.clock.now().getTime() - 1).toISOString();
  await db.updateTable('transfer').set({ expires_at: past }).where('tracking_id', '=', expiring).execute();
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org' }, neverStopped);
  assert.equal(ports.mailer.sent.length, 0);
});

eachDatabase('seals the emails of hundreds of recipients in slices and yields between them', async (db) => {
  const ports = await createTestPorts(db);
  const to = Array.from({ length: 200 }, (_, index) => `reader${index}@example.org`);
  const trackingId = await submitTransfer(ports, await createSender(ports), { to });
  using turns = countTurns();
  const completion = { accepted: 1, removed: 0, unscanned: 0, linkSecrets: new Map() };
  const emails = await prepareCompletionEmails(ports, trackingId, completion, ports.clock.now());
  assert.equal(emails.length, 201);
  assert.ok(turns.count >= 7, `${turns.count} turns`);
  const again = await prepareCompletionEmails(ports, trackingId, completion, ports.clock.now());
  assert.deepEqual(
    again.map(({ message_id }) => message_id),
    emails.map(({ message_id }) => message_id),
  );
});
