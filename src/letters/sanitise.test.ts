import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksFor } from './looks.ts';
import { messageHtml } from './message-html.ts';
import { messageLines } from './message-text.ts';
import { type Message, readMessage } from './sanitise.ts';

/** Without our own looks, which say nothing about what is left of a message. */
function htmlOf(type: Message['type'], source: string): string {
  return messageHtml(readMessage({ type, source }), looksFor('ltr')).markup.replace(/ (class|style|rel)="[^"]*"/g, '');
}

function textOf(type: Message['type'], source: string): string {
  return messageLines(readMessage({ type, source }), 74).join('\n');
}

test('plain text keeps its paragraphs and lines, and is nothing but text', () => {
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

test('HTML keeps the same, and the words of everything else', () => {
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

test('images, tables and styles are left out', () => {
  assert.equal(htmlOf('html', '<img src="https://example.org/x.png" alt="x"><p style="color:red">y</p>'), '<p>y</p>');
  assert.doesNotMatch(htmlOf('markdown', '![x](https://example.org/x.png)'), /<img/);
});

test('links lead to pages and mailboxes, and say where', () => {
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

test('a link whose words say where it leads stands alone', () => {
  for (const source of ['https://example.org/a', '<https://example.org/a>', '[example.org](https://example.org/a)']) {
    assert.doesNotMatch(htmlOf('markdown', source), /<span>/, source);
    assert.equal(textOf('markdown', source), 'https://example.org/a');
  }
});

test('a link that pretends to lead elsewhere shows where it leads', () => {
  assert.match(htmlOf('markdown', '[https://bank.example](https://evil.example/x)'), /\(<bdi>evil\.example<\/bdi>\)/);
  assert.match(
    htmlOf('markdown', '[bank.example](https://bank.example@evil.example)'),
    /\(<bdi>evil\.example<\/bdi>\)/,
  );
  assert.match(htmlOf('markdown', '[x](https://bаnk.example)'), /\(<bdi>xn--bnk-6cd\.example<\/bdi>\)/);
});

test('other links are only their words', () => {
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

test('only whole addresses become links by themselves', () => {
  assert.equal(htmlOf('markdown', 'example.org and ann@example.org'), '<p>example.org and ann@example.org</p>');
});

test('characters that turn the direction of writing go, also where they hide', () => {
  for (const type of ['text', 'markdown', 'html'] as const) {
    assert.equal(htmlOf(type, 'a\u202eb\u2066c'), '<p>abc</p>');
  }
  assert.equal(htmlOf('html', 'a&#8238;b&#x2066;c&#0;d&#27;e'), '<p>abc\ufffdde</p>');
  assert.equal(htmlOf('markdown', 'a&#8238;b&#x2066;c'), '<p>abc</p>');
});

test('nothing becomes of a message that says nothing', () => {
  for (const source of ['', ' \n\n ', '<p></p>', '<script>x</script>', '<img src=x>', '&nbsp;']) {
    assert.deepEqual(readMessage({ type: 'html', source }), [], source);
  }
});

test('blocks inside of words, and words between blocks, stay in their order', () => {
  assert.equal(htmlOf('html', 'a<b>b<p>c</p>d</b>e'), '<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>');
  assert.equal(
    htmlOf('html', '<ul>a<li>b<ul><li>c</ul></ul>'),
    '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
  );
});

test('a message may nest as deep as it likes', () => {
  for (const piece of ['<div>', '<blockquote>', '<ul><li>', '<b>', '<a href="https://example.org">']) {
    const source = `${piece.repeat(10_000)}deep`;
    assert.match(htmlOf('html', source), /deep/, piece);
    assert.match(textOf('html', source), /deep/, piece);
  }
  assert.match(htmlOf('markdown', `${'> '.repeat(5_000)}deep`), /^(<blockquote>)*/);
});

test('there is no link in a link: the outer one tells where it leads', () => {
  const source = '<a href="https://a.example/">one <b><a href="https://b.example/">https://b.example/</a></b></a>';
  const html = htmlOf('html', source);
  assert.equal(html.match(/<a /g)?.length, 1, html);
  assert.match(html, /^<p><a href="https:\/\/a\.example\/">one <strong>.*<\/a> <span>\(<bdi>a\.example/);
  const inner = htmlOf('html', '<a href="javascript:x">one <a href="https://b.example/">two</a></a>');
  assert.match(inner, /^<p>one <a href="https:\/\/b\.example\/">two<\/a>/);
});

test('a long run of blanks, or a link without end, costs no more than other words', { timeout: 10_000 }, () => {
  const [blanks, lines] = [' '.repeat(90_000), '\n '.repeat(45_000)];
  assert.equal(textOf('text', `a${blanks}b${lines}c`), 'a b\n\nc');
  assert.match(htmlOf('html', `<pre>a${blanks}b</pre>`), /b<\/pre>$/);
  assert.equal(htmlOf('html', `<a href="mailto:${'@'.repeat(90_000)}&quot;">x</a>`), '<p>x</p>');
});

test('a message that is too long to be read in passing is shown as it was typed', () => {
  const source = `**bold** ${'word '.repeat(5_000)}`;
  assert.match(htmlOf('markdown', source), /^<p>\*\*bold\*\* word/);
});
