import type { Inline, MessageBlock } from './message-tree.ts';
import { destinationOf } from './values.ts';

/** A message as lines of plain text. */
export const messageLines = (blocks: readonly MessageBlock[], width: number): string[] =>
  blocks.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...linesOf(block, width)]);

/** However deeply a message nests, its text keeps this width. */
const minWidth = 20;

function linesOf(block: MessageBlock, width: number): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'title':
      return inlineText(block.content)
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

export const quoted = (lines: readonly string[]): string[] => lines.map((line) => `> ${line}`.trimEnd());

export const inlineText = (words: readonly Inline[]): string => words.map(textOfOne).join('');

function textOfOne(word: Inline): string {
  if (typeof word === 'string') return word;
  switch (word.type) {
    case 'break':
      return '\n';
    case 'strong':
      return emphasized('*', inlineText(word.content));
    case 'emphasis':
      return emphasized('_', inlineText(word.content));
    case 'struck':
    case 'code':
      return inlineText(word.content);
    case 'link': {
      const text = inlineText(word.content).trim();
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

const emphasized = (mark: string, text: string): string => (text.trim() === '' ? text : `${mark}${text}${mark}`);

/** The width that every mail program shows without wrapping. */
export const textWidth = 76;

/** Wraps at whole words. A longer word, such as a link, gets a line of its own. */
export function wrapText(text: string, width = textWidth): string[] {
  const lines: string[][] = [];
  let free = 0;
  for (const word of text.split(/[ \t\n]+/).filter((piece) => piece !== '')) {
    const length = lengthOf(word) + 1;
    const line = lines.at(-1);
    if (line === undefined || length > free) {
      lines.push([word]);
      free = width + 1 - length;
    } else {
      line.push(word);
      free -= length;
    }
  }
  return lines.map((line) => line.join(' '));
}

/** Puts a mark before the first line and indents the others by its width. */
export function hangingIndent(mark: string, lines: readonly string[]): string[] {
  const indent = ' '.repeat(lengthOf(mark));
  return lines.map((line, index) => `${index === 0 ? mark : indent}${line}`.trimEnd());
}

/** Counts code points, which is close to columns for most scripts. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
