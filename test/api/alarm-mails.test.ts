import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { sendMails } from '../../src/actions/send-mails.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { readMail } from '../support/mail-servers.ts';
import { ann, aSendingHouse } from './sending-house.ts';

const admin = 'admin@example.org';
const hour = 3_600_000;

test('W11: sender and administrator are told by mail of each lock and of the deletion, once', async (t) => {
  const { ports, server } = await aSendingHouse(t);
  await changeSetting(ports, 'admin.mail', admin);
  const { transferId } = await aTransfer(ports, { sender: ann });
  let guesses = 0;
  const guess = async () => {
    guesses += 1;
    const headers = { 'X-CS-Password': `wrong-${guesses}` };
    return (await fetch(new URL(`/api/transfers/${transferId}`, server.baseUrl), { headers })).status;
  };
  const told = async () => {
    const before = ports.mailer.kept.length;
    await sendMails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
    const mails = await Promise.all(ports.mailer.kept.slice(before).map(({ bytes }) => readMail(bytes)));
    return mails.map(({ to }) => to?.[0]?.address).sort();
  };
  const statuses = async (count: number) => {
    const all: number[] = [];
    for (let index = 0; index < count; index += 1) all.push(await guess());
    return all;
  };
  assert.deepEqual(await statuses(4), [401, 401, 401, 401]);
  assert.deepEqual(await told(), [], 'nothing has happened yet');
  for (const last of [401, 401, 410]) {
    assert.equal(await guess(), last);
    assert.deepEqual(await told(), [admin, ann]);
    if (last === 410) break;
    assert.equal(await guess(), 403);
    ports.clock.set(new Date(ports.clock.now().getTime() + hour));
    assert.deepEqual(await statuses(4), [401, 401, 401, 401]);
    assert.deepEqual(await told(), []);
  }
  assert.equal(await guess(), 410);
});
