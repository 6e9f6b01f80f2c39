import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { noisyPng } from '../../test/support/inputs/png.ts';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { Problem } from '../core/problem.ts';
import type { Call } from './command.ts';

const clearLogo = commandNamed('admin brand remove-logo');
const previewBrand = commandNamed('admin brand preview');
const setBrand = commandNamed('admin brand set');
const setLogo = commandNamed('admin brand logo');
const showBrand = commandNamed('admin brand show');

test('sets, shows and removes the parts of a brand', async () => {
  await using fixture = await createCommandFixture();
  const printed = async (run: (call: Call) => Promise<void>, ...values: string[]) => {
    const { lines, error } = await fixture.typed(run, { values });
    if (error !== undefined) throw error;
    return lines.join('\n');
  };
  const rejects = (message: RegExp, run: (call: Call) => Promise<void>, ...values: string[]) =>
    assert.rejects(printed(run, ...values), (error: Error) =>
      message.test((error instanceof Problem ? error.detail : undefined) ?? error.message),
    );
  const file = async (name: string, content: string) => {
    await writeFile(join(fixture.config.data, name), content);
    return join(fixture.config.data, name);
  };
  assert.match(await printed(setBrand, 'name', 'Example Ltd'), /^name = Example Ltd$/m);
  await rejects(
    /The brand has no colr\. Did you mean .*color.*\? Use name, support, place, footer, color, sealColor\.$/,
    setBrand,
    'colr',
    '#5b2d8e',
  );
  await rejects(/^brand\.color has a contrast of 1\.3 .* #[0-9a-f]{6} has it\.$/, setBrand, 'color', '#ffcc00');
  await rejects(
    /^The logo cannot be used\. It is not a well-formed SVG file\.$/,
    setLogo,
    await file('broken.svg', '<svg'),
  );
  await rejects(
    /^The logo cannot be used\. One side is more than 50 times as long as the other\.$/,
    setLogo,
    await file('line.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 999999 1"><path d="M0 0h9"/></svg>'),
  );
  const noise = join(fixture.config.data, 'noise.png');
  await writeFile(noise, noisyPng(65_000));
  assert.match(await printed(setLogo, noise), /Logo saved/, 'almost 64 KiB that cannot be compressed');
  await printed(clearLogo);
  await rejects(/at most 65536/, setLogo, await file('large.svg', ' '.repeat(70_000)));
  await rejects(/Cannot read .*missing\.svg/, setLogo, join(fixture.config.data, 'missing.svg'));
  await rejects(/There is no logo/, clearLogo);
  const svg = '<svg viewBox="0 0 9 9"><style>a{}</style><path onclick="ran()" d="M0 0h9v9z"/></svg>';
  const saved = await printed(setLogo, await file('logo.svg', svg));
  assert.match(saved, /Logo saved\./);
  assert.match(await printed(showBrand), /name\s+Example Ltd[\s\S]*logo\s+image\/svg\+xml/);
  const { name, logo } = JSON.parse((await fixture.typed(showBrand, { json: true })).lines.join());
  assert.deepEqual([name, logo], ['Example Ltd', 'image/svg+xml']);
  assert.match(await printed(clearLogo), /Logo removed\./);
  assert.doesNotMatch(await printed(showBrand), /svg/);
});

test('writes sample pages with a brand that is not set yet, and changes nothing', async () => {
  await using fixture = await createCommandFixture();
  const folder = join(fixture.config.data, 'my-brand');
  const logo = join(fixture.config.data, 'logo.svg');
  await writeFile(logo, '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/><script>ran()</script></svg>');
  const preview = (set: readonly string[], picture = logo) =>
    fixture.typed(previewBrand, { values: [folder], set, logo: picture });
  const { lines, error } = await preview(['name=Example Ltd', 'color=#5b2d8e']);
  assert.equal(error, undefined);
  assert.match(lines.join('\n'), /Open .*receive\.html/);
  for (const name of ['receive.html', 'send.html', 'email.html']) {
    const html = await readFile(join(folder, name), 'utf8');
    assert.match(html, /Example Ltd/, name);
    const assets = [...html.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.equal(assets.length, name === 'email.html' ? 0 : 4, name);
    for (const path of assets) assert.doesNotMatch(await readFile(join(folder, path), 'utf8'), /ran\(\)/);
  }
  for (const place of ['/proc/my-brand', logo, join(folder, 'missing', 'my-brand')]) {
    const { error: unwritable } = await fixture.typed(previewBrand, { values: [place] });
    assert.match(String(unwritable), new RegExp(`^OperatorError: Cannot write to ${place}: E`), place);
  }
  const rejected = await preview(['color=#ffcc00']);
  assert.ok(rejected.error instanceof Problem);
  assert.match(rejected.error.detail ?? '', /has a contrast of 1\.3/);
  await writeFile(join(fixture.config.data, 'broken.svg'), '<svg');
  const { error: broken } = await preview([], join(fixture.config.data, 'broken.svg'));
  assert.ok(broken instanceof Problem);
  assert.equal(broken.detail, 'The logo cannot be used. It is not a well-formed SVG file.');
  assert.doesNotMatch((await fixture.typed(showBrand, { values: [] })).lines.join('\n'), /Example|5b2d8e|svg/);
});
