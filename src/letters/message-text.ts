import { destinationOf } from './links.ts';
import type { Inline, MessageBlock } from './message-tree.ts';
import { hanging, lengthOf, wrapped } from './wrap.ts';

/** A message as lines of plain text. */
export function messageLines(blocks: readonly MessageBlock[], width: number): string[] {
  return blocks.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...linesOf(block, width)]);
}

/** However deep a message nests, some room is left for its words. */
const narrowest = 20;

function linesOf(block: MessageBlock, width: number): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'title':
      return textOf(block.words)
        .split('\n')
        .flatMap((line) => (line.trim() === '' ? [''] : wrapped(line, width)));
    case 'lines':
      return block.text.split('\n').map((line) => `  ${line}`.trimEnd());
    case 'list':
      return block.items.flatMap((item, index) => {
        const mark = block.first === undefined ? '- ' : `${block.first + index}. `;
        return hanging(mark, messageLines(item, Math.max(narrowest, width - lengthOf(mark))));
      });
    case 'quotation':
      return quoted(messageLines(block.blocks, Math.max(narrowest, width - 2)));
    case 'rule':
      return ['---'];
  }
}

export function quoted(lines: readonly string[]): string[] {
  return lines.map((line) => `> ${line}`.trimEnd());
}

export function textOf(words: readonly Inline[]): string {
  return words.map(textOfOne).join('');
}

function textOfOne(word: Inline): string {
  if (typeof word === 'string') return word;
  switch (word.type) {
    case 'break':
      return '\n';
    case 'strong':
      return emphasised('*', textOf(word.words));
    case 'emphasis':
      return emphasised('_', textOf(word.words));
    case 'struck':
    case 'code':
      return textOf(word.words);
    case 'link': {
      const text = textOf(word.words).trim();
      const destination = word.href.replace(/^mailto:/, '');
      return tellsItsDestination(text, word.href) ? destination : `${text} <${destination}>`;
    }
  }
}

/** Whether a reader sees from the words of a link where it leads. */
export function tellsItsDestination(text: string, href: string): boolean {
  const seen = text.trim();
  return seen === '' || [href, destinationOf(href)].includes(seen) || `${seen}/` === href;
}

function emphasised(mark: string, text: string): string {
  return text.trim() === '' ? text : `${mark}${text}${mark}`;
}
