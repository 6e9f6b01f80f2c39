import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import { startWebServer } from '../support/server/web-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const password = 'a+b"><b>';
const encoded = 'a%2Bb%22%3E%3Cb%3E';

const filledIn = (html: string) =>
  parseHtml(html).tags.find(({ attributes }) => attributes['id'] === 'password')?.attributes['value'];
/** Returns the part of a Set-Cookie header that a browser sends back. */
const pairOf = (cookie: unknown) => `${cookie}`.replace(/;.*$/, '');

test('J7: redirects a link with the password in its query to the address without it, filled in once and not tried', async (t) => {
  const service = await startWebServer(t);
  const { transferId } = await createTransfer(service.ports);
  const link = `${service.baseUrl}/download?id=${transferId}`;
  for (const method of ['HEAD', 'GET']) {
    const sent = await sendPlainRequest(method, `${link}&password=${encoded}`, {});
    assert.deepEqual([sent.status, sent.headers['location']], [303, `download?id=${transferId}`]);
    assert.deepEqual([sent.headers['cache-control'], sent.headers['referrer-policy']], ['no-store', 'no-referrer']);
    const cookie = `${sent.headers['set-cookie']}`;
    const attributes = `Path=/download; Max-Age=60; SameSite=Lax; HttpOnly`;
    assert.match(cookie, new RegExp(`^sealpost-link-${transferId}=[\\w-]{50,}; ${attributes}$`));
    assert.ok(
      !`${cookie} ${sent.bytes}`.includes('a+b') && !cookie.includes(Buffer.from(password).toString('base64url')),
    );

    const page = await sendPlainRequest('GET', link, { Cookie: `x=y; ${pairOf(cookie)}`, 'Accept-Encoding': 'gzip' });
    assert.equal(page.status, 200);
    const html = page.bytes.toString();
    await assertValidHtml(html, 'filled in');
    assert.equal(filledIn(html), password);
    assert.deepEqual(page.headers['set-cookie'], [`sealpost-link-${transferId}=; ${attributes.replace('60', '0')}`]);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.ok(!parseHtml(html).tags.some(({ attributes: { action } }) => action?.includes('password')));
  }
  assert.equal(filledIn((await sendPlainRequest('GET', link, {})).bytes.toString()), '');
  assert.deepEqual(await service.ports.db.selectFrom('attempt').selectAll().execute(), []);
  assert.ok(service.log().includes('/download'));
  for (const secret of ['a+b', 'a%2Bb', `sealpost-link-${transferId}=`])
    assert.ok(!service.log().includes(secret), secret);
});

test('the password cookie is bound to its transfer and server, and expires after a minute', async (t) => {
  const service = await startWebServer(t);
  const [one, other] = [await createTransfer(service.ports), await createTransfer(service.ports)];
  const pageOf = (id: string) => `${service.baseUrl}/download?id=${id}`;
  const sent = await sendPlainRequest('GET', `${pageOf(one.transferId)}&password=${encoded}`, {});
  const [name = '', value = ''] = pairOf(sent.headers['set-cookie']).split('=');
  const broughtTo = async (id: string, cookie: string) =>
    filledIn((await sendPlainRequest('GET', pageOf(id), { Cookie: cookie })).bytes.toString());
  assert.equal(await broughtTo(one.transferId, `${name}=${value}`), password);
  for (const cookie of [
    `${name}=${value}`,
    `sealpost-link-${other.transferId}=${value}`,
    `sealpost-link-${other.transferId}=`,
    `sealpost-link-${other.transferId}=${'A'.repeat(3_000)}`,
  ]) {
    assert.equal(await broughtTo(other.transferId, cookie), '', cookie);
  }
  const now = service.ports.clock.now();
  service.ports.clock.set(new Date(now.getTime() + 59_999));
  assert.equal(await broughtTo(one.transferId, `${name}=${value}`), password);
  service.ports.clock.set(new Date(now.getTime() + 60_000));
  assert.equal(await broughtTo(one.transferId, `${name}=${value}`), '');
});

test('removes every password from an address, an undecodable one too', async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  const { transferId } = await createTransfer(ports);
  for (const query of [
    `id=${transferId}&password=`,
    `id=${transferId}&password`,
    `id=${transferId}&password=%FF`,
    `id=${transferId}&password=%`,
    `password=a&id=${transferId}&password=b`,
    `id=${transferId}&Password=a`,
    `id=${transferId}&p%61ssword=%FF`,
    `id=${transferId}&password=${'x'.repeat(2_000)}`,
  ]) {
    const response = await sendPlainRequest('GET', `${baseUrl}/download?${query}`, {});
    assert.deepEqual(
      [response.status, response.headers['location'], response.headers['set-cookie']],
      [303, `download?id=${transferId}`, undefined],
      query.slice(0, 60),
    );
  }
  const odd = await sendPlainRequest('GET', `${baseUrl}/download?id=%0d%0aX%3A%201%2F%2Fevil&password=a`, {});
  assert.equal(odd.headers['location'], 'download?id=%0D%0AX%3A%201%2F%2Fevil');
  assert.equal(odd.headers['set-cookie'], undefined);
});

test('the password cookie is limited to the path of the service, and secure with HTTPS', async (t) => {
  const { server, ports } = await startWebServer(t, { baseUrl: new URL('https://files.example.org/post/') });
  const { transferId } = await createTransfer(ports);
  const { address, port } = server.address;
  const path = `/download?id=${transferId}&password=secret`;
  const response = await sendPlainRequest('GET', `http://${address}:${port}${path}`, {});
  assert.match(
    `${response.headers['set-cookie']}`,
    /; Path=\/post\/download; Max-Age=60; SameSite=Lax; HttpOnly; Secure$/,
  );
});
