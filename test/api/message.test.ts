import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

async function startServerWithMessage(t: TestContext, name: string, content: string | Buffer) {
  const service = await startApiServer(t);
  const made = await createTransfer(service.ports, {
    files: [
      { name, content },
      { name: 'a.txt', content: 'Hello' },
    ],
  });
  const fileId = made.files[0]?.id ?? assert.fail();
  await service.ports.db.updateTable('transfer').set({ confidential_message_file_id: fileId }).execute();
  const path = `/api/transfers/${made.transferId}`;
  const described = async () => {
    const response = await service.request(`${path}?include=confidentialMessageFileId`, withPassword(made.password));
    const { data } = (await response.json()) as {
      data: Record<'messageHref' | 'confidentialMessageFileId', string | null>;
    };
    return data;
  };
  return { ...service, made, fileId, path, described };
}

test('R18: a confidential message can be read by its link alone, as text without permissions', async (t) => {
  const { request, described } = await startServerWithMessage(
    t,
    'message.html',
    '<h1>Hello</h1><p>The <b>code</b></p>',
  );
  const { messageHref } = await described();
  const response = await request(messageHref ?? assert.fail());
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  const rules = (response.headers.get('content-security-policy') ?? '').split('; ');
  assert.ok(rules.includes("default-src 'none'") && rules.includes("frame-ancestors 'self'"));
  assert.ok(rules.includes('sandbox allow-popups allow-popups-to-escape-sandbox'));
  assert.ok(!/unsafe|script-src|https?:|\*/.test(rules.join()));
  assert.match(await response.text(), /<p><strong>Hello<\/strong><\/p><p>The <strong>code<\/strong><\/p>/);
});

test('R18: a message that is not HTML is plain text', async (t) => {
  const { request, described } = await startServerWithMessage(t, 'message.txt', 'The <b>code</b>\nis 4711');
  const response = await request((await described()).messageHref ?? assert.fail());
  assert.match(await response.text(), /<p>The &lt;b&gt;code&lt;\/b&gt;<br>is 4711<\/p>/);
});

test('R18: a message contains only text, emphasis and links, whatever a sender writes', async (t) => {
  const { request, described } = await startServerWithMessage(t, 'message.html', scriptPayloads.join('\n'));
  const page = parseHtml(await (await request((await described()).messageHref ?? assert.fail())).text());
  const known = ['html', 'head', 'meta', 'base', 'title', 'style', 'body', 'p', 'br', 'a', 'strong', 'em', 's', 'bdi'];
  const allowed = new Set([...known, 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'hr', 'span']);
  for (const { name, attributes } of page.tags) {
    assert.ok(allowed.has(name), name);
    assert.ok(!Object.keys(attributes).some((attribute) => attribute.startsWith('on')), name);
    if (name === 'a') assert.match(attributes['href'] ?? '', /^(https?:\/\/|mailto:)/);
  }
});

test('R18: logs a message as viewed, but not HEAD', async (t) => {
  const { request, described, ports, fileId } = await startServerWithMessage(t, 'message.txt', 'Hello');
  const { messageHref, confidentialMessageFileId } = await described();
  assert.equal(confidentialMessageFileId, fileId);
  const logged = async () => {
    await ports.deliveryQueue.close(60_000);
    return ports.db.selectFrom('download').select(['file_id', 'method']).execute();
  };
  await request(messageHref ?? assert.fail(), { method: 'HEAD' });
  assert.deepEqual(await logged(), []);
  await (await request(messageHref ?? assert.fail())).text();
  assert.deepEqual(await logged(), [{ file_id: fileId, method: 'VIEWED' }]);
});

test('R18: without a message, or with one that is too long, there is no link, and the endpoint returns the reason', async (t) => {
  for (const [file, type] of [
    ['x'.repeat(500_001), 'confidential_message_too_large'],
    [undefined, 'no_confidential_message'],
  ] as const) {
    const { request, described, path, made, ports } = await startServerWithMessage(t, 'message.txt', file ?? 'x');
    if (file === undefined)
      await ports.db.updateTable('transfer').set({ confidential_message_file_id: null }).execute();
    assert.equal((await described()).messageHref, null);
    const response = await request(`${path}/message`, withPassword(made.password));
    assert.equal(response.status, 409);
    assert.equal(((await response.json()) as { type: string }).type, `urn:sealpost:problem:${type}`);
  }
});

test('E9: a transfer that has ended returns how it ended', async (t) => {
  const { ports, request } = await startApiServer(t);
  for (const state of ['Deleted_by_revocation', 'Deleted_by_expiration', 'Failed'] as const) {
    const { transferId } = await createTransfer(ports, { state });
    const response = await request(`/api/transfers/${transferId}`);
    assert.equal(response.status, 410);
    assert.equal(((await response.json()) as { state: string }).state, state);
  }
});

test('R18: a message that is not UTF-8 is read as windows-1252', async (t) => {
  const content = Buffer.from('Gr\xfc\xdfe \x80 5 \x93ja\x94', 'latin1');
  const { request, described } = await startServerWithMessage(t, 'message.txt', content);
  const response = await request((await described()).messageHref ?? assert.fail());
  assert.match(await response.text(), /<p>Grüße € 5 “ja”<\/p>/);
});
