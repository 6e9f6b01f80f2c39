import { cleanMultilineText, isBlank } from './line.ts';
import { messageLink } from './values.ts';

/** A message reduced to text, structure and emphasis. */
export type MessageBlock =
  | { readonly type: 'paragraph' | 'title'; readonly content: readonly Inline[] }
  | { readonly type: 'lines'; readonly text: string }
  | {
      readonly type: 'list';
      readonly first: number | undefined;
      readonly items: ReadonlyArray<readonly MessageBlock[]>;
    }
  | { readonly type: 'quotation'; readonly blocks: readonly MessageBlock[] }
  | { readonly type: 'rule' };

export type Inline =
  | string
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'emphasis' | 'struck' | 'code'; readonly content: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly content: readonly Inline[] };

interface Element {
  readonly tag: string;
  /** The target of a link, or the first number of a list. */
  readonly attribute: string | undefined;
  readonly children: Node[];
}
type Node = string | Element;

/** A plain text message: empty lines separate paragraphs. */
export function textToBlocks(text: string): readonly MessageBlock[] {
  return cleanMultilineText(text)
    .split(/\n\s*\n/)
    .filter((paragraph) => !isBlank(paragraph))
    .map((paragraph) => {
      const lines = paragraph.replace(/^\n+/, '').trimEnd().split('\n');
      const content = lines.flatMap((line, index): Inline[] => (index === 0 ? [line] : [{ type: 'break' }, line]));
      return { type: 'paragraph', content };
    });
}

/** A sanitized HTML message: every element is closed and every text escaped. */
export const htmlToBlocks = (html: string): readonly MessageBlock[] => blocksOf(nodesOf(html));

const pieces = /<(\/?)([a-z0-9]+)(?: (?:href|start)="([^"]*)")?[^>]*?(\/?)>|([^<]+)/g;

function nodesOf(html: string): Node[] {
  const root: Element = { tag: 'root', attribute: undefined, children: [] };
  const open = [root];
  for (const [, closing, tag = '', value, empty, text] of html.matchAll(pieces)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.children.push(unescaped(text));
    } else if (closing === '/') {
      if (open.length > 1) open.pop();
    } else {
      const element = { tag, attribute: value === undefined ? undefined : unescaped(value), children: [] };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  return root.children;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Cleans the text only after unescaping: before, entities could hide any character. */
function unescaped(text: string): string {
  return cleanMultilineText(text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity));
}

const blockTags: ReadonlySet<string> = new Set(['p', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr']);

function holdsBlock(node: Node): boolean {
  return typeof node !== 'string' && (blockTags.has(node.tag) || node.children.some(holdsBlock));
}

/** Text between blocks becomes paragraphs. */
function blocksOf(nodes: readonly Node[]): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  let words: Node[] = [];
  const endParagraph = () => {
    blocks.push(...paragraphOf('paragraph', words));
    words = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !holdsBlock(node)) {
      words.push(node);
    } else {
      endParagraph();
      blocks.push(...blocksIn(node));
    }
  }
  endParagraph();
  return blocks;
}

function blocksIn({ tag, attribute, children }: Element): MessageBlock[] {
  switch (tag) {
    case 'ul':
      return listOf(undefined, children);
    case 'ol':
      return listOf(/^\d{1,4}$/.test(attribute ?? '') ? Number(attribute) : 1, children);
    case 'li':
      return listOf(undefined, [{ tag, attribute, children }]);
    case 'blockquote':
      return quotationOf(blocksOf(children));
    case 'pre':
      return linesOf(textOf(children));
    case 'hr':
      return [{ type: 'rule' }];
    case 'h6':
      return children.some(holdsBlock) ? blocksOf(children) : paragraphOf('title', children);
    default:
      return blocksOf(children);
  }
}

function listOf(first: number | undefined, children: readonly Node[]): MessageBlock[] {
  const items = children
    .map((child) => (typeof child !== 'string' && child.tag === 'li' ? blocksOf(child.children) : blocksOf([child])))
    .filter((item) => item.length > 0);
  return items.length === 0 ? [] : [{ type: 'list', first, items }];
}

function quotationOf(blocks: readonly MessageBlock[]): MessageBlock[] {
  return blocks.length === 0 ? [] : [{ type: 'quotation', blocks }];
}

function linesOf(text: string): MessageBlock[] {
  return isBlank(text) ? [] : [{ type: 'lines', text: text.replace(/^\n/, '').trimEnd() }];
}

function paragraphOf(type: 'paragraph' | 'title', nodes: readonly Node[]): MessageBlock[] {
  return isBlank(textOf(nodes)) ? [] : [{ type, content: nodes.flatMap((node) => inlineOf(node, false)) }];
}

/** Links do not nest: the outer one determines the destination. */
function inlineOf(node: Node, isInLink: boolean): Inline[] {
  if (typeof node === 'string') return [node.replace(/[ \t\n\f]+/g, ' ')];
  const href = node.tag === 'a' && !isInLink ? messageLink(node.attribute ?? '') : undefined;
  const words = node.children.flatMap((child) => inlineOf(child, isInLink || href !== undefined));
  switch (node.tag) {
    case 'br':
      return [{ type: 'break' }];
    case 'strong':
      return [{ type: 'strong', content: words }];
    case 'em':
      return [{ type: 'emphasis', content: words }];
    case 's':
      return [{ type: 'struck', content: words }];
    case 'code':
      return [{ type: 'code', content: words }];
    case 'a':
      return href === undefined ? words : [{ type: 'link', href, content: words }];
    case 'td':
      return [...words, ' '];
    default:
      return words;
  }
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
