import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { type MessageBlock, treeOfHtml, treeOfText } from './message-tree.ts';
import { oncePer } from './once-per.ts';

/** The words of a sender, as they came. */
export interface Message {
  readonly type: 'text' | 'markdown' | 'html';
  readonly source: string;
  /** Read however long it is: for texts of the administrator, who makes nobody wait on purpose. */
  readonly isWhole?: boolean;
}

/** Reading a longer one would keep everybody else waiting; it is shown as it was typed. */
const longest = { text: Number.POSITIVE_INFINITY, markdown: 20_000, html: 100_000 };
/** Time goes with the elements rather than with the words. */
const mostElements = 2_000;

/**
 * Makes a message harmless: what comes out is words, their emphasis, and links to pages and mailboxes. There is no way
 * to say an image, a style, a form or a script in it, whatever comes in. The same message goes to many recipients, and
 * is read once.
 */
export const readMessage = oncePer(treeOf);

function treeOf({ type, source, isWhole = false }: Message): readonly MessageBlock[] {
  const isTooLong = source.length > longest[type] || (type === 'html' && source.split('<').length > 2 * mostElements);
  switch (isTooLong && !isWhole ? 'text' : type) {
    case 'text':
      return treeOfText(source);
    case 'markdown':
      return treeOfHtml(sanitised(markdown.render(source)));
    case 'html':
      return treeOfHtml(sanitised(source));
  }
}

/** Deep enough for every honest message. */
const deepest = 24;

/** HTML in it is text. What we do not show (images, tables) stays as it was typed, and only whole addresses are links. */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true, maxNesting: deepest });
markdown.disable(['image', 'table']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const allParagraphs = ['div', 'section', 'article', 'header', 'footer', 'main', 'address', 'tr', 'dt', 'dd', 'figure'];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'strong', 'em', 's', 'code', 'a', 'br', 'td'],
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  /** Whose content is no text for readers either. */
  nonTextTags: [
    'script',
    'style',
    'title',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
    'xmp',
  ],
  nestingLimit: deepest,
  transformTags: {
    ...Object.fromEntries(allParagraphs.map((tag) => [tag, 'p'])),
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5'].map((tag) => [tag, 'h6'])),
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    th: 'td',
  },
};

function sanitised(html: string): string {
  return sanitizeHtml(html, allowed);
}
