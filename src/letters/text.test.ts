import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Block, code, type Draft, facts, notice, paragraph } from './blocks.ts';
import { given } from './line.ts';
import { readMessage } from './sanitise.ts';
import { letterText } from './text.ts';
import { hanging, wrapped } from './wrap.ts';

const words = (count: number) => given(Array.from({ length: count }, (_, index) => `word${index}`).join(' '));

function textOf(...blocks: readonly (Block | false)[]): string {
  const draft: Draft = { subject: given('s'), heading: given('Heading'), blocks, smallPrint: [given('small')] };
  return letterText(draft);
}

const body = (...blocks: readonly (Block | false)[]) =>
  textOf(...blocks).slice('Heading\n\n'.length, -'\n\n-- \nsmall\n'.length);

test('a letter begins with its heading and ends with the small print below the mark of a signature', () => {
  assert.equal(textOf(paragraph(given('Hello'))), 'Heading\n\nHello\n\n-- \nsmall\n');
});

test('what does not apply leaves nothing behind', () => {
  assert.equal(textOf(false), 'Heading\n\n-- \nsmall\n');
});

test('lines have at most 76 characters, unless a word has more', () => {
  const lines = body(
    paragraph(words(40)),
    notice(words(40)),
    facts([{ label: given('Label'), value: words(40) }]),
  ).split('\n');
  assert.ok(lines.every((line) => line.length <= 76));
  assert.ok(lines.some((line) => line.length > 70));
  const link = `https://example.org/${'x'.repeat(100)}`;
  assert.deepEqual(wrapped(`See ${link} there`), ['See', link, 'there']);
});

test('a code stands alone on its line', () => {
  assert.match(textOf(paragraph(given('Code:')), code(given('h7Kq2ZpX4m'))), /\n\nh7Kq2ZpX4m\n\n/);
});

test('facts stand in two columns', () => {
  const value = given('two words');
  assert.equal(
    body(facts([{ label: given('A'), value }, false, { label: given('Longer'), value }])),
    'A:      two words\nLonger: two words',
  );
});

test('a fact whose label is long has its value below', () => {
  const label = given('A label that is much too long for a column');
  assert.equal(body(facts([{ label, value: given('x') }])), 'A label that is much too long for a column:\n  x');
});

test('a link stands alone on its line', () => {
  const button: Block = { type: 'button', label: given('Open'), url: 'https://example.org/a', hint: given('hint') };
  assert.equal(body(button), 'Open:\nhttps://example.org/a');
});

test('each line of a message has a mark, so that it passes for nothing else', () => {
  const message = readMessage({ type: 'text', source: 'Hello\n\n-- \nSealpost' });
  assert.equal(
    body({ type: 'quote', by: given('Ann writes:'), message }),
    'Ann writes:\n\n> Hello\n>\n> --\n> Sealpost',
  );
});

test('a list shows what belongs to each item below it', () => {
  const items = [
    { name: given('a.pdf'), detail: given('1 kB'), code: given('abc') },
    { name: given('b.pdf'), remark: given('why'), link: { label: given('Link'), url: 'https://example.org/b' } },
  ];
  assert.equal(
    body({ type: 'list', title: given('Files'), items, more: given('and 3 more') }),
    'Files\n- a.pdf (1 kB)\n  abc\n- b.pdf\n  why\n  Link:\n  https://example.org/b\n  and 3 more',
  );
});

test('further lines stand below the first one, not below its mark', () => {
  assert.deepEqual(hanging('10. ', ['a', '', 'b']), ['10. a', '', '    b']);
});
