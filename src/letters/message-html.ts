import { destinationOf } from './links.ts';
import type { Looks } from './looks.ts';
import { html, joined, type Markup, nothing } from './markup.ts';
import { tellsItsDestination, textOf } from './message-text.ts';
import type { Inline, MessageBlock } from './message-tree.ts';

/** A message as HTML of our own: nothing in it is copied from what the sender sent but words and addresses. */
export function messageHtml(blocks: readonly MessageBlock[], look: Looks): Markup {
  return joined(blocks.map((block) => blockHtml(block, look)));
}

function blockHtml(block: MessageBlock, look: Looks): Markup {
  switch (block.type) {
    case 'paragraph':
      return html`<p${look('words')}>${inlineHtml(block.words, look)}</p>`;
    case 'title':
      return html`<p${look('words')}><strong>${inlineHtml(block.words, look)}</strong></p>`;
    case 'lines':
      return html`<pre${look('lines')}>${block.text}</pre>`;
    case 'list': {
      const items = joined(block.items.map((item) => html`<li>${messageHtml(item, look)}</li>`));
      if (block.first === undefined) return html`<ul${look('points')}>${items}</ul>`;
      return html`<ol start="${String(block.first)}"${look('points')}>${items}</ol>`;
    }
    case 'quotation':
      return html`<blockquote${look('quotation')}>${messageHtml(block.blocks, look)}</blockquote>`;
    case 'rule':
      return html`<hr${look('rule')}>`;
  }
}

function inlineHtml(words: readonly Inline[], look: Looks): Markup {
  return joined(words.map((word) => oneInlineHtml(word, look)));
}

function oneInlineHtml(word: Inline, look: Looks): Markup {
  if (typeof word === 'string') return html`${word}`;
  switch (word.type) {
    case 'break':
      return html`<br>`;
    case 'strong':
      return html`<strong>${inlineHtml(word.words, look)}</strong>`;
    case 'emphasis':
      return html`<em>${inlineHtml(word.words, look)}</em>`;
    case 'struck':
      return html`<s>${inlineHtml(word.words, look)}</s>`;
    case 'code':
      return html`<code${look('code')}>${inlineHtml(word.words, look)}</code>`;
    case 'link':
      return linkHtml(word, look);
  }
}

/** Beside its words stands where a link leads, unless they say so themselves. */
function linkHtml({ href, words }: Extract<Inline, { type: 'link' }>, look: Looks): Markup {
  const text = textOf(words);
  const shown = text.trim() === '' ? html`${href}` : inlineHtml(words, look);
  const destination = html` <span${look('muted')}>(<bdi>${destinationOf(href)}</bdi>)</span>`;
  return html`<a href="${href}" rel="noopener noreferrer"${look('link')}>${shown}</a>${
    tellsItsDestination(text, href) ? nothing : destination
  }`;
}
