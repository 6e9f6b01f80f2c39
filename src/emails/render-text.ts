import { weakMemoize } from '../core/promises.ts';
import { type Block, type EmailContent, type Fact, type Item, withoutIsolates } from './line.ts';
import { hangingIndent, lengthOf, messageLines, quoted, textWidth, wrapText } from './message-text.ts';
import type { MessageBlock } from './message-tree.ts';

/** Renders an email as plain text, for terminals and for programs that look for a code. */
export function renderText({ heading, blocks, footer }: EmailContent): string {
  const paragraphs = [wrapText(withoutIsolates(heading)), ...blocks.filter((block) => block !== false).map(linesOf)];
  // The signature mark: mail programs leave out what follows from replies.
  const footerLines = ['-- ', ...footer.flatMap((line) => wrapText(withoutIsolates(line)))];
  return `${[...paragraphs, footerLines].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
      return wrapText(withoutIsolates(block.text));
    case 'notice':
      return hangingIndent('! ', wrapText(withoutIsolates(block.text), textWidth - 2));
    case 'code':
      return [withoutIsolates(block.code)];
    case 'facts':
      return factLines(block.facts);
    case 'quote':
      return [...wrapText(withoutIsolates(block.by)), '', ...quotedMessage(block.message)];
    case 'button':
      return [`${withoutIsolates(block.label)}:`, block.url];
    case 'list':
      return [
        ...wrapText(withoutIsolates(block.title)),
        ...block.items.flatMap(itemLines),
        ...(block.more === false ? [] : [`  ${withoutIsolates(block.more)}`]),
      ];
  }
}

/** Cached, because the same message goes to many recipients. */
const quotedMessage = weakMemoize((message: readonly MessageBlock[]) => quoted(messageLines(message, textWidth - 2)));

/** The widest label column. Values of longer labels have a line of their own. */
const maxLabelWidth = 24;

function factLines(facts: readonly Fact[]): string[] {
  const labels = facts.map(({ label }) => `${withoutIsolates(label)}:`);
  const width = Math.min(maxLabelWidth, Math.max(...labels.map(lengthOf)) + 1);
  return facts.flatMap(({ value }, index) => {
    const label = labels[index] ?? '';
    const lines = wrapText(withoutIsolates(value), textWidth - width);
    const padding = ' '.repeat(Math.max(0, width - lengthOf(label)));
    return padding === '' ? [label, ...lines.map((line) => `  ${line}`)] : hangingIndent(label + padding, lines);
  });
}

function itemLines({ name, detail, remark, code, link }: Item): string[] {
  const head = detail === undefined ? name : `${name} (${detail})`;
  const further = [
    ...(remark === undefined ? [] : wrapText(withoutIsolates(remark), textWidth - 2)),
    ...(code === undefined ? [] : [withoutIsolates(code)]),
    ...(link === undefined ? [] : [`${withoutIsolates(link.label)}:`, link.url]),
  ];
  const lines = wrapText(head.replace(/[\u2068\u2069]/g, ''), textWidth - 2);
  return hangingIndent('- ', [...lines, ...further]);
}
