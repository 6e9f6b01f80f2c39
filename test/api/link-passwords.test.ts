import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTransfer } from '../support/a-transfer.ts';
import { parsedHtml } from '../support/hostile-letters.ts';
import { plainHttp } from '../support/plain-http.ts';
import { assertValid } from '../support/valid-html.ts';
import { aWebHouse } from '../support/web-house.ts';

const password = 'a+b"><b>';
const encoded = 'a%2Bb%22%3E%3Cb%3E';

const filledIn = (html: string) =>
  parsedHtml(html).tags.find(({ attributes }) => attributes['id'] === 'password')?.attributes['value'];
/** What a browser would send of it. */
const pairOf = (cookie: unknown) => `${cookie}`.replace(/;.*$/, '');

test('J7: a link with the password in its query leads to the address without it, where it is filled in once and not tried', async (t) => {
  const house = await aWebHouse(t);
  const { transferId } = await aTransfer(house.ports);
  const link = `${house.baseUrl}/download?id=${transferId}`;
  for (const method of ['HEAD', 'GET']) {
    const sent = await plainHttp(method, `${link}&password=${encoded}`, {});
    assert.deepEqual([sent.status, sent.headers['location']], [303, `download?id=${transferId}`]);
    assert.deepEqual([sent.headers['cache-control'], sent.headers['referrer-policy']], ['no-store', 'no-referrer']);
    const cookie = `${sent.headers['set-cookie']}`;
    const attributes = `Path=/download; Max-Age=60; SameSite=Lax; HttpOnly`;
    assert.match(cookie, new RegExp(`^sealpost-link-${transferId}=[\\w-]{50,}; ${attributes}$`));
    assert.ok(
      !`${cookie} ${sent.bytes}`.includes('a+b') && !cookie.includes(Buffer.from(password).toString('base64url')),
    );

    const shown = await plainHttp('GET', link, { Cookie: `x=y; ${pairOf(cookie)}`, 'Accept-Encoding': 'gzip' });
    assert.equal(shown.status, 200);
    const html = shown.bytes.toString();
    await assertValid(html, 'filled in');
    assert.equal(filledIn(html), password);
    assert.deepEqual(shown.headers['set-cookie'], [`sealpost-link-${transferId}=; ${attributes.replace('60', '0')}`]);
    assert.equal(shown.headers['cache-control'], 'no-store');
    assert.ok(!parsedHtml(html).tags.some(({ attributes: { action } }) => action?.includes('password')));
  }
  assert.equal(filledIn((await plainHttp('GET', link, {})).bytes.toString()), '');
  assert.deepEqual(await house.ports.db.selectFrom('attempt').selectAll().execute(), []);
  assert.ok(house.log().includes('/download'));
  for (const secret of ['a+b', 'a%2Bb', `sealpost-link-${transferId}=`])
    assert.ok(!house.log().includes(secret), secret);
});

test('what a link has brought is of its transfer, of its server, and worth nothing after a minute', async (t) => {
  const house = await aWebHouse(t);
  const [one, other] = [await aTransfer(house.ports), await aTransfer(house.ports)];
  const pageOf = (id: string) => `${house.baseUrl}/download?id=${id}`;
  const sent = await plainHttp('GET', `${pageOf(one.transferId)}&password=${encoded}`, {});
  const [name = '', value = ''] = pairOf(sent.headers['set-cookie']).split('=');
  const broughtTo = async (id: string, cookie: string) =>
    filledIn((await plainHttp('GET', pageOf(id), { Cookie: cookie })).bytes.toString());
  assert.equal(await broughtTo(one.transferId, `${name}=${value}`), password);
  for (const cookie of [
    `${name}=${value}`,
    `sealpost-link-${other.transferId}=${value}`,
    `sealpost-link-${other.transferId}=`,
    `sealpost-link-${other.transferId}=${'A'.repeat(3_000)}`,
  ]) {
    assert.equal(await broughtTo(other.transferId, cookie), '', cookie);
  }
  const now = house.ports.clock.now();
  house.ports.clock.set(new Date(now.getTime() + 59_999));
  assert.equal(await broughtTo(one.transferId, `${name}=${value}`), password);
  house.ports.clock.set(new Date(now.getTime() + 60_000));
  assert.equal(await broughtTo(one.transferId, `${name}=${value}`), '');
});

test('an address is cleaned of every password, also of one that nobody can read', async (t) => {
  const { baseUrl, ports } = await aWebHouse(t);
  const { transferId } = await aTransfer(ports);
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
    const answer = await plainHttp('GET', `${baseUrl}/download?${query}`, {});
    assert.deepEqual(
      [answer.status, answer.headers['location'], answer.headers['set-cookie']],
      [303, `download?id=${transferId}`, undefined],
      query.slice(0, 60),
    );
  }
  const odd = await plainHttp('GET', `${baseUrl}/download?id=%0d%0aX%3A%201%2F%2Fevil&password=a`, {});
  assert.equal(odd.headers['location'], 'download?id=%0D%0AX%3A%201%2F%2Fevil');
  assert.equal(odd.headers['set-cookie'], undefined);
});

test('the cookie of a link stays below the path of the service, and with HTTPS on it', async (t) => {
  const { server, ports } = await aWebHouse(t, { baseUrl: new URL('https://files.example.org/post/') });
  const { transferId } = await aTransfer(ports);
  const { address, port } = server.address;
  const path = `/download?id=${transferId}&password=secret`;
  const answer = await plainHttp('GET', `http://${address}:${port}${path}`, {});
  assert.match(
    `${answer.headers['set-cookie']}`,
    /; Path=\/post\/download; Max-Age=60; SameSite=Lax; HttpOnly; Secure$/,
  );
});
