import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import { createEmailCollector, insertQueuedEmails } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { minuteMs } from '../../core/time.ts';
import { findTransferForEmail, moveTransfer } from '../../db/transfers/transfers.ts';
import {
  prepareDownloadNotificationEmails,
  prepareDownloadSummaryEmails,
  prepareExpiryWarningEmails,
} from './event-emails.ts';
import { prepareCompletionEmails } from './notifications.ts';

const completion = { accepted: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };

/** An active transfer whose last file is its confidential message. */
async function createTransferWithMessage(ports: TestPorts, names: readonly string[]): Promise<TestTransfer> {
  const files = [...names, 'message.txt'].map((name) => ({ name, content: 'x'.repeat(10) }));
  const made = await createTransfer(ports, { state: 'Active', files, columns: { send_download_summary: 1 } });
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files.at(-1)?.id ?? null })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return made;
}

async function retrieve(
  { db, clock }: TestPorts,
  { recipients, files }: TestTransfer,
  name: string,
  method: 'DOWNLOADED' | 'VIEWED',
): Promise<void> {
  const file_id = files.find((file) => file.name === name)?.id ?? assert.fail(name);
  const row = { recipient_id: recipients[0]?.id ?? '', file_id, method, at: clock.now().toISOString() };
  await db.insertInto('download').values(row).execute();
}

async function expire({ db, clock }: TestPorts, { trackingId }: TestTransfer): Promise<void> {
  const at = clock.now();
  const ended = { expires_at: at.toISOString() };
  await db.updateTable('transfer').set(ended).where('tracking_id', '=', trackingId).execute();
  assert.ok(await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'expired', at)));
}

eachDatabase('counts and lists the confidential message apart from the files', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const made = await createTransferWithMessage(ports, ['plan.pdf']);
  const at = ports.clock.now();
  await insertQueuedEmails(ports, await prepareCompletionEmails(ports, made.trackingId, completion, at));
  const sent = await post();
  for (const reader of ['ann@example.org', 'bob@example.org']) {
    const text = sent.get(reader)?.text ?? '';
    assert.match(text, /1 file, 10\sbytes, and a confidential message/, reader);
    assert.match(text, /plan\.pdf/, reader);
    assert.doesNotMatch(text, /message\.txt/, reader);
  }
  assert.match(sent.get('ann@example.org')?.subject ?? '', /^Your file is available/);

  const row = (await findTransferForEmail(db, made.trackingId)) ?? assert.fail();
  const report = async () => {
    ports.clock.advance(20 * minuteMs);
    return (await post()).get('ann@example.org');
  };
  await retrieve(ports, made, 'message.txt', 'VIEWED');
  await insertQueuedEmails(ports, await prepareDownloadNotificationEmails(ports, row, ports.clock.now()));
  const viewed = await report();
  assert.equal(viewed?.subject, 'bob@example.org viewed your confidential message');
  assert.match(viewed?.text ?? '', /^- Confidential message\n +viewed on /m);

  for (const name of ['plan.pdf', 'message.txt']) await retrieve(ports, made, name, 'DOWNLOADED');
  await insertQueuedEmails(ports, await prepareDownloadNotificationEmails(ports, row, ports.clock.now()));
  const downloaded = await report();
  assert.equal(downloaded?.subject, 'bob@example.org downloaded a file');
  assert.match(downloaded?.text ?? '', /^- Confidential message\n +downloaded on [^-]*- plan\.pdf\n/m);
});

eachDatabase('a viewed message does not count as a download of the files', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const made = await createTransferWithMessage(ports, ['plan.pdf']);
  const prepare = async (emails: typeof prepareExpiryWarningEmails) =>
    insertQueuedEmails(ports, await emails(ports, made.trackingId, ports.clock.now()));
  await retrieve(ports, made, 'message.txt', 'VIEWED');
  await prepare(prepareExpiryWarningEmails);
  const warnings = await post();
  assert.match(warnings.get('bob@example.org')?.subject ?? '', /^A file from /);
  assert.equal(warnings.get('ann@example.org')?.subject, 'One recipient hasn’t downloaded everything yet');
  await expire(ports, made);
  await prepare(prepareDownloadSummaryEmails);
  ports.clock.advance(60 * minuteMs);
  const text = (await post()).get('ann@example.org')?.text ?? '';
  assert.match(text, /No one downloaded any of the files\./);
  assert.match(
    text,
    /bob@example\.org: 0 of 1 file\n+- Confidential message\n +opened on [^-]*- plan\.pdf\n +not downloaded/,
  );
});

eachDatabase('warns about a message without files until it was opened', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const [unread, read] = [await createTransferWithMessage(ports, []), await createTransferWithMessage(ports, [])];
  for (const { trackingId } of [unread, read])
    await insertQueuedEmails(ports, await prepareExpiryWarningEmails(ports, trackingId, ports.clock.now()));
  await retrieve(ports, read, 'message.txt', 'VIEWED');
  const warnings = await post();
  assert.match(warnings.get('bob@example.org')?.subject ?? '', /^A confidential message from .* expires on /);
  const warning = warnings.get('ann@example.org');
  assert.equal(warning?.subject, 'One recipient hasn’t opened your confidential message yet');
  assert.ok(warning?.text?.includes(unread.trackingId));
  assert.equal(warnings.size, 2);
  const summary = async (made: TestTransfer) => {
    await expire(ports, made);
    await insertQueuedEmails(ports, await prepareDownloadSummaryEmails(ports, made.trackingId, ports.clock.now()));
    ports.clock.advance(60 * minuteMs);
    return (await post()).get('ann@example.org')?.text ?? '';
  };
  assert.match(
    await summary(unread),
    /No one opened your confidential message\.[\s\S]*- Confidential message\n +not opened/,
  );
  assert.match(await summary(read), /Your recipient has opened your confidential message\.\s+The message was deleted/);
});
