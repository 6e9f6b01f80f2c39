/** An element of the HTML that the server makes of a text. */
interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

const allowedTags = new Set('p strong em s code pre ul ol li blockquote hr br a span bdi'.split(' '));
const emptyTags = new Set(['br', 'hr']);

/** The form of each attribute. Others are left out. */
const allowedAttributes: Readonly<Record<string, RegExp>> = {
  href: /^(https?:\/\/|mailto:)/i,
  start: /^\d+$/,
  dir: /^(ltr|rtl|auto)$/,
};

const pieces = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"]*")*)>|([^<]+)/g;

/**
 * Reads HTML in which each element is closed and each text escaped, as the server makes it. The content security policy
 * of the page forbids to insert HTML, so elements are created one by one. What the server does not make is left out.
 */
export function parseSafeHtml(html: string): readonly HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag = '', attributes = '', text] of html.matchAll(pieces)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.children.push(unescaped(text));
    } else if (closing === '/') {
      if (parent.tag === tag) open.pop();
    } else if (allowedTags.has(tag)) {
      const element: HtmlElement = { tag, attributes: attributesIn(attributes), children: [] };
      parent.children.push(element);
      if (!emptyTags.has(tag)) open.push(element);
    }
  }
  return root.children;
}

function attributesIn(text: string): Readonly<Record<string, string>> {
  const all = [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]);
  return Object.fromEntries(all.filter(([name = '', value = '']) => allowedAttributes[name]?.test(value)));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
