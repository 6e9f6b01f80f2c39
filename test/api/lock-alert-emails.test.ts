import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/admin/change-setting.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { ann, startApiServer } from '../support/server/api-server.ts';
import { fetchFrom } from '../support/server/fetch-from.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const admin = 'admin@example.org';
const hour = 3_600_000;

test('W11: sends sender and administrator one email for each lock and for the deletion', async (t) => {
  const { ports, server } = await startApiServer(t);
  await changeSetting(ports, 'admin.email', admin);
  const { transferId } = await createTransfer(ports, { sender: ann });
  let attempts = 0;
  const attempt = async (fetch: typeof globalThis.fetch) => {
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
  // The first caller is locked, then all callers, and then the transfer is deleted.
  for (const [network, last] of [401, 401, 410].entries()) {
    const fetch = fetchFrom(`127.0.0.${network + 1}`);
    for (let count = 0; count < 4; count += 1) assert.equal(await attempt(fetch), 401);
    assert.deepEqual(await reported(), [], 'nothing has happened yet');
    assert.equal(await attempt(fetch), last);
    assert.deepEqual(await reported(), [admin, ann]);
    assert.equal(await attempt(fetch), last === 401 ? 403 : 410);
    ports.clock.advance(hour);
  }
});
