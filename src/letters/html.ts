import type { Block, Draft, Fact, Item } from './blocks.ts';
import { withoutIsolates } from './line.ts';
import { type Looks, looksFor, styleSheet } from './looks.ts';
import { html, joined, type Markup, nothing } from './markup.ts';
import { messageHtml } from './message-html.ts';
import type { MessageBlock } from './message-tree.ts';
import { oncePer } from './once-per.ts';
import type { Words } from './words.ts';

/** A letter as a whole HTML document that loads nothing and runs nothing. */
export function letterHtml({ subject, heading, blocks, smallPrint }: Draft, words: Words): string {
  const look = looksFor(words.direction);
  const content = joined(blocks.filter((block) => block !== false).map((block) => blockHtml(block, words, look)));
  const footer = joined(smallPrint.map((line) => html`<p${look('smallPrint')}>${line}</p>`));
  return html`<!DOCTYPE html>
<html lang="${words.locale}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${withoutIsolates(subject)}</title>
<style>
${styleSheet}
</style>
</head>
<body${look('page')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" lang="${words.locale}" dir="${words.direction}"${look('sheet')}>
<tr><td align="center"${look('margin')}>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"${look('column')}>
<tr><td align="${startOf(words)}"${look('brand')}>${words.common('service')}</td></tr>
<tr><td align="${startOf(words)}"${look('card')}>
<h1${look('heading')}>${heading}</h1>
${content}
</td></tr>
<tr><td align="${startOf(words)}"${look('footer')}>${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** For mail programs that do not know the word in styles. */
const startOf = ({ direction }: Words) => (direction === 'ltr' ? 'left' : 'right');

function blockHtml(block: Block, words: Words, look: Looks): Markup {
  switch (block.type) {
    case 'paragraph':
      return html`<p${look('paragraph')}>${block.text}</p>\n`;
    case 'notice':
      return html`<p${look('notice')}>${block.text}</p>\n`;
    case 'code':
      return html`<p dir="ltr"${look('codeLine')}>${block.code}</p>\n`;
    case 'facts':
      return factsHtml(block.facts, words, look);
    case 'quote':
      return html`<p${look('quoteBy')}>${block.by}</p>
<div dir="auto"${look('quote')}>${quotedMessage[words.direction](block.message)}</div>\n`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"${look('button')}>
<tr><td${look('buttonCell')}><a href="${block.url}"${look('buttonLink')}>${block.label}</a></td></tr>
</table>
<p${look('hint')}>${block.hint}<br><a href="${block.url}" dir="ltr"${look('link')}>${block.url}</a></p>\n`;
    case 'list':
      return html`<h2${look('listTitle')}>${block.title}</h2>
<ul${look('list')}>${joined(block.items.map((item) => itemHtml(item, look)))}${moreHtml(block.more, look)}</ul>\n`;
  }
}

/** The same message goes to many. */
const quotedMessage = {
  ltr: oncePer((message: readonly MessageBlock[]) => messageHtml(message, looksFor('ltr'))),
  rtl: oncePer((message: readonly MessageBlock[]) => messageHtml(message, looksFor('rtl'))),
};

function factsHtml(facts: readonly Fact[], words: Words, look: Looks): Markup {
  const rows = facts.map(
    ({ label, value }) => html`<tr><th scope="row" align="${startOf(words)}"${look('label')}>${label}</th>
<td align="${startOf(words)}"${look('value')}>${value}</td></tr>\n`,
  );
  return html`<table cellpadding="0" cellspacing="0" border="0"${look('facts')}>\n${joined(rows)}</table>\n`;
}

function itemHtml({ name, detail, remark, code, link }: Item, look: Looks): Markup {
  return html`<li${look('item')}>${name}${
    detail === undefined ? nothing : html` <span${look('muted')}>(${detail})</span>`
  }${remark === undefined ? nothing : html`<div${look('remark')}>${remark}</div>`}${
    code === undefined ? nothing : html`<div dir="ltr"${look('checksum')}>${code}</div>`
  }${
    link === undefined
      ? nothing
      : html`<div${look('remark')}>${link.label}: <a href="${link.url}" dir="ltr"${look('link')}>${link.url}</a></div>`
  }</li>\n`;
}

function moreHtml(more: Extract<Block, { type: 'list' }>['more'], look: Looks): Markup {
  return more === false ? nothing : html`<li${look('item')}><span${look('muted')}>${more}</span></li>\n`;
}
