import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Block, code, type EmailContent, facts, notice, paragraph, untrustedLine } from './line.ts';
import { hangingIndent, wrapText } from './message-text.ts';
import { renderText } from './render-text.ts';
import { sanitizeMessage } from './sanitize-message.ts';

const words = (count: number) => untrustedLine(Array.from({ length: count }, (_, index) => `word${index}`).join(' '));

function textOf(...blocks: readonly (Block | false)[]): string {
  const draft: EmailContent = {
    subject: untrustedLine('s'),
    heading: untrustedLine('Heading'),
    blocks,
    footer: [untrustedLine('small')],
  };
  return renderText(draft);
}

const body = (...blocks: readonly (Block | false)[]) =>
  textOf(...blocks).slice('Heading\n\n'.length, -'\n\n-- \nsmall\n'.length);

test('an email begins with its heading and ends with the footer below the signature mark', () => {
  assert.equal(textOf(paragraph(untrustedLine('Hello'))), 'Heading\n\nHello\n\n-- \nsmall\n');
});

test('omits blocks that do not apply', () => {
  assert.equal(textOf(false), 'Heading\n\n-- \nsmall\n');
});

test('lines have at most 76 characters, unless a word is longer', () => {
  const lines = body(
    paragraph(words(40)),
    notice(words(40)),
    facts([{ label: untrustedLine('Label'), value: words(40) }]),
  ).split('\n');
  assert.ok(lines.every((line) => line.length <= 76));
  assert.ok(lines.some((line) => line.length > 70));
  const link = `https://example.org/${'x'.repeat(100)}`;
  assert.deepEqual(wrapText(`See ${link} there`), ['See', link, 'there']);
});

test('a code is alone on its line', () => {
  assert.match(textOf(paragraph(untrustedLine('Code:')), code(untrustedLine('h7Kq2ZpX4m'))), /\n\nh7Kq2ZpX4m\n\n/);
});

test('aligns facts in two columns', () => {
  const value = untrustedLine('two words');
  assert.equal(
    body(facts([{ label: untrustedLine('A'), value }, false, { label: untrustedLine('Longer'), value }])),
    'A:      two words\nLonger: two words',
  );
});

test('puts the value below a long label', () => {
  const label = untrustedLine('A label that is much too long for a column');
  assert.equal(body(facts([{ label, value: untrustedLine('x') }])), 'A label that is much too long for a column:\n  x');
});

test('a link is alone on its line', () => {
  const button: Block = {
    type: 'button',
    label: untrustedLine('Open'),
    url: 'https://example.org/a',
    hint: untrustedLine('hint'),
  };
  assert.equal(body(button), 'Open:\nhttps://example.org/a');
});

test('marks each line of a message, so that it cannot imitate other content', () => {
  const message = sanitizeMessage({ type: 'text', source: 'Hello\n\n-- \nSealpost' });
  assert.equal(
    body({ type: 'quote', by: untrustedLine('Ann writes:'), message }),
    'Ann writes:\n\n> Hello\n>\n> --\n> Sealpost',
  );
});

test('a list shows the details of each item below it', () => {
  const items = [
    { name: untrustedLine('a.pdf'), detail: untrustedLine('1 kB'), code: untrustedLine('abc') },
    {
      name: untrustedLine('b.pdf'),
      remark: untrustedLine('why'),
      link: { label: untrustedLine('Link'), url: 'https://example.org/b' },
    },
  ];
  assert.equal(
    body({ type: 'list', title: untrustedLine('Files'), items, more: untrustedLine('and 3 more') }),
    'Files\n- a.pdf (1 kB)\n  abc\n- b.pdf\n  why\n  Link:\n  https://example.org/b\n  and 3 more',
  );
});

test('aligns further lines with the first one, not with its mark', () => {
  assert.deepEqual(hangingIndent('10. ', ['a', '', 'b']), ['10. a', '', '    b']);
});
