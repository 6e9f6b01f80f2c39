import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productBrand } from '../core/brand.ts';
import { messageHtml } from './message-html.ts';
import { messageLines } from './message-text.ts';
import { type RawMessage, sanitizeMessage } from './sanitize-message.ts';
import { stylesOf } from './styles.ts';

/** Without the generated styles. */
function htmlOf(type: RawMessage['type'], source: string): string {
  return messageHtml(sanitizeMessage({ type, source }), stylesOf(productBrand).ltr).html.replace(
    / (class|style|rel)="[^"]*"/g,
    '',
  );
}

function textOf(type: RawMessage['type'], source: string): string {
  return messageLines(sanitizeMessage({ type, source }), 74).join('\n');
}

test('plain text keeps its paragraphs and lines, and is only text', () => {
  const source = 'Hello,\r\n\r\nfirst *line*\n<b>second</b> line\n\n\n\nAnn\n';
  assert.equal(htmlOf('text', source), '<p>Hello,</p><p>first *line*<br>&lt;b&gt;second&lt;/b&gt; line</p><p>Ann</p>');
  assert.equal(textOf('text', source), 'Hello,\n\nfirst *line*\n<b>second</b> line\n\nAnn');
});

test('Markdown keeps emphasis, lists, quotations, code and lines', () => {
  const source =
    '# Plan\n\n**One** and *two* and ~~three~~\nnext line\n\n- a\n- b\n\n3. c\n\n> d\n\n`e`\n\n```\nf  g\n```\n\n---';
  assert.equal(
    htmlOf('markdown', source),
    '<p><strong>Plan</strong></p><p><strong>One</strong> and <em>two</em> and <s>three</s><br> next line</p>' +
      '<ul><li><p>a</p></li><li><p>b</p></li></ul><ol start="3"><li><p>c</p></li></ol>' +
      '<blockquote><p>d</p></blockquote><p><code>e</code></p><pre>f  g</pre><hr>',
  );
  assert.equal(
    textOf('markdown', source),
    'Plan\n\n*One* and _two_ and three\nnext line\n\n- a\n- b\n\n3. c\n\n> d\n\ne\n\n  f  g\n\n---',
  );
});

test('HTML keeps the same elements, and the text of all others', () => {
  const source =
    '<html><head><title>No</title><style>p{}</style></head><body><div>Hello <span>you</span></div>' +
    '<h2>Plan</h2><b>One</b><br>two<table><tr><td>a</td><td>b</td></tr></table><font color=red>red</font></body></html>';
  assert.equal(
    htmlOf('html', source),
    '<p>Hello you</p><p><strong>Plan</strong></p><p><strong>One</strong><br>two</p><p>a b </p><p>red</p>',
  );
  assert.equal(textOf('html', source), 'Hello you\n\nPlan\n\n*One*\ntwo\n\na b\n\nred');
});

test('HTML in Markdown is text', () => {
  assert.equal(htmlOf('markdown', '<b>x</b>'), '<p>&lt;b&gt;x&lt;/b&gt;</p>');
});

test('removes images, tables and styles', () => {
  assert.equal(htmlOf('html', '<img src="https://example.org/x.png" alt="x"><p style="color:red">y</p>'), '<p>y</p>');
  assert.doesNotMatch(htmlOf('markdown', '![x](https://example.org/x.png)'), /<img/);
});

test('links lead to pages and mailboxes, and show where', () => {
  assert.equal(
    htmlOf('markdown', '[here](https://example.org/a?b=1&c=2)'),
    '<p><a href="https://example.org/a?b=1&amp;c=2">here</a> <span>(<bdi>example.org</bdi>)</span></p>',
  );
  assert.equal(textOf('markdown', '[here](https://example.org/a)'), 'here <https://example.org/a>');
  assert.equal(
    htmlOf('html', '<a href="mailto:ann@example.org?bcc=x@example.net">write</a>'),
    '<p><a href="mailto:ann@example.org">write</a> <span>(<bdi>ann@example.org</bdi>)</span></p>',
  );
});

test('a link whose text shows its destination stays alone', () => {
  for (const source of ['https://example.org/a', '<https://example.org/a>', '[example.org](https://example.org/a)']) {
    assert.doesNotMatch(htmlOf('markdown', source), /<span>/, source);
    assert.equal(textOf('markdown', source), 'https://example.org/a');
  }
});

test('shows the destination of a link that pretends another one', () => {
  assert.match(htmlOf('markdown', '[https://bank.example](https://evil.example/x)'), /\(<bdi>evil\.example<\/bdi>\)/);
  assert.match(
    htmlOf('markdown', '[bank.example](https://bank.example@evil.example)'),
    /\(<bdi>evil\.example<\/bdi>\)/,
  );
  assert.match(htmlOf('markdown', '[x](https://bаnk.example)'), /\(<bdi>xn--bnk-6cd\.example<\/bdi>\)/);
});

test('keeps only the text of other links', () => {
  const targets = [
    'javascript:ran()',
    'data:text/html,x',
    '//example.org',
    '/path',
    '#x',
    'ftp://example.org',
    'mailto:',
    '',
  ];
  for (const target of targets) {
    assert.equal(htmlOf('html', `<a href="${target}">x</a>`), '<p>x</p>', target);
  }
});

test('only complete URLs become links automatically', () => {
  assert.equal(htmlOf('markdown', 'example.org and ann@example.org'), '<p>example.org and ann@example.org</p>');
});

test('removes characters that change the writing direction, also hidden ones', () => {
  for (const type of ['text', 'markdown', 'html'] as const) {
    assert.equal(htmlOf(type, 'a\u202eb\u2066c'), '<p>abc</p>');
  }
  assert.equal(htmlOf('html', 'a&#8238;b&#x2066;c&#0;d&#27;e'), '<p>abc\ufffdde</p>');
  assert.equal(htmlOf('markdown', 'a&#8238;b&#x2066;c'), '<p>abc</p>');
});

test('an empty message has no blocks', () => {
  for (const source of ['', ' \n\n ', '<p></p>', '<script>x</script>', '<img src=x>', '&nbsp;']) {
    assert.deepEqual(sanitizeMessage({ type: 'html', source }), [], source);
  }
});

test('keeps the order of blocks inside text and text between blocks', () => {
  assert.equal(htmlOf('html', 'a<b>b<p>c</p>d</b>e'), '<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>');
  assert.equal(
    htmlOf('html', '<ul>a<li>b<ul><li>c</ul></ul>'),
    '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
  );
});

test('accepts a message of any nesting depth', () => {
  for (const piece of ['<div>', '<blockquote>', '<ul><li>', '<b>', '<a href="https://example.org">']) {
    const source = `${piece.repeat(10_000)}deep`;
    assert.match(htmlOf('html', source), /deep/, piece);
    assert.match(textOf('html', source), /deep/, piece);
  }
  assert.match(htmlOf('markdown', `${'> '.repeat(5_000)}deep`), /^(<blockquote>)*/);
});

test('links do not nest: the outer one determines the destination', () => {
  const source = '<a href="https://a.example/">one <b><a href="https://b.example/">https://b.example/</a></b></a>';
  const html = htmlOf('html', source);
  assert.equal(html.match(/<a /g)?.length, 1, html);
  assert.match(html, /^<p><a href="https:\/\/a\.example\/">one <strong>.*<\/a> <span>\(<bdi>a\.example/);
  const inner = htmlOf('html', '<a href="javascript:x">one <a href="https://b.example/">two</a></a>');
  assert.match(inner, /^<p>one <a href="https:\/\/b\.example\/">two<\/a>/);
});

test('a long run of spaces, or an endless link, takes no more time than other text', () => {
  const [blanks, lines] = [' '.repeat(90_000), '\n '.repeat(45_000)];
  const before = process.cpuUsage();
  htmlOf('html', `<p>${'word '.repeat(18_000)}</p>`);
  const ordinary = process.cpuUsage(before).user;
  assert.equal(textOf('text', `a${blanks}b${lines}c`), 'a b\n\nc');
  assert.match(htmlOf('html', `<pre>a${blanks}b</pre>`), /b<\/pre>$/);
  assert.equal(htmlOf('html', `<a href="mailto:${'@'.repeat(90_000)}&quot;">x</a>`), '<p>x</p>');
  // CPU time does not depend on the load of the machine. Quadratic time would be a thousand times as much.
  const rest = process.cpuUsage(before).user - ordinary;
  assert.ok(rest < 100 * ordinary, `${rest} and ${ordinary} µs`);
});

test('shows a message that is too long to parse as it was typed', () => {
  const source = `**bold** ${'word '.repeat(5_000)}`;
  assert.match(htmlOf('markdown', source), /^<p>\*\*bold\*\* word/);
});
