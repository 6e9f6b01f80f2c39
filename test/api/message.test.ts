import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { allDeliveriesLogged } from '../../src/actions/log-downloads.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { parsedHtml } from '../support/hostile-letters.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { aReceivingHouse, withPassword } from './receiving-house.ts';

async function aHouseWithMessage(t: TestContext, name: string, content: string | Buffer) {
  const house = await aReceivingHouse(t);
  const made = await aTransfer(house.ports, {
    files: [
      { name, content },
      { name: 'a.txt', content: 'Hello' },
    ],
  });
  const fileId = made.files[0]?.id ?? assert.fail();
  await house.ports.db.updateTable('transfer').set({ confidential_message_file_id: fileId }).execute();
  const path = `/api/transfers/${made.transferId}`;
  const described = async () => {
    const answer = await house.ask(path, withPassword(made.password));
    const { data } = (await answer.json()) as { data: { messageHref: string | null } };
    return data;
  };
  return { ...house, made, fileId, path, described };
}

test('R18: a confidential message can be read by its link alone, as words without rights', async (t) => {
  const { ask, described } = await aHouseWithMessage(t, 'message.html', '<h1>Hello</h1><p>The <b>code</b></p>');
  const { messageHref } = await described();
  const answer = await ask(messageHref ?? assert.fail());
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  const rules = (answer.headers.get('content-security-policy') ?? '').split('; ');
  assert.ok(rules.includes("default-src 'none'") && rules.includes("frame-ancestors 'self'"));
  assert.ok(rules.includes('sandbox allow-popups allow-popups-to-escape-sandbox'));
  assert.ok(!/unsafe|script-src|https?:|\*/.test(rules.join()));
  assert.match(await answer.text(), /<p><strong>Hello<\/strong><\/p><p>The <strong>code<\/strong><\/p>/);
});

test('R18: a message that is no HTML is plain text', async (t) => {
  const { ask, described } = await aHouseWithMessage(t, 'message.txt', 'The <b>code</b>\nis 4711');
  const answer = await ask((await described()).messageHref ?? assert.fail());
  assert.match(await answer.text(), /<p>The &lt;b&gt;code&lt;\/b&gt;<br>is 4711<\/p>/);
});

test('R18: nothing that a sender writes into a message is more than words, emphasis and links', async (t) => {
  const { ask, described } = await aHouseWithMessage(t, 'message.html', scriptPayloads.join('\n'));
  const page = parsedHtml(await (await ask((await described()).messageHref ?? assert.fail())).text());
  const known = ['html', 'head', 'meta', 'base', 'title', 'style', 'body', 'p', 'br', 'a', 'strong', 'em', 's', 'bdi'];
  const allowed = new Set([...known, 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'hr', 'span']);
  for (const { name, attributes } of page.tags) {
    assert.ok(allowed.has(name), name);
    assert.ok(!Object.keys(attributes).some((attribute) => attribute.startsWith('on')), name);
    if (name === 'a') assert.match(attributes['href'] ?? '', /^(https?:\/\/|mailto:)/);
  }
});

test('R18: a message that was read is logged as viewed, HEAD is not', async (t) => {
  const { ask, described, ports, fileId } = await aHouseWithMessage(t, 'message.txt', 'Hello');
  const { messageHref } = await described();
  const logged = async () => {
    await allDeliveriesLogged(60_000);
    return ports.db.selectFrom('download').select(['file_id', 'method']).execute();
  };
  await ask(messageHref ?? assert.fail(), { method: 'HEAD' });
  assert.deepEqual(await logged(), []);
  await (await ask(messageHref ?? assert.fail())).text();
  assert.deepEqual(await logged(), [{ file_id: fileId, method: 'VIEWED' }]);
});

test('R18: without a message, or with one that is too long, there is no link to it, and the endpoint says why', async (t) => {
  for (const [file, detail] of [
    ['x'.repeat(500_001), /too long/],
    [undefined, /no confidential message/],
  ] as const) {
    const { ask, described, path, made, ports } = await aHouseWithMessage(t, 'message.txt', file ?? 'x');
    if (file === undefined)
      await ports.db.updateTable('transfer').set({ confidential_message_file_id: null }).execute();
    assert.equal((await described()).messageHref, null);
    const answer = await ask(`${path}/message`, withPassword(made.password));
    assert.equal(answer.status, 409);
    assert.match(((await answer.json()) as { detail: string }).detail, detail);
  }
});

test('E9: a transfer that is gone says how it ended', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  for (const state of ['Deleted_by_revocation', 'Deleted_by_expiration', 'Failed'] as const) {
    const { transferId } = await aTransfer(ports, { state });
    const answer = await ask(`/api/transfers/${transferId}`);
    assert.equal(answer.status, 410);
    assert.equal(((await answer.json()) as { state: string }).state, state);
  }
});
