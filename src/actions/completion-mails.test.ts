import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { aChain } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { heldScanner } from '../../test/support/held-scanner.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { completedWith, postman, submittedWith } from '../../test/support/letters-sent.ts';
import { aSender } from '../../test/support/sending.ts';
import { moveTransfer } from '../db/transfers.ts';
import { changeSetting } from './change-setting.ts';
import { completeTransfers } from './complete-transfer.ts';
import { completionMails } from './completion-mails.ts';
import { endScans } from './running-scans.ts';
import { sendMails } from './send-mails.ts';

const going = new AbortController().signal;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

eachDatabase(
  'a completed transfer is told to each recipient and to its sender, once, in their languages',
  async (db) => {
    const ports = await housePorts(db);
    const ann = await aSender(ports);
    const post = postman(ports);
    const columns = { recipient_language: 'de', sender_language: 'en' };
    await completedWith(ports, ann, { to: ['bob@example.org', 'cleo@example.org'], senderName: 'Änne', columns });
    const mails = await post();
    await completeTransfers(ports, going);
    assert.equal((await post()).size, 0);
    assert.deepEqual([...mails.keys()].sort(), ['ann@example.org', 'bob@example.org', 'cleo@example.org']);
    const bob = mails.get('bob@example.org');
    assert.match(bob?.subject ?? '', /^Änne schickt Ihnen eine Datei/);
    assert.match(bob?.text ?? '', /plan\.pdf/);
    assert.deepEqual(bob?.replyTo, [{ name: 'Änne', address: 'ann@example.org' }]);
    assert.equal(bob?.from?.address, 'sealpost@files.example.org');
    const summary = mails.get('ann@example.org');
    assert.match(summary?.subject ?? '', /^Your file is ready/);
    assert.equal(summary?.replyTo, undefined);
    assert.equal(new Set([...mails.values()].map(({ messageId }) => messageId)).size, 3);
    const rows = await db.selectFrom('outbox').select(['state', 'payload']).execute();
    assert.ok(rows.every(({ state, payload }) => state === 'sent' && payload === null));
  },
);

eachDatabase('nobody learns of a blind copy, and its reader learns of those who were named openly', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const names = { to: ['to@example.org'], cc: ['cc@example.org'], bcc: ['one@blind.example', 'two@blind.example'] };
  await completedWith(ports, await aSender(ports), names);
  const mails = await post();
  const textOf = (reader: string) => `${mails.get(reader)?.text} ${mails.get(reader)?.html}`;
  for (const reader of ['to@example.org', 'cc@example.org']) assert.doesNotMatch(textOf(reader), /blind\.example/);
  assert.match(textOf('to@example.org'), /cc@example\.org/);
  assert.doesNotMatch(textOf('one@blind.example'), /two@blind\.example/);
  assert.match(textOf('one@blind.example'), /to@example\.org, cc@example\.org/);
  assert.match(textOf('ann@example.org'), /two@blind\.example/);
});

eachDatabase('a sender who wants no mails gets none, and file names stay away where they are hidden', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const silent = { send_recipient_notification: 0, send_upload_summary: 0 };
  await completedWith(ports, await aSender(ports), { columns: silent });
  assert.equal((await post()).size, 0);
  await completedWith(ports, await aSender(ports), { columns: { show_file_names: 0 } });
  const mails = await post();
  assert.doesNotMatch(`${mails.get('bob@example.org')?.text}${mails.get('bob@example.org')?.html}`, /plan\.pdf/);
  assert.match(mails.get('ann@example.org')?.text ?? '', /plan\.pdf/);
});

eachDatabase('what was not sent is told to the sender in any case', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const columns = { send_upload_summary: 0 };
  const bad = { name: 'bad.pdf', content: 'bad', checksum: sha256('else') };
  await completedWith(ports, await aSender(ports), { columns, files: [bad, { name: 'good.pdf', content: 'good' }] });
  const reduced = await post();
  assert.match(reduced.get('ann@example.org')?.subject ?? '', /^One file was not sent/);
  assert.match(reduced.get('ann@example.org')?.text ?? '', /bad\.pdf/);
  assert.doesNotMatch(reduced.get('bob@example.org')?.text ?? '', /bad\.pdf/);
  await completedWith(ports, await aSender(ports), { columns, files: [bad] });
  const failed = await post();
  assert.deepEqual([...failed.keys()], ['ann@example.org']);
  assert.match(failed.get('ann@example.org')?.subject ?? '', /could not be sent/);
});

eachDatabase('what was not sent is told to the sender also when the transfer is over by then', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const bad = { name: 'bad.pdf', content: 'bad', checksum: sha256('else') };
  await completedWith(ports, await aSender(ports), { files: [bad, { name: 'good.pdf', content: 'good' }] });
  const past = new Date(ports.clock.now().getTime() - 1).toISOString();
  await db.updateTable('transfer').set({ expires_at: past }).execute();
  const mails = await post();
  assert.deepEqual([...mails.keys()], ['ann@example.org']);
  assert.match(mails.get('ann@example.org')?.text ?? '', /bad\.pdf/);
});

eachDatabase(
  'what was sent although it could not be scanned is told to its sender in any case, and to its reader',
  async (db) => {
    const ports = { ...(await housePorts(db)), scanner: heldScanner() };
    await changeSetting(ports, 'scanner.aboveCeiling', 'mark');
    const post = postman(ports);
    const columns = { send_upload_summary: 0 };
    const files = [
      { name: 'large.iso', content: 'too large' },
      { name: 'good.pdf', content: 'good' },
    ];
    await completedWith(ports, await aSender(ports), { columns, files });
    const mails = await post();
    assert.match(mails.get('ann@example.org')?.text ?? '', /One file could not be checked for viruses/);
    assert.match(mails.get('bob@example.org')?.text ?? '', /One file could not be checked for viruses/);
    await completedWith(ports, await aSender(ports), { columns, files: files.slice(1) });
    const scanned = await post();
    assert.deepEqual([...scanned.keys()], ['bob@example.org']);
    assert.doesNotMatch(scanned.get('bob@example.org')?.text ?? '', /viruses/);
    await endScans(ports);
  },
);

eachDatabase('what ends before its mail is sent is not told any more', async (db) => {
  const ports = await housePorts(db);
  const trackingId = await completedWith(ports, await aSender(ports), {});
  await db.transaction().execute((tx) => moveTransfer(tx, aChain, trackingId, 'revoked', ports.clock.now()));
  await sendMails({ ...ports, serviceUrl: 'https://files.example.org' }, going);
  assert.equal(ports.mailer.kept.length, 0);
  const rows = await db.selectFrom('outbox').select(['state', 'payload']).execute();
  assert.deepEqual(rows, Array(2).fill({ state: 'dropped', payload: null }));
  const expiring = await completedWith(ports, await aSender(ports), {});
  const past = new Date(ports.clock.now().getTime() - 1).toISOString();
  await db.updateTable('transfer').set({ expires_at: past }).where('tracking_id', '=', expiring).execute();
  await sendMails({ ...ports, serviceUrl: 'https://files.example.org' }, going);
  assert.equal(ports.mailer.kept.length, 0);
});

eachDatabase('the mails of hundreds of recipients are sealed in slices, and others get their turn', async (db) => {
  const ports = await housePorts(db);
  const to = Array.from({ length: 200 }, (_, index) => `reader${index}@example.org`);
  const trackingId = await submittedWith(ports, await aSender(ports), { to });
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const completion = { kept: 1, removed: 0, unscanned: 0, linkSecrets: new Map() };
  const mails = await completionMails(ports, trackingId, completion, ports.clock.now());
  running = false;
  assert.equal(mails.length, 201);
  assert.ok(turns >= 7, `${turns} turns`);
  const again = await completionMails(ports, trackingId, completion, ports.clock.now());
  assert.deepEqual(
    again.map(({ message_id }) => message_id),
    mails.map(({ message_id }) => message_id),
  );
});
