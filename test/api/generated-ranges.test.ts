import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { aTransfer } from '../support/a-transfer.ts';
import { type Draw, drawFrom, pick } from '../support/draw.ts';
import { block } from '../support/generated-content.ts';
import { aReceivingHouse, withPassword } from './receiving-house.ts';

/*
 * Range and conditional requests by chance, judged by a second reading of RFC 9110 that shares nothing with ours.
 */

interface Asked {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
}

const requestsEach = 1_000;

/** What RFC 9110, 13.2.2, makes of a request for this content: a status, and from where to where bytes are sent. */
function judged(
  { method, headers }: Asked,
  size: number,
  etag: string,
): readonly [status: number, first: number, end: number] {
  const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch, 'If-Range': ifRange, Range: range } = headers;
  if (ifMatch && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(etag)) return [412, 0, 0];
  if (ifNoneMatch) {
    const tags = ifNoneMatch.split(/\s*,\s*/).map((tag) => (tag.startsWith('W/') ? tag.slice(2) : tag));
    if (ifNoneMatch === '*' || tags.includes(etag)) return [304, 0, 0];
  }
  const whole = [200, 0, size] as const;
  if (method !== 'GET' || !range || (ifRange && ifRange !== etag)) return whole;
  const [unit = '', set = '', ...more] = range.split('=');
  if (unit.toLowerCase() !== 'bytes' || more.length > 0) return whole;
  const specs = set
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  const [first = '', last = '', ...rest] = (specs[0] ?? '').split('-');
  const digits = (text: string) => [...text].every((character) => '0123456789'.includes(character));
  if (specs.length !== 1 || rest.length > 0 || !set.includes('-') || !digits(first) || !digits(last)) return whole;
  if (first === '') {
    if (last === '') return whole;
    return Number(last) === 0 ? [416, 0, 0] : [206, Math.max(0, size - Number(last)), size];
  }
  if (last !== '' && BigInt(last) < BigInt(first)) return whole;
  if (BigInt(first) >= BigInt(size)) return [416, 0, 0];
  return [206, Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
}

function drawn(draw: Draw, size: number, etag: string): Asked {
  const place = () => pick([0, 1, draw(size), draw(size), size - 1, size, size + draw(100), 10 ** 15], draw);
  const tag = () => pick([etag, etag, `W/${etag}`, '"other"', `"other", ${etag}`, `"a" , W/${etag},"b"`, '*'], draw);
  const range = () =>
    pick(
      [
        () => `bytes=${place()}-${place()}`,
        () => `bytes=${place()}-`,
        () => `bytes=-${place()}`,
        () => `Bytes=, ${draw(size)}-${size + 1} ,`,
        () => `bytes=${draw(9)}-${draw(9)},${draw(9)}-`,
        () =>
          pick(
            ['bytes=', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=1-2=3', 'bytes', 'bytes=--1', 'bytes=0x1-2'],
            draw,
          ),
      ],
      draw,
    )();
  const maybe = (name: string, chance: number, value: () => string) => (draw(chance) === 0 ? { [name]: value() } : {});
  return {
    method: draw(8) === 0 ? 'HEAD' : 'GET',
    headers: {
      ...(draw(10) > 0 ? { Range: range() } : {}),
      ...maybe('If-Match', 5, tag),
      ...maybe('If-None-Match', 6, tag),
      ...maybe('If-Range', 3, () => pick([etag, etag, `W/${etag}`, '"other"', 'Sun, 01 Mar 2026 10:00:00 GMT'], draw)),
    },
  };
}

test('a file, a ZIP and an EML answer generated range and conditional requests as RFC 9110 says', async (t) => {
  const { ports, server, ask, listed } = await aReceivingHouse(t);
  const contents = [700, 0, 3_000, 40_000].map((size, n) => ({
    name: `Datei ä ${n}`,
    content: block.subarray(n, n + size),
  }));
  const made = await aTransfer(ports, { files: [{ name: 'message', content: 'Hello' }, ...contents] });
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
    .execute();
  const answer = await ask(`/api/transfers/${made.transferId}`, withPassword(made.password));
  const { data } = (await answer.json()) as { data: Record<'zipHref' | 'emlHref', string> };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const asked = async (href: string, { method, headers }: Asked) => {
    const url = new URL(href, server.baseUrl);
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      request(url, { agent, method, headers }, resolve).on('error', reject).end(),
    );
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  };

  const file = (await listed(made)).find(({ size }) => size === 40_000)?.href ?? '';
  for (const [kind, href] of Object.entries({ file, zip: data.zipHref, eml: data.emlHref })) {
    const whole = await asked(href, { method: 'GET', headers: {} });
    const [size, etag] = [whole.body.length, whole.headers.etag ?? ''];
    const draw = drawFrom(9110);
    const seen = new Map<number, number>();
    for (let n = 0; n < requestsEach; n += 1) {
      const one = drawn(draw, size, etag);
      const [status, first, end] = judged(one, size, etag);
      const got = await asked(href, one);
      const hint = `${kind} ${n}: ${JSON.stringify(one)}`;
      assert.equal(got.status, status, hint);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === 416) assert.equal(got.headers['content-range'], `bytes */${size}`, hint);
      if (status >= 300) continue;
      assert.equal(got.headers['content-length'], `${end - first}`, hint);
      assert.equal(got.headers.etag, etag, hint);
      assert.equal(
        got.headers['content-range'],
        status === 206 ? `bytes ${first}-${end - 1}/${size}` : undefined,
        hint,
      );
      const body = one.method === 'HEAD' ? Buffer.alloc(0) : whole.body.subarray(first, end);
      assert.ok(got.body.equals(body), hint);
    }
    assert.deepEqual([...seen.keys()].sort(), [200, 206, 304, 412, 416], `${kind} saw every kind of answer`);
  }
});
