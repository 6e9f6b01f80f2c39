import { Parser } from 'htmlparser2';
import type { RawMessage } from '../../../src/emails/sanitize-message.ts';
import { type SampleEmail, sampleEmails } from './sample-emails.ts';

/** Members whose values the program chooses; they never contain user input. */
const choices = new Set(['kind', 'reader', 'role', 'state', 'access', 'cause', 'warning', 'method', 'action', 'type']);
const addresses = new Set(['serviceUrl', 'downloadUrl']);

export interface HostileInput {
  readonly text: string;
  /** How links are changed: unchanged, with the text appended, or replaced by the text. */
  readonly links: 'unchanged' | 'ending' | 'replaced';
  readonly messageType: RawMessage['type'];
}

/** Returns every kind of email with the same text in each place that can contain user input. */
export function hostileSampleEmails(input: HostileInput): ReadonlyArray<readonly [name: string, sample: SampleEmail]> {
  return sampleEmails.map(([name, sample]) => [name, filled(sample, input) as SampleEmail]);
}

function filled(value: unknown, input: HostileInput, member = ''): unknown {
  if (typeof value === 'string') return filledText(value, input, member);
  if (Array.isArray(value)) return value.map((item) => filled(item, input));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (member === 'message') return { type: input.messageType, source: `Hello,\n\n${input.text}` };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, input, name)]));
}

function filledText(value: string, { text, links }: HostileInput, member: string): string {
  if (choices.has(member)) return value;
  if (!addresses.has(member)) return text;
  return { unchanged: value, ending: `${value}${text}`, replaced: text }[links];
}

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Parses HTML and returns its elements and its text. */
export function parseHtml(html: string): { readonly tags: readonly Tag[]; readonly text: string } {
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

/** Returns the sender's message as HTML; the message cannot contain this element itself. */
export function quotedMessageIn(html: string): string {
  return quote.exec(html)?.[1] ?? '';
}

/** Returns the email without the sender's message. */
export function withoutQuotedMessage(html: string): string {
  return html.replace(quote, '<div class="quote"></div>');
}
