import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewLegalText } from '../../../../../src/actions/legal/legal-pages.ts';
import { type HtmlNode, parseSafeHtml } from './safe-html.ts';

/** Writes nodes as HTML again. */
function toHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : elementHtml(node))).join('');
}

function elementHtml({ tag, attributes, children }: Exclude<HtmlNode, string>): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const start = `<${tag}${given.join('')}>`;
  return tag === 'br' || tag === 'hr' ? start : `${start}${toHtml(children)}</${tag}>`;
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

test('reads everything that the server makes of a text', async () => {
  const markdown = [
    '# Title & "more"',
    'A *text* with **emphasis**, `code`, ~~old~~ and [a link](https://example.org/?a=1&b=2).\nSecond line.',
    '3. three\n4. four\n   - inner',
    '> quotation',
    '---',
    '    lines\n    of code',
    '<b>no HTML</b>',
  ].join('\n\n');
  const html = await previewLegalText({ type: 'text/markdown', content: markdown });
  assert.match(html, /<ol start="3">.*<blockquote>.*<hr>.*<pre>/s);
  assert.equal(toHtml(parseSafeHtml(html)), html.replaceAll(' rel="noopener noreferrer"', ''));
});

test('leaves out elements, attributes and addresses that the server does not make', () => {
  const html =
    '<p onclick="run()">a<script>run()</script><img src="x"></p><a href="javascript:run()">b</a><a href="https://example.org">c</a>';
  assert.equal(toHtml(parseSafeHtml(html)), '<p>arun()</p><a>b</a><a href="https://example.org">c</a>');
});
