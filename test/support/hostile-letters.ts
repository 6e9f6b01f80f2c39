import { Parser } from 'htmlparser2';
import type { Message } from '../../src/letters/sanitise.ts';
import { type Sample, sampleLetters } from './sample-letters.ts';

/** Members that hold a choice of ours and never what somebody typed. */
const choices = new Set(['kind', 'reader', 'role', 'state', 'access', 'cause', 'warning', 'method', 'action', 'type']);
const addresses = new Set(['serviceUrl', 'downloadUrl', 'transferUrl']);

export interface Hostility {
  readonly text: string;
  /** What becomes of a link: it stays, it ends in the text, or it is the text. */
  readonly links: 'kept' | 'ending' | 'replaced';
  readonly messageType: Message['type'];
}

/** Every kind of letter, with the same text in each place where somebody could have put one. */
export function hostileSamples(hostility: Hostility): ReadonlyArray<readonly [name: string, sample: Sample]> {
  return sampleLetters.map(([name, sample]) => [name, filled(sample, hostility) as Sample]);
}

function filled(value: unknown, hostility: Hostility, member = ''): unknown {
  if (typeof value === 'string') return filledText(value, hostility, member);
  if (Array.isArray(value)) return value.map((item) => filled(item, hostility));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (member === 'message') return { type: hostility.messageType, source: `Hello,\n\n${hostility.text}` };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, hostility, name)]));
}

function filledText(value: string, { text, links }: Hostility, member: string): string {
  if (choices.has(member)) return value;
  if (!addresses.has(member)) return text;
  return { kept: value, ending: `${value}${text}`, replaced: text }[links];
}

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a piece of HTML and all its text, as a parser finds them. */
export function parsedHtml(html: string): { readonly tags: readonly Tag[]; readonly text: string } {
  const apart = /^(p|li|td|th|h1|h2|div|pre)$/;
  const tags: Tag[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      tags.push({ name, attributes });
      open.push(name);
      if (apart.test(name)) text += '\n';
    },
    onclosetag() {
      if (apart.test(open.pop() ?? '')) text += '\n';
    },
    ontext(piece) {
      if (!['style', 'title'].includes(open.at(-1) ?? '')) text += piece;
    },
    oncomment(comment) {
      tags.push({ name: `<!--${comment}-->`, attributes: {} });
    },
  });
  parser.end(html);
  return { tags, text };
}

const quote = /<div dir="auto" class="quote"[^>]*>([\s\S]*?)<\/div>/;

/** The words of the sender, as HTML; a message holds no such element itself. */
export function quoteIn(html: string): string {
  return quote.exec(html)?.[1] ?? '';
}

/** The letter around them. */
export function frameOf(html: string): string {
  return html.replace(quote, '<div class="quote"></div>');
}
