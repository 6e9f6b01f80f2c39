import { emptyHtml, type Html, joinHtml } from '../core/html.ts';
import { weakMemoize } from '../core/promises.ts';
import type { EmailMessages } from './email-messages.ts';
import { type Block, type EmailContent, type Fact, type Item, untrustedLine, withoutIsolates } from './line.ts';
import { bidiHtml, messageHtml } from './message-html.ts';
import type { MessageBlock } from './message-tree.ts';
import { type StyleAttributes, stylesOf } from './styles.ts';

/** Renders an email as a complete HTML document that loads nothing and runs nothing. */
export function renderHtml({ subject, heading, blocks, footer }: EmailContent, words: EmailMessages): string {
  const styles = stylesOf(words.brand);
  const look = styles[words.direction];
  const content = joinHtml(blocks.filter((block) => block !== false).map((block) => blockHtml(block, words, look)));
  const footerMarkup = joinHtml(footer.map((line) => bidiHtml`<p${look('smallPrint')}>${line}</p>`));
  return bidiHtml`<!DOCTYPE html>
<html lang="${words.locale}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${withoutIsolates(subject)}</title>
<style>
${styles.sheet}
</style>
</head>
<body${look('page')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" lang="${words.locale}" dir="${words.direction}"${look('sheet')}>
<tr><td align="center"${look('margin')}>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"${look('column')}>
<tr><td align="${startOf(words)}"${look('brand')}>${serviceName(words)}</td></tr>
<tr><td align="${startOf(words)}"${look('card')}>
<h1${look('heading')}>${heading}</h1>
${content}
</td></tr>
<tr><td align="${startOf(words)}"${look('footer')}>${footerMarkup}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html;
}

/** A language pack may have another name for a service that has set none. */
const serviceName = ({ brand, common }: EmailMessages) =>
  brand.isNamed ? untrustedLine(brand.name) : common('service');

/** Replaces `start` for mail programs that do not support it in styles. */
const startOf = ({ direction }: EmailMessages) => (direction === 'ltr' ? 'left' : 'right');

function blockHtml(block: Block, words: EmailMessages, look: StyleAttributes): Html {
  switch (block.type) {
    case 'paragraph':
      return bidiHtml`<p${look('paragraph')}>${block.text}</p>\n`;
    case 'notice':
      return bidiHtml`<p${look('notice')}>${block.text}</p>\n`;
    case 'code':
      return bidiHtml`<p dir="ltr"${look('codeLine')}>${block.code}</p>\n`;
    case 'facts':
      return factsHtml(block.facts, words, look);
    case 'quote':
      return bidiHtml`<p${look('quoteBy')}>${block.by}</p>
<div dir="auto"${look('quote')}>${quotedMessage(look)(block.message)}</div>\n`;
    case 'button':
      return bidiHtml`<table role="presentation" cellpadding="0" cellspacing="0" border="0"${look('button')}>
<tr><td${look('buttonCell')}><a href="${block.url}"${look('buttonLink')}>${block.label}</a></td></tr>
</table>
<p${look('hint')}>${block.hint}<br><a href="${block.url}" dir="ltr"${look('link')}>${block.url}</a></p>\n`;
    case 'list':
      return bidiHtml`<h2${look('listTitle')}>${block.title}</h2>
<ul${look('list')}>${joinHtml(block.items.map((item) => itemHtml(item, look)))}${moreHtml(block.more, look)}</ul>\n`;
  }
}

/** Cached, because the same message goes to many recipients. */
const quotedMessage = weakMemoize((look: StyleAttributes) =>
  weakMemoize((message: readonly MessageBlock[]) => messageHtml(message, look)),
);

function factsHtml(facts: readonly Fact[], words: EmailMessages, look: StyleAttributes): Html {
  const rows = facts.map(
    ({ label, value }) => bidiHtml`<tr><th scope="row" align="${startOf(words)}"${look('label')}>${label}</th>
<td align="${startOf(words)}"${look('value')}>${value}</td></tr>\n`,
  );
  return bidiHtml`<table cellpadding="0" cellspacing="0" border="0"${look('facts')}>\n${joinHtml(rows)}</table>\n`;
}

function itemHtml({ name, detail, remark, code, link }: Item, look: StyleAttributes): Html {
  return bidiHtml`<li${look('item')}>${name}${
    detail === undefined ? emptyHtml : bidiHtml` <span${look('muted')}>(${detail})</span>`
  }${remark === undefined ? emptyHtml : bidiHtml`<div${look('remark')}>${remark}</div>`}${
    code === undefined ? emptyHtml : bidiHtml`<div dir="ltr"${look('checksum')}>${code}</div>`
  }${
    link === undefined
      ? emptyHtml
      : bidiHtml`<div${look('remark')}>${link.label}: <a href="${link.url}" dir="ltr"${look('link')}>${link.url}</a></div>`
  }</li>\n`;
}

const moreHtml = (more: Extract<Block, { type: 'list' }>['more'], look: StyleAttributes): Html =>
  more === false ? emptyHtml : bidiHtml`<li${look('item')}><span${look('muted')}>${more}</span></li>\n`;
