import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeLogo, saveLogo } from '../../src/actions/brand/brand.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { logoLimits } from '../../src/core/logo/logo.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { noisyPng } from '../support/inputs/png.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { startWebServer, type WebServer } from '../support/server/web-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';

const example = {
  'brand.name': 'Müller & Söhne',
  'brand.support': '+49 30 123 45',
  'brand.place': 'Germany',
  'brand.footer': 'Müller & Söhne GmbH, 1 Example Street | Register: HRB 1234',
  'brand.color': '#5b2d8e',
  'brand.sealColor': '#0b3d91',
} as const;

async function setBrand({ ports }: WebServer, brand: Readonly<Record<string, string>> = example): Promise<void> {
  for (const [name, value] of Object.entries(brand)) await changeSetting(ports, name, value);
}

/** As a browser requests it. */
async function pageAt({ baseUrl }: WebServer, path: string): Promise<string> {
  const response = await fetch(`${baseUrl}/${path}`, { headers: { accept: 'text/html' } });
  return response.text();
}

const stylesIn = (html: string) =>
  parseHtml(html).tags.flatMap(({ name, attributes }) =>
    name === 'link' && attributes['rel'] === 'stylesheet' ? [attributes['href'] ?? ''] : [],
  );

test('every page has the name, the contacts and the lines of the brand', async (t) => {
  const service = await startWebServer(t);
  await setBrand(service);
  for (const path of ['', 'transfers', 'download?id=AAAAAAAAAA', 'nothing/here']) {
    const html = await pageAt(service, path);
    await assertValidHtml(html, path);
    assert.match(html, /<title>[^<]+ &ndash; Müller &amp; Söhne<\/title>/);
    assert.match(html, /<a class="brand own" href="[./]+"><span dir="auto">Müller &amp; Söhne<\/span><\/a>/);
    assert.match(html, /Storage location:<\/span> <bdi>Germany<\/bdi>/);
    assert.match(html, /Support:<\/span> <a href="tel:\+493012345"><bdi>\+49\u00a030\u00a0123\u00a045<\/bdi><\/a>/);
    assert.match(
      html,
      /<p dir="auto">Müller &amp; Söhne GmbH, 1 Example Street<\/p>\n<p dir="auto">Register: HRB 1234/,
    );
    assert.doesNotMatch(html, /Sealpost/);
  }
  const config = /id="config">([^<]*)</.exec(await pageAt(service, 'transfers'))?.[1] ?? '';
  assert.deepEqual(JSON.parse(config), { service: 'Müller & Söhne' });
});

test('the colors of a brand are a style sheet of their own, which every server computes alike', async (t) => {
  const service = await startWebServer(t);
  assert.equal(stylesIn(await pageAt(service, '')).length, 1);
  await setBrand(service);
  const [own = '', brand = ''] = stylesIn(await pageAt(service, ''));
  assert.match(own, /^assets\/[\w-]+\.css$/);
  assert.match(brand, /^assets\/brand-[0-9a-f]{16}\.css$/);
  assert.deepEqual(stylesIn(await pageAt(service, 'nothing/here')), [`../${own}`, `../${brand}`]);
  const response = await fetch(`${service.baseUrl}/${brand}`);
  assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox;/);
  const css = await response.text();
  assert.match(css, /^:root \{\n {2}--accent: #5b2d8e;\n/);
  assert.match(css, /--seal: #0b3d91;/);
  const rest = css.replace(
    /^(:root \{|@media \(prefers-color-scheme: dark\) \{| *:root \{| *--[a-z-]+: #[0-9a-f]{6};| *\})$/gm,
    '',
  );
  assert.equal(rest.trim(), '', 'nothing but custom properties');

  const other = await startWebServer(t);
  await setBrand(other);
  assert.deepEqual(stylesIn(await pageAt(other, '')), [own, brand]);
  await changeSetting(service.ports, 'brand.color', '');
  assert.notEqual(stylesIn(await pageAt(service, ''))[1], brand);
  assert.equal((await fetch(`${service.baseUrl}/${brand}`)).status, 404, 'colors that are no longer set');
  assert.equal((await fetch(`${service.baseUrl}/assets/brand-logo.svg`)).status, 404);
});

test('no text of a brand becomes markup', async (t) => {
  const service = await startWebServer(t);
  await setBrand(service, { 'brand.color': '#5b2d8e', 'brand.name': 'Example Ltd' });
  const tagsOf = async () => parseHtml(await pageAt(service, '')).tags.map(({ name }) => name);
  await changeSetting(service.ports, 'brand.footer', 'One line');
  const expected = await tagsOf();
  for (const payload of scriptPayloads.slice(0, 40)) {
    const text = payload.replace(/[\p{C}\p{Zl}\p{Zp}|]+/gu, ' ').trim();
    await changeSetting(service.ports, 'brand.footer', text);
    assert.deepEqual(await tagsOf(), expected, text);
  }
});

const wideSvg = '<svg viewBox="0 0 80 20"><path fill="#5b2d8e" d="M0 0h80v20z"/><script>ran()</script></svg>';
const squareSvg = '<svg viewBox="0 0 20 20"><path fill="#5b2d8e" d="M0 0h20v20z"/></svg>';

test('every page shows the logo, and a wide one without the name beside it', async (t) => {
  const service = await startWebServer(t);
  await setBrand(service, { 'brand.name': 'Example Ltd' });
  const pictureIn = (html: string) => /<a class="brand own"[^>]*>(.*)<\/a>/.exec(html)?.[1] ?? '';
  await saveLogo(service.ports, Buffer.from(wideSvg));
  const wide = await pageAt(service, 'nothing/here');
  await assertValidHtml(wide, 'wide logo');
  const [, path = ''] =
    /^<img src="\.\.\/(assets\/brand-[0-9a-f]{16}\.svg)" width="400" height="100" alt="Example Ltd">$/.exec(
      pictureIn(wide),
    ) ?? [];
  const response = await fetch(`${service.baseUrl}/${path}`);
  assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox; frame-ancestors 'none'");
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('content-encoding'), 'gzip');
  assert.equal(response.headers.get('vary'), 'Accept-Encoding');
  const svg = await response.text();
  assert.doesNotMatch(svg, /script|ran/);
  const plain = await fetch(`${service.baseUrl}/${path}`, { headers: { 'Accept-Encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.equal(await plain.text(), svg);
  await saveLogo(service.ports, Buffer.from(squareSvg));
  const square = await pageAt(service, '');
  assert.match(
    pictureIn(square),
    /^<img src="assets\/brand-[0-9a-f]{16}\.svg" width="100" height="100" alt=""><span dir="auto">Example Ltd<\/span>$/,
  );
  assert.match(square, /<link rel="icon" type="image\/svg\+xml" href="assets\/brand-[0-9a-f]{16}\.svg">/);
  assert.equal((await fetch(`${service.baseUrl}/${path}`)).status, 404, 'the previous logo');
  const picture = noisyPng(logoLimits.givenBytes);
  await saveLogo(service.ports, picture);
  const [, png = ''] = /src="(assets\/brand-[0-9a-f]{16}\.png)"/.exec(await pageAt(service, '')) ?? [];
  const pixels = await fetch(`${service.baseUrl}/${png}`);
  assert.equal(pixels.headers.get('content-encoding'), null);
  assert.ok(Buffer.from(await pixels.arrayBuffer()).equals(picture));
  await removeLogo(service.ports);
  assert.doesNotMatch(await pageAt(service, ''), /<img/);
});

test('an administrator previews a brand on pages that load nothing', async (t) => {
  const service = await startWebServer(t);
  const { admin } = await adminWith(service, 'administrator');
  const { receive, send } = await admin.brand.preview({
    changes: { 'brand.name': 'Sample Ltd', 'brand.color': '#5b2d8e' },
    logo: Buffer.from(squareSvg).toString('base64'),
  });
  const foreign = { changes: { 'transfer.days': 3 } };
  await assert.rejects(admin.brand.preview(foreign), hasProblemType('entity_unknown'));
  for (const html of [receive ?? '', send ?? '']) {
    assert.match(html, /Sample Ltd/);
    assert.equal(stylesIn(html).length, 2);
    const links = parseHtml(html).tags.flatMap(({ attributes }) =>
      [attributes['src'] ?? [], attributes['href'] ?? []].flat(),
    );
    assert.deepEqual(
      links.filter((link) => /^(?!data:|#|\.\/)/.test(link) && link.includes('assets/')),
      [],
    );
    assert.ok(links.some((link) => link.startsWith('data:image/svg+xml;base64,')));
  }
  assert.doesNotMatch(await pageAt(service, ''), /Sample Ltd/);
});

test('AD78: a sample of a brand is a page for a frame, which loads and runs nothing', async (t) => {
  const service = await startWebServer(t);
  await saveLogo(service.ports, Buffer.from(squareSvg));
  const { admin, headers } = await adminWith(service, 'viewer');
  const get = async (path: string) => fetch(`${service.baseUrl}${path}`, { headers });
  for (const sample of ['receive', 'send', 'email'] as const) {
    const response = await get(
      admin.brand.samplePath(sample, { 'brand.name': 'Sample & Söhne', 'brand.color': '#5b2d8e' }),
    );
    assert.equal(response.status, 200, sample);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    const [styles, pictures] = sample === 'email' ? ["'unsafe-inline'", undefined] : ['data:', 'data:'];
    assert.ok(policy.startsWith(`default-src 'none'; style-src ${styles}; base-uri 'none';`), policy);
    assert.equal(/img-src (.+)/.exec(policy)?.[1], pictures);
    assert.match(policy, /frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox(;|$)/);
    const html = await response.text();
    assert.match(html, /Sample &amp; Söhne/);
    assert.match(html, sample === 'email' ? /#5b2d8e/i : /data:image\/svg\+xml;base64,/);
  }
  const statusOf = async (path: string) => (await get(path)).status;
  assert.equal(await statusOf('/api/admin/brand/preview/other'), 404);
  assert.equal(await statusOf('/api/admin/brand/preview/toString'), 404);
  assert.equal(await statusOf(admin.brand.samplePath('send', { 'brand.color': '#ffcc00' })), 400);
  assert.doesNotMatch(await (await get(admin.brand.samplePath('send'))).text(), /Sample/);
});

test('samples of a brand are in the language of the caller, as browsers with scripts show the pages', async (t) => {
  const service = await startWebServer(t, { hasLanguagePacks: true });
  const { admin, headers } = await adminWith(service, 'viewer');
  const sampleFor = async (name: 'receive' | 'send' | 'email', more: Record<string, string>) => {
    const url = `${service.baseUrl}${admin.brand.samplePath(name)}`;
    return (await fetch(url, { headers: { ...headers, ...more } })).text();
  };
  for (const name of ['receive', 'send', 'email'] as const) {
    assert.match(await sampleFor(name, { 'accept-language': 'de' }), /<html lang="de"/, name);
    assert.match(await sampleFor(name, { 'accept-language': 'en' }), /<html lang="en"/, name);
  }
  const chosen = { 'accept-language': 'en', cookie: `${headers['cookie']}; sealpost-language=de` };
  const receive = await sampleFor('receive', chosen);
  assert.match(receive, /<html lang="de"/);
  assert.doesNotMatch(receive, /<noscript|class="muted last hint"/);
  const buttons = parseHtml(receive).tags.filter(({ name }) => name === 'button');
  assert.equal(buttons.length, 1);
});
