import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/admin/change-setting.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { ann, startApiServer } from '../support/server/api-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const admin = 'admin@example.org';
const hour = 3_600_000;

test('W11: sends sender and administrator one email for each lock and for the deletion', async (t) => {
  const { ports, server } = await startApiServer(t);
  await changeSetting(ports, 'admin.email', admin);
  const { transferId } = await createTransfer(ports, { sender: ann });
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    const headers = { 'X-CS-Password': `wrong-${attempts}` };
    return (await fetch(new URL(`/api/transfers/${transferId}`, server.baseUrl), { headers })).status;
  };
  const reported = async () => {
    const before = ports.mailer.sent.length;
    await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
    const emails = await Promise.all(ports.mailer.sent.slice(before).map(({ bytes }) => parseMime(bytes)));
    return emails.map(({ to }) => to?.[0]?.address).sort();
  };
  const statuses = async (count: number) => {
    const all: number[] = [];
    for (let index = 0; index < count; index += 1) all.push(await attempt());
    return all;
  };
  assert.deepEqual(await statuses(4), [401, 401, 401, 401]);
  assert.deepEqual(await reported(), [], 'nothing has happened yet');
  for (const last of [401, 401, 410]) {
    assert.equal(await attempt(), last);
    assert.deepEqual(await reported(), [admin, ann]);
    if (last === 410) break;
    assert.equal(await attempt(), 403);
    ports.clock.advance(hour);
    assert.deepEqual(await statuses(4), [401, 401, 401, 401]);
    assert.deepEqual(await reported(), []);
  }
  assert.equal(await attempt(), 410);
});
