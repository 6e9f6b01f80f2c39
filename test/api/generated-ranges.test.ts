import assert from 'node:assert/strict';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { pick, type RandomInt, seededRandom } from '../support/inputs/random.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { sizedTest } from '../support/sized-test.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

/*
 * Random range and conditional requests, checked against a second, independent implementation of RFC 9110.
 */

interface RangeRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the status and the range of bytes that RFC 9110, 13.2.2, requires for a request. */
function expectedResponse(
  { method, headers }: RangeRequest,
  size: number,
  etag: string,
): readonly [status: number, first: number, end: number] {
  const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch, 'If-Range': ifRange, Range: range } = headers;
  if (ifMatch && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(etag)) return [412, 0, 0];
  if (ifNoneMatch) {
    const tags = ifNoneMatch.split(/\s*,\s*/).map((tag) => (tag.startsWith('W/') ? tag.slice(2) : tag));
    if (ifNoneMatch === '*' || tags.includes(etag)) return [304, 0, 0];
  }
  const full = [200, 0, size] as const;
  if (method !== 'GET' || !range || (ifRange && ifRange !== etag)) return full;
  const [unit = '', set = '', ...more] = range.split('=');
  if (unit.toLowerCase() !== 'bytes' || more.length > 0) return full;
  const specs = set
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  const [first = '', last = '', ...rest] = (specs[0] ?? '').split('-');
  const digits = (text: string) => [...text].every((character) => '0123456789'.includes(character));
  if (specs.length !== 1 || rest.length > 0 || !set.includes('-') || !digits(first) || !digits(last)) return full;
  if (first === '') {
    if (last === '') return full;
    return Number(last) === 0 ? [416, 0, 0] : [206, Math.max(0, size - Number(last)), size];
  }
  if (last !== '' && BigInt(last) < BigInt(first)) return full;
  if (BigInt(first) >= BigInt(size)) return [416, 0, 0];
  return [206, Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
}

function drawn(draw: RandomInt, size: number, etag: string): RangeRequest {
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

sizedTest(
  'a file, a ZIP and an EML handle generated range and conditional requests as RFC 9110 requires',
  1_000,
  async (t, requests) => {
    const { ports, server, request, listFiles } = await startApiServer(t);
    const contents = [700, 0, 3_000, 40_000].map((size, n) => ({
      name: `Datei ä ${n}`,
      content: contentBlock.subarray(n, n + size),
    }));
    const made = await createTransfer(ports, { files: [{ name: 'message', content: 'Hello' }, ...contents] });
    await ports.db
      .updateTable('transfer')
      .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
      .execute();
    const opened = await request(`/api/transfers/${made.transferId}`, withPassword(made.password));
    const { data } = (await opened.json()) as { data: Record<'zipHref' | 'emlHref', string> };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.after(() => agent.destroy());
    const requested = async (href: string, { method, headers }: RangeRequest) => {
      const url = new URL(href, server.baseUrl);
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        httpRequest(url, { agent, method, headers }, resolve).on('error', reject).end(),
      );
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    };

    const file = (await listFiles(made)).find(({ size }) => size === 40_000)?.href ?? '';
    for (const [kind, href] of Object.entries({ file, zip: data.zipHref, eml: data.emlHref })) {
      const complete = await requested(href, { method: 'GET', headers: {} });
      const [size, etag] = [complete.body.length, complete.headers.etag ?? ''];
      const draw = seededRandom(9110);
      const seen = new Map<number, number>();
      for (let n = 0; n < requests; n += 1) {
        const one = drawn(draw, size, etag);
        const [status, first, end] = expectedResponse(one, size, etag);
        const got = await requested(href, one);
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
        const body = one.method === 'HEAD' ? Buffer.alloc(0) : complete.body.subarray(first, end);
        assert.ok(got.body.equals(body), hint);
      }
      assert.deepEqual([...seen.keys()].sort(), [200, 206, 304, 412, 416], `${kind} got every kind of response`);
    }
  },
);
