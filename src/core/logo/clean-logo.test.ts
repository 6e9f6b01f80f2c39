import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pngChunk, pngOf } from '../../../test/support/inputs/png.ts';
import { scriptPayloads } from '../../../test/support/inputs/script-payloads.ts';
import { cleanLogo } from './clean-logo.ts';
import { LogoRejected } from './logo.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const cleaned = (svg: string) => {
  const { logo, removed } = cleanLogo(bytesOf(svg));
  return { text: textOf(logo.content), removed, ...logo };
};
const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const dot = '<circle cx="5" cy="5" r="4"/>';

/** Everything that an accepted file may consist of. It is stricter than the code in what it allows as a value. */
const harmless =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. e+]+" width="[\d.e+-]+" height="[\d.e+-]+"(?: [a-z-]+="[^"<>&]*")*>(?:<\/?(?:g|defs|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|linearGradient|radialGradient|stop|clipPath|mask)(?: (?!on|href|style|src)[A-Za-z0-9-]+="(?!.*(?:url\((?!#)|script:|data:|\/\/))[^"<>&]*")*>|[^<>])*<\/svg>\n$/;

test('keeps shapes, gradients, colors and transformations of a picture', () => {
  const { text, removed, width, height, type } = cleaned(
    `<?xml version="1.0" encoding="UTF-8"?><!-- Made by a program --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${svg(
      `<title>A &amp; B</title><defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
<g transform="translate(1 2) rotate(-45)"><path fill="url(#a)" fill-rule="evenodd" d="M0 0h6.5v-2Z"/></g>${dot}`,
      'viewBox="0 0 40 20" width="120" height="60" onload="ran()"',
    )}`,
  );
  assert.equal(
    text,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><title>A &amp; B</title><defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs><g transform="translate(1 2) rotate(-45)"><path fill="url(#a)" fill-rule="evenodd" d="M0 0h6.5v-2Z"></path></g><circle cx="5" cy="5" r="4"></circle></svg>\n',
  );
  assert.deepEqual([type, width, height, removed], ['image/svg+xml', 40, 20, ['onload']]);
  assert.match(text, harmless);
});

test('reads character references and CDATA as the text that they stand for', () => {
  const { text } = cleaned(svg(`<title>&#60;&#xfc;&quot;&unknown;&#1;</title><text><![CDATA[<b>&amp;]]></text>${dot}`));
  assert.match(text, /<title>&lt;ü&quot;&amp;unknown;<\/title><text>&lt;b&gt;&amp;amp;<\/text>/);
});

test('turns style attributes into attributes, and reports what it removes', () => {
  const { text, removed } = cleaned(
    svg(
      `<style>circle{fill:red}</style><g style="fill:#123456; stroke:url(https://evil.example/x);font-variant:normal"><circle r="4" class="a"/></g><image href="https://evil.example/x.png"/><use href="#a"/><a href="javascript:ran()">${dot}</a><metadata><rdf:RDF/></metadata>`,
    ),
  );
  assert.match(text, /<g fill="#123456"><circle r="4"><\/circle><\/g><\/svg>/);
  assert.deepEqual(removed, ['<a>', '<image>', '<style>', '<use>', 'stroke']);
});

test('removes or rejects scripts, links and external references in every position', () => {
  const positions: ReadonlyArray<(payload: string) => string> = [
    (payload) => svg(`${dot}${payload}`),
    (payload) => svg(`<g ${payload}>${dot}</g>`),
    (payload) => svg(`<path fill="${payload}" d="M0 0"/>`),
    (payload) => svg(`<path d="${payload}"/>${dot}`),
    (payload) => svg(`<text>${payload}</text>`),
    (payload) => svg(`<g style="fill:${payload}">${dot}</g>`),
    (payload) => svg(dot, `viewBox="0 0 4 4" ${payload}`),
    (payload) => svg(dot, `viewBox="${payload}"`),
    (payload) => `${payload}${svg(dot)}`,
    (payload) => `${svg(dot)}${payload}`,
    (payload) => svg(`<${payload}>${dot}`),
  ];
  const written = [
    ...scriptPayloads,
    '<script>ran()</script>',
    '<foreignObject><body onload="ran()"/></foreignObject>',
    '<animate attributeName="href" to="javascript:ran()"/>',
    '<set attributeName="onload" to="ran()"/>',
    '<use href="data:image/svg+xml;base64,AA"/>',
    '<style>@import url(https://evil.example)</style>',
    '<!DOCTYPE svg [<!ENTITY x "<script>ran()</script>">]>&x;',
    '<?xml-stylesheet href="https://evil.example/x.css"?>',
    '<![CDATA[<script>ran()</script>]]>',
    '<SVG:script>ran()</SVG:script>',
    'onload="ran()"',
    'href="javascript:ran()"',
    'url(https://evil.example/x)',
    'url(#a) url(https://evil.example/x)',
    '&#60;script&#62;ran()',
  ];
  let accepted = 0;
  for (const payload of written)
    for (const [index, put] of positions.entries()) {
      try {
        const { text } = cleaned(put(payload));
        accepted += 1;
        assert.match(text.replaceAll(/&(amp|lt|gt|quot|#39);/g, ''), harmless, `${index}: ${payload}`);
      } catch (error) {
        assert.ok(error instanceof LogoRejected, `${index}: ${payload}: ${error}`);
      }
    }
  assert.ok(accepted > 200 && accepted < written.length * positions.length, `${accepted}`);
});

test('rejects files that are no pictures, too large or broken', () => {
  const rejects = (bytes: Uint8Array, reason: RegExp) =>
    assert.throws(
      () => cleanLogo(bytes),
      (error) => error instanceof LogoRejected && reason.test(error.message),
    );
  rejects(bytesOf(''), /well-formed/);
  rejects(bytesOf('Hello'), /well-formed/);
  rejects(bytesOf('<html><svg/></html>'), /well-formed/);
  for (const broken of ['<g>', '<g><path></g>', '<g x=1/>', '<g x/>', '<g x="1" x="1"/>', '<g"/>', '<g x&y="1"/>'])
    rejects(bytesOf(svg(`${dot}${broken}`)), /well-formed/);
  rejects(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), /neither a PNG file nor an SVG/);
  rejects(bytesOf(svg('<script/>')), /no shapes/);
  rejects(bytesOf(svg(dot, '')), /no viewBox/);
  rejects(bytesOf(svg(dot, 'width="100%" height="100%"')), /no viewBox/);
  rejects(bytesOf(svg(dot, 'viewBox="0 0 0 9"')), /no viewBox/);
  rejects(bytesOf(svg(`${'<g>'.repeat(101)}${'</g>'.repeat(101)}`)), /inside each other/);
  const manyShapes = (count: number, attributes: string) => bytesOf(svg(`<path ${attributes}/>`.repeat(count)));
  assert.ok(cleanLogo(manyShapes(999, 'd="M0 0"')));
  rejects(manyShapes(1_000, 'd="M0 0"'), /more than 1000 elements/);
  rejects(manyShapes(900, 'd="M0 0" x="1" y="1" rx="1" ry="1"'), /more than 4000 attributes/);
  rejects(bytesOf(svg(`<path d="${'M0 0'.repeat(17_000)}"/>`)), /at most 65536/);
  rejects(bytesOf(svg('<!---->'.repeat(10_000))), /at most 65536/);
  const sound = svg(`<g>${dot}<text x="1">A &lt; B</text></g>`);
  for (let length = 0; length < sound.length; length += 1) rejects(bytesOf(sound.slice(0, length)), /./);
});

const png = (width: number, height: number, ...others: readonly Buffer[]) => pngOf({ width, height }, ...others);

test('keeps the pixels of a PNG file and nothing else', () => {
  const plain = png(40, 20);
  const text = pngChunk('tEXt', Buffer.from('Comment\0<script>ran()</script>'));
  const profile = pngChunk('iCCP', Buffer.from('x'.repeat(100)));
  const { logo, removed } = cleanLogo(
    Buffer.concat([png(40, 20, text, profile), Buffer.from('<script>ran()</script>')]),
  );
  assert.deepEqual(Buffer.from(logo.content), plain);
  assert.deepEqual([logo.type, logo.width, logo.height, removed], ['image/png', 40, 20, []]);
});

test('rejects a PNG file that is cut, changed or too large', () => {
  const sound = png(8, 8);
  for (let at = 8; at < sound.length; at += 1) {
    assert.throws(() => cleanLogo(sound.subarray(0, at)), LogoRejected, `cut at ${at}`);
    const changed = Buffer.from(sound);
    changed[at] = (changed[at] ?? 0) ^ 0x20;
    assert.throws(() => cleanLogo(changed), LogoRejected, `changed at ${at}`);
  }
  assert.throws(() => cleanLogo(png(2_001, 1)), /at most 2000/);
  assert.throws(() => cleanLogo(png(0, 1)), LogoRejected);
});

test('a mask has no masks of its own, because each level would multiply the work of drawing it', () => {
  const nested =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><mask id="a"><path d="M0 0h9"/></mask>' +
    '<mask id="b" mask="url(#a)"><path d="M0 0h9" mask="url(#a)"/><path d="M0 0h9" style="clip-path:url(#a)"/></mask>' +
    '<path d="M0 0h9" mask="url(#b)"/></svg>';
  const text = Buffer.from(cleanLogo(Buffer.from(nested)).logo.content).toString();
  assert.deepEqual(text.match(/(?:mask|clip-path)="[^"]*"/g), ['mask="url(#b)"']);
});
