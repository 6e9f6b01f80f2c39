import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { headerInjections, templateTokens } from '../../test/support/inputs/header-injections.ts';
import { hostileNames } from '../../test/support/inputs/hostile-names.ts';
import { scriptPayloads } from '../../test/support/inputs/script-payloads.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import {
  type HostileInput,
  hostileSampleEmails,
  parseHtml,
  quotedMessageIn,
  type Tag,
  withoutQuotedMessage,
} from '../../test/support/mail/hostile-emails.ts';
import { renderSampleEmail } from '../../test/support/mail/sample-emails.ts';
import type { Language } from '../languages/pack.ts';
import type { RenderedEmail } from './render-email.ts';

const languages = await allLanguages();
const english = languages.get('en') ?? assert.fail('there is no English');
const german = languages.get('de') ?? assert.fail('there is no German');

const rightToLeft = languages.get('he') ?? assert.fail('there is nothing from right to left');

const messageTypes = ['text', 'markdown', 'html'] as const;

/** The elements and the number of paragraphs that harmless text produces. */
const honest = new Map(
  hostileSampleEmails({ text: 'word', links: 'unchanged', messageType: 'text' }).map(([name, sample]) => {
    const email = renderSampleEmail(sample, english);
    return [name, { elements: elementsAround(email), paragraphs: paragraphsOf(email) }];
  }),
);

/**
 * All elements around the sender's text, without link targets and text directions. If these are the same, every parser
 * finds the same elements: everything else is text without a `<`.
 */
function elementsAround({ html }: RenderedEmail): string {
  const elements = withoutQuotedMessage(html).match(/<[^>]*>?/g) ?? [];
  return elements.join('').replace(/ href="[^"]*"|(?<=<bdi) dir="ltr"/g, '');
}

/** The sender's text counts as one paragraph: each of its lines begins with a mark. */
function paragraphsOf({ text }: RenderedEmail): number {
  return text.split('\n\n').length;
}

const ownLooks = new Set([english, rightToLeft].flatMap(looksIn));

function looksIn(language: Language): readonly string[] {
  const text = '# a\n\n- b\n\n1. `c` [d](https://example.org)\n\n> e\n\n```\nf\n```\n\n---';
  return hostileSampleEmails({ text, links: 'unchanged', messageType: 'markdown' }).flatMap(([, sample]) =>
    parseHtml(renderSampleEmail(sample, language).html).tags.map(lookOf),
  );
}

function lookOf({ attributes }: Tag): string {
  return `${attributes['class']} ${attributes['style']}`;
}

const allowedInMessages = new Set('p br strong em s code a ul ol li blockquote pre hr span bdi'.split(' '));
const allowedAttributes = new Set('class style href rel start dir'.split(' '));

function assertMessageIsHarmless({ html }: RenderedEmail, description: string): void {
  const odd = parseHtml(quotedMessageIn(html)).tags.find((tag) => !isOurs(tag));
  if (odd !== undefined) assert.fail(`${description} makes ${JSON.stringify(odd)}`);
}

function isOurs(tag: Tag): boolean {
  const { name, attributes } = tag;
  return (
    allowedInMessages.has(name) &&
    ownLooks.has(lookOf(tag)) &&
    Object.keys(attributes).every((attribute) => allowedAttributes.has(attribute)) &&
    /^(https?:\/\/[^\s"<>]+|mailto:[^\s"<>?]+)$/.test(attributes['href'] ?? 'mailto:missing')
  );
}

const tricks = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

function assertCharactersAreHarmless({ subject, text, html }: RenderedEmail, description: string): void {
  assert.doesNotMatch(subject, /[\n\t]/, description);
  assert.ok(subject !== '' && Buffer.byteLength(subject) <= 998, description);
  for (const part of [subject, text, html]) assert.ok(part.isWellFormed() && !tricks.test(part), description);
}

/** The email has exactly the same structure as with harmless text. */
function assertHarmless(hostility: HostileInput): void {
  for (const [name, sample] of hostileSampleEmails(hostility)) {
    const description = `${name}: ${JSON.stringify(hostility)}`;
    const expected = honest.get(name) ?? assert.fail(name);
    const email = renderSampleEmail(sample, english);
    assertCharactersAreHarmless(email, description);
    assertMessageIsHarmless(email, description);
    assert.ok(elementsAround(email) === expected.elements, `${description} changes the structure of the email`);
    assert.equal(paragraphsOf(email), expected.paragraphs, description);
    for (const [, link = ''] of email.html.matchAll(/ href="([^"]*)"/g))
      assert.match(link, /^(https?|mailto):/, description);
  }
}

const allowedElements = new Set(
  'html head meta title style body table tr td th h1 h2 p div ul li a br span bdi'.split(' '),
);

const corpora = {
  'script payload': scriptPayloads,
  'header injection': headerInjections,
  'hostile name': hostileNames,
};

for (const [corpus, texts] of Object.entries(corpora)) {
  test(`no ${corpus} in the values of any email is more than text`, () => {
    for (const [index, text] of texts.entries()) {
      const messageType = messageTypes[index % 3] ?? 'text';
      assertHarmless({ text, links: index % 2 === 0 ? 'unchanged' : 'ending', messageType });
    }
  });

  test(`no ${corpus} in place of a link or a message is more than text`, () => {
    for (const text of texts) {
      for (const messageType of messageTypes) {
        const sample = new Map(hostileSampleEmails({ text, links: 'replaced', messageType })).get('recipient');
        const email = renderSampleEmail(sample ?? assert.fail('recipient'), german);
        assertCharactersAreHarmless(email, text);
        assertMessageIsHarmless(email, text);
        const { tags } = parseHtml(withoutQuotedMessage(email.html));
        for (const { name, attributes } of tags) {
          assert.ok(allowedElements.has(name), `${text} makes ${name}`);
          assert.match(attributes['href'] ?? 'https://', /^https?:\/\//, text);
        }
      }
    }
  });
}

test('the corpora are as large as declared', () => {
  assert.ok(new Set(scriptPayloads).size >= 200);
  assert.ok(new Set(headerInjections).size >= 200);
});

test('template placeholders in values appear as they were typed', () => {
  for (const text of templateTokens) {
    for (const [name, sample] of hostileSampleEmails({ text, links: 'unchanged', messageType: 'text' })) {
      for (const language of [english, rightToLeft]) {
        const email = renderSampleEmail(sample, language);
        assert.ok(email.text.includes(text), `${name} ${text}`);
        assert.ok(parseHtml(email.html).text.includes(text), `${name} ${text}`);
      }
    }
  }
});

test('removes all styles from an HTML message', () => {
  const text =
    '<div class="card" style="color:red" id="x"><p class="buttonLink" style="font-size:99px">Hello</p></div>';
  assertHarmless({ text, links: 'unchanged', messageType: 'html' });
});

test('an email has the same structure for all values', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `a${text}`);
  const run = fc.property(texts, fc.constantFrom(...messageTypes), (text, messageType) =>
    assertHarmless({ text, links: 'unchanged', messageType }),
  );
  fc.assert(run, { numRuns: 40 });
});
