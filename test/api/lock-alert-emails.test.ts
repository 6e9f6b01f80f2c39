import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { ann, startApiServer } from '../support/server/api-server.ts';
import { fetchFrom } from '../support/server/fetch-from.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const admin = 'admin@example.org';
const hour = 3_600_000;

const deleteNext = 'After 15 wrong passwords in total, the transfer will be deleted for all recipients.';
/** A lock for one caller, and for all callers who have not verified the address or have verified it. */
const oneLocked = ['Access from there is locked', "Access from elsewhere isn't affected."];
const allLocked = ["This recipient's access is locked", deleteNext];

/** Starts a server with a transfer from Ann to Bob. Wrong passwords are all different. */
async function startWithTransfer(t: Parameters<typeof startApiServer>[0]) {
  const { ports, server, sender } = await startApiServer(t);
  await changeSetting(ports, 'admin.email', admin);
  const made = await createTransfer(ports, { sender: ann, recipients: ['bob@example.org'] });
  const transfer = new URL(`/api/transfers/${made.transferId}`, server.baseUrl);
  let attempts = 0;
  const attempt = async (fetch: typeof globalThis.fetch, headers: Record<string, string> = {}) => {
    attempts += 1;
    return (await fetch(transfer, { headers: { ...headers, 'X-CS-Password': `wrong-${attempts}` } })).status;
  };
  const reported = async () => {
    const before = ports.mailer.sent.length;
    await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
    const emails = await Promise.all(ports.mailer.sent.slice(before).map(({ bytes }) => parseMime(bytes)));
    const text = emails.map((email) => email.text?.replaceAll(/\s+/g, ' ').replaceAll('’', "'")).join('\n');
    return { readers: emails.map(({ to }) => to?.[0]?.address).sort(), text };
  };
  return { ports, made, transfer, sender, attempt, reported };
}

/** Compares which of the statements the emails about a lock contain. */
function assertStates(text: string, expected: readonly string[]): void {
  const found = [...oneLocked, ...allLocked].filter((statement) => text.includes(statement));
  assert.deepEqual(found, expected);
}

test('W11: sends sender and administrator one email for each lock and for the deletion', async (t) => {
  const { ports, attempt, reported } = await startWithTransfer(t);
  // The first caller is locked, then all callers, and then the transfer is deleted.
  for (const [network, { last, stated }] of [
    { last: 401, stated: oneLocked },
    { last: 401, stated: allLocked },
    { last: 410, stated: [] },
  ].entries()) {
    const fetch = fetchFrom(`127.0.0.${network + 1}`);
    for (let count = 0; count < 4; count += 1) assert.equal(await attempt(fetch), 401);
    assert.deepEqual((await reported()).readers, [], 'nothing has happened yet');
    assert.equal(await attempt(fetch), last);
    const { readers, text } = await reported();
    assert.deepEqual(readers, [admin, ann]);
    assertStates(text, stated);
    assert.equal(await attempt(fetch), last === 401 ? 403 : 410);
    ports.clock.advance(hour);
  }
});

test('W11: an email about a lock states whether the recipient or one caller is locked', async (t) => {
  const { made, transfer, sender, attempt, reported } = await startWithTransfer(t);
  const page = { 'X-CS-Password': made.password, 'Sec-Fetch-Site': 'same-origin' };
  const [cookie = ''] = (await fetch(transfer, { headers: page })).headers.getSetCookie();
  const device = { cookie: cookie.split(';')[0] ?? '' };
  const recipient = await sender('bob@example.org');
  await reported();
  for (const [headers, stated] of [
    [device, oneLocked],
    [recipient.headers, allLocked],
  ] as const) {
    for (let count = 0; count < 5; count += 1) assert.equal(await attempt(fetch, headers), 401);
    assert.equal(await attempt(fetch, headers), 403);
    const { readers, text } = await reported();
    assert.deepEqual(readers, [admin, ann]);
    assertStates(text, stated);
  }
});
