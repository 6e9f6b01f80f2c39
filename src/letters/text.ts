import type { Block, Draft, Fact, Item } from './blocks.ts';
import { withoutIsolates } from './line.ts';
import { messageLines, quoted } from './message-text.ts';
import type { MessageBlock } from './message-tree.ts';
import { oncePer } from './once-per.ts';
import { hanging, lengthOf, textWidth, wrapped } from './wrap.ts';

/** A letter as plain text, for people who read their mail in a terminal and for programs that look for a code. */
export function letterText({ heading, blocks, smallPrint }: Draft): string {
  const paragraphs = [wrapped(withoutIsolates(heading)), ...blocks.filter((block) => block !== false).map(linesOf)];
  // Mail programs know this mark: what follows is no part of what was said, and is left out of replies.
  const footer = ['-- ', ...smallPrint.flatMap((line) => wrapped(withoutIsolates(line)))];
  return `${[...paragraphs, footer].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
      return wrapped(withoutIsolates(block.text));
    case 'notice':
      return hanging('! ', wrapped(withoutIsolates(block.text), textWidth - 2));
    case 'code':
      return [withoutIsolates(block.code)];
    case 'facts':
      return factLines(block.facts);
    case 'quote':
      return [...wrapped(withoutIsolates(block.by)), '', ...quotedMessage(block.message)];
    case 'button':
      return [`${withoutIsolates(block.label)}:`, block.url];
    case 'list':
      return [
        ...wrapped(withoutIsolates(block.title)),
        ...block.items.flatMap(itemLines),
        ...(block.more === false ? [] : [`  ${withoutIsolates(block.more)}`]),
      ];
  }
}

/** The same message goes to many. */
const quotedMessage = oncePer((message: readonly MessageBlock[]) => quoted(messageLines(message, textWidth - 2)));

/** The widest column of labels: beyond it, values have a line of their own. */
const widestLabels = 24;

function factLines(facts: readonly Fact[]): string[] {
  const labels = facts.map(({ label }) => `${withoutIsolates(label)}:`);
  const width = Math.min(widestLabels, Math.max(...labels.map(lengthOf)) + 1);
  return facts.flatMap(({ value }, index) => {
    const label = labels[index] ?? '';
    const lines = wrapped(withoutIsolates(value), textWidth - width);
    const room = ' '.repeat(Math.max(0, width - lengthOf(label)));
    return room === '' ? [label, ...lines.map((line) => `  ${line}`)] : hanging(label + room, lines);
  });
}

function itemLines({ name, detail, remark, code, link }: Item): string[] {
  const head = detail === undefined ? name : `${name} (${detail})`;
  const further = [
    ...(remark === undefined ? [] : wrapped(withoutIsolates(remark), textWidth - 2)),
    ...(code === undefined ? [] : [withoutIsolates(code)]),
    ...(link === undefined ? [] : [`${withoutIsolates(link.label)}:`, link.url]),
  ];
  const lines = wrapped(head.replace(/[\u2068\u2069]/g, ''), textWidth - 2);
  return hanging('- ', [...lines, ...further]);
}
