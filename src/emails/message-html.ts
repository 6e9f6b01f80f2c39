import { createHtmlTag, emptyHtml, escapeHtml, type Html, joinHtml } from '../core/html.ts';
import { piecesOf } from './line.ts';
import { inlineText, showsDestination } from './message-text.ts';
import type { Inline, MessageBlock } from './message-tree.ts';
import type { StyleAttributes } from './styles.ts';
import { destinationOf } from './values.ts';

/** A message as generated HTML: only text and link targets come from the sender. */
export const messageHtml = (blocks: readonly MessageBlock[], look: StyleAttributes): Html =>
  joinHtml(blocks.map((block) => blockHtml(block, look)));

function blockHtml(block: MessageBlock, look: StyleAttributes): Html {
  switch (block.type) {
    case 'paragraph':
      return bidiHtml`<p${look('words')}>${inlineHtml(block.content, look)}</p>`;
    case 'title':
      return bidiHtml`<p${look('words')}><strong>${inlineHtml(block.content, look)}</strong></p>`;
    case 'lines':
      return bidiHtml`<pre${look('lines')}>${block.text}</pre>`;
    case 'list': {
      const items = joinHtml(block.items.map((item) => bidiHtml`<li>${messageHtml(item, look)}</li>`));
      if (block.first === undefined) return bidiHtml`<ul${look('points')}>${items}</ul>`;
      return bidiHtml`<ol start="${String(block.first)}"${look('points')}>${items}</ol>`;
    }
    case 'quotation':
      return bidiHtml`<blockquote${look('quotation')}>${messageHtml(block.blocks, look)}</blockquote>`;
    case 'rule':
      return bidiHtml`<hr${look('rule')}>`;
  }
}

const inlineHtml = (words: readonly Inline[], look: StyleAttributes): Html =>
  joinHtml(words.map((word) => oneInlineHtml(word, look)));

function oneInlineHtml(word: Inline, look: StyleAttributes): Html {
  if (typeof word === 'string') return bidiHtml`${word}`;
  switch (word.type) {
    case 'break':
      return bidiHtml`<br>`;
    case 'strong':
      return bidiHtml`<strong>${inlineHtml(word.content, look)}</strong>`;
    case 'emphasis':
      return bidiHtml`<em>${inlineHtml(word.content, look)}</em>`;
    case 'struck':
      return bidiHtml`<s>${inlineHtml(word.content, look)}</s>`;
    case 'code':
      return bidiHtml`<code${look('code')}>${inlineHtml(word.content, look)}</code>`;
    case 'link':
      return linkHtml(word, look);
  }
}

/** Shows the destination beside the link text, unless the text contains it. */
function linkHtml({ href, content }: Extract<Inline, { type: 'link' }>, look: StyleAttributes): Html {
  const text = inlineText(content);
  const label = text.trim() === '' ? bidiHtml`${href}` : inlineHtml(content, look);
  const destination = bidiHtml` <span${look('muted')}>(<bdi>${destinationOf(href)}</bdi>)</span>`;
  return bidiHtml`<a href="${href}" rel="noopener noreferrer"${look('link')}>${label}</a>${
    showsDestination(text, href) ? emptyHtml : destination
  }`;
}

/** Like the tag in core, but isolates untrusted text with `<bdi>`, outside of attributes. */
export const bidiHtml = createHtmlTag((text, isAttribute) => (isAttribute ? escaped(text) : escapedText(text)));

function escapedText(text: string): string {
  return piecesOf(text)
    .map(({ text: piece, isGiven }) => (isGiven ? `<bdi${directionOf(piece)}>${escaped(piece)}</bdi>` : escaped(piece)))
    .join('');
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Text without a strongly directional character, such as a phone number, is written from left to right. */
function directionOf(text: string): string {
  return rightToLeft.test(text) ? '' : ' dir="ltr"';
}

function escaped(text: string): string {
  return escapeHtml(text.replace(/[\u2068\u2069]/g, ''));
}
