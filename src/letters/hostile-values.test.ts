import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { headerInjections, templateTokens } from '../../test/support/header-injections.ts';
import {
  frameOf,
  type Hostility,
  hostileSamples,
  parsedHtml,
  quoteIn,
  type Tag,
} from '../../test/support/hostile-letters.ts';
import { hostileNames } from '../../test/support/hostile-names.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { writeSample } from '../../test/support/sample-letters.ts';
import { scriptPayloads } from '../../test/support/script-payloads.ts';
import type { Language } from '../languages/pack.ts';
import type { Letter } from './write-letter.ts';

const languages = await allLanguages();
const english = languages.get('en') ?? assert.fail('there is no English');
const german = languages.get('de') ?? assert.fail('there is no German');

const rightToLeft = languages.get('he') ?? assert.fail('there is nothing from right to left');

const messageTypes = ['text', 'markdown', 'html'] as const;

/** What an honest text gives: which elements there are, in which order, and how many paragraphs. */
const honest = new Map(
  hostileSamples({ text: 'word', links: 'kept', messageType: 'text' }).map(([name, sample]) => {
    const letter = writeSample(sample, english);
    return [name, { elements: elementsAround(letter), paragraphs: paragraphsOf(letter) }];
  }),
);

/**
 * Every element around the words of the sender, but for what follows from the values: where a link leads, and which way a
 * value is written. Where these are the same, every parser finds the same elements: all else is text without a `<`.
 */
function elementsAround({ html }: Letter): string {
  const elements = frameOf(html).match(/<[^>]*>?/g) ?? [];
  return elements.join('').replace(/ href="[^"]*"|(?<=<bdi) dir="ltr"/g, '');
}

/** The words of the sender are one of them, however many they have: each of their lines begins with a mark. */
function paragraphsOf({ text }: Letter): number {
  return text.split('\n\n').length;
}

const ownLooks = new Set([english, rightToLeft].flatMap(looksIn));

function looksIn(language: Language): readonly string[] {
  const text = '# a\n\n- b\n\n1. `c` [d](https://example.org)\n\n> e\n\n```\nf\n```\n\n---';
  return hostileSamples({ text, links: 'kept', messageType: 'markdown' }).flatMap(([, sample]) =>
    parsedHtml(writeSample(sample, language).html).tags.map(lookOf),
  );
}

function lookOf({ attributes }: Tag): string {
  return `${attributes['class']} ${attributes['style']}`;
}

const allowedInMessages = new Set('p br strong em s code a ul ol li blockquote pre hr span bdi'.split(' '));
const allowedAttributes = new Set('class style href rel start dir'.split(' '));

function assertMessageIsHarmless({ html }: Letter, told: string): void {
  const odd = parsedHtml(quoteIn(html)).tags.find((tag) => !isOurs(tag));
  if (odd !== undefined) assert.fail(`${told} makes ${JSON.stringify(odd)}`);
}

function isOurs(tag: Tag): boolean {
  const { name, attributes } = tag;
  return (
    allowedInMessages.has(name) &&
    ownLooks.has(lookOf(tag)) &&
    Object.keys(attributes).every((attribute) => allowedAttributes.has(attribute)) &&
    /^(https?:\/\/[^\s"<>]+|mailto:[^\s"<>?]+)$/.test(attributes['href'] ?? 'mailto:nobody')
  );
}

const tricks = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

function assertCharactersAreHarmless({ subject, text, html }: Letter, told: string): void {
  assert.doesNotMatch(subject, /[\n\t]/, told);
  assert.ok(subject !== '' && Buffer.byteLength(subject) <= 998, told);
  for (const part of [subject, text, html]) assert.ok(part.isWellFormed() && !tricks.test(part), told);
}

/** Nothing but text: the letter is built exactly as with an honest one. */
function assertHarmless(hostility: Hostility): void {
  for (const [name, sample] of hostileSamples(hostility)) {
    const told = `${name}: ${JSON.stringify(hostility)}`;
    const expected = honest.get(name) ?? assert.fail(name);
    const letter = writeSample(sample, english);
    assertCharactersAreHarmless(letter, told);
    assertMessageIsHarmless(letter, told);
    assert.ok(elementsAround(letter) === expected.elements, `${told} changes how the letter is built`);
    assert.equal(paragraphsOf(letter), expected.paragraphs, told);
    for (const [, link = ''] of letter.html.matchAll(/ href="([^"]*)"/g)) assert.match(link, /^(https?|mailto):/, told);
  }
}

const allowedInLetters = new Set(
  'html head meta title style body table tr td th h1 h2 p div ul li a br span bdi'.split(' '),
);

const corpora = {
  'script payload': scriptPayloads,
  'header injection': headerInjections,
  'hostile name': hostileNames,
};

for (const [corpus, texts] of Object.entries(corpora)) {
  test(`no ${corpus} in the values of any letter is more than text`, () => {
    for (const [index, text] of texts.entries()) {
      const messageType = messageTypes[index % 3] ?? 'text';
      assertHarmless({ text, links: index % 2 === 0 ? 'kept' : 'ending', messageType });
    }
  });

  test(`no ${corpus} in place of a link or a message is more than text`, () => {
    for (const text of texts) {
      for (const messageType of messageTypes) {
        const sample = new Map(hostileSamples({ text, links: 'replaced', messageType })).get('recipient');
        const letter = writeSample(sample ?? assert.fail('recipient'), german);
        assertCharactersAreHarmless(letter, text);
        assertMessageIsHarmless(letter, text);
        const { tags } = parsedHtml(frameOf(letter.html));
        for (const { name, attributes } of tags) {
          assert.ok(allowedInLetters.has(name), `${text} makes ${name}`);
          assert.match(attributes['href'] ?? 'https://', /^https?:\/\//, text);
        }
      }
    }
  });
}

test('the corpora are as large as they claim', () => {
  assert.ok(new Set(scriptPayloads).size >= 200);
  assert.ok(new Set(headerInjections).size >= 200);
});

test('what templates would fill in stands in a letter as it was typed', () => {
  for (const text of templateTokens) {
    for (const [name, sample] of hostileSamples({ text, links: 'kept', messageType: 'text' })) {
      for (const language of [english, rightToLeft]) {
        const letter = writeSample(sample, language);
        assert.ok(letter.text.includes(text), `${name} ${text}`);
        assert.ok(parsedHtml(letter.html).text.includes(text), `${name} ${text}`);
      }
    }
  }
});

test('a message in HTML keeps none of the looks that it came with', () => {
  const text =
    '<div class="card" style="color:red" id="x"><p class="buttonLink" style="font-size:99px">Hello</p></div>';
  assertHarmless({ text, links: 'kept', messageType: 'html' });
});

test('whatever the values are, a letter is built alike', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `a${text}`);
  const run = fc.property(texts, fc.constantFrom(...messageTypes), (text, messageType) =>
    assertHarmless({ text, links: 'kept', messageType }),
  );
  fc.assert(run, { numRuns: 40 });
});
