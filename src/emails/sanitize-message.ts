import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { weakMemoize } from '../core/promises.ts';
import { htmlToBlocks, type MessageBlock, textToBlocks } from './message-tree.ts';

/** A message as the sender entered it. */
export interface RawMessage {
  readonly type: 'text' | 'markdown' | 'html';
  readonly source: string;
  /** Parses the message whatever its length. Only for texts of the administrator, who is trusted. */
  readonly isUnlimited?: boolean;
}

/** Parsing a longer message would block other requests, so it is shown as it was typed. */
const maxLength = { text: Number.POSITIVE_INFINITY, markdown: 20_000, html: 100_000 };
/** The time depends on the number of elements rather than on the length. */
const maxElements = 2_000;

/**
 * Sanitizes a message. The result can contain only text, emphasis, and links to pages and mailboxes: images, styles,
 * forms and scripts cannot be represented. The result is cached, because the same message goes to many recipients.
 */
export const sanitizeMessage = weakMemoize(toBlocks);

function toBlocks({ type, source, isUnlimited = false }: RawMessage): readonly MessageBlock[] {
  const isTooLong = source.length > maxLength[type] || (type === 'html' && source.split('<').length > 2 * maxElements);
  switch (isTooLong && !isUnlimited ? 'text' : type) {
    case 'text':
      return textToBlocks(source);
    case 'markdown':
      return htmlToBlocks(sanitized(markdown.render(source)));
    case 'html':
      return htmlToBlocks(sanitized(source));
  }
}

/** Deep enough for every legitimate message. */
const maxDepth = 24;

/**
 * HTML in Markdown is text. Unsupported elements (images, tables) stay as typed, and only complete URLs become links.
 */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true, maxNesting: maxDepth });
markdown.disable(['image', 'table']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const paragraphTags = ['div', 'section', 'article', 'header', 'footer', 'main', 'address', 'tr', 'dt', 'dd', 'figure'];

const sanitizerOptions: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'strong', 'em', 's', 'code', 'a', 'br', 'td'],
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  /** Elements whose content is not text for readers. */
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
  nestingLimit: maxDepth,
  transformTags: {
    ...Object.fromEntries(paragraphTags.map((tag) => [tag, 'p'])),
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5'].map((tag) => [tag, 'h6'])),
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    th: 'td',
  },
};

function sanitized(html: string): string {
  return sanitizeHtml(html, sanitizerOptions);
}
