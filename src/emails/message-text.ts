import { destinationOf } from './links.ts';
import type { Inline, MessageBlock } from './message-tree.ts';
import { hangingIndent, lengthOf, wrapText } from './wrap.ts';

/** A message as lines of plain text. */
export function messageLines(blocks: readonly MessageBlock[], width: number): string[] {
  return blocks.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...linesOf(block, width)]);
}

/** However deeply a message nests, its text keeps this width. */
const minWidth = 20;

function linesOf(block: MessageBlock, width: number): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'title':
      return textOf(block.content)
        .split('\n')
        .flatMap((line) => (line.trim() === '' ? [''] : wrapText(line, width)));
    case 'lines':
      return block.text.split('\n').map((line) => `  ${line}`.trimEnd());
    case 'list':
      return block.items.flatMap((item, index) => {
        const mark = block.first === undefined ? '- ' : `${block.first + index}. `;
        return hangingIndent(mark, messageLines(item, Math.max(minWidth, width - lengthOf(mark))));
      });
    case 'quotation':
      return quoted(messageLines(block.blocks, Math.max(minWidth, width - 2)));
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
      return emphasized('*', textOf(word.content));
    case 'emphasis':
      return emphasized('_', textOf(word.content));
    case 'struck':
    case 'code':
      return textOf(word.content);
    case 'link': {
      const text = textOf(word.content).trim();
      const destination = word.href.replace(/^mailto:/, '');
      return showsDestination(text, word.href) ? destination : `${text} <${destination}>`;
    }
  }
}

/** Whether the text of a link shows its destination. */
export function showsDestination(text: string, href: string): boolean {
  const seen = text.trim();
  return seen === '' || [href, destinationOf(href)].includes(seen) || `${seen}/` === href;
}

function emphasized(mark: string, text: string): string {
  return text.trim() === '' ? text : `${mark}${text}${mark}`;
}
