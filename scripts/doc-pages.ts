/** The documentation pages that readers follow, and the fenced blocks in them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Block {
  /** The word after the fence; empty if there is none. */
  readonly language: string;
  /** The line of the fence, from 1. */
  readonly line: number;
  /** The contents without the indentation of the fence. */
  readonly text: string;
}

/** Blocks in these languages are pictures and example output. */
export const illustrations: ReadonlySet<string> = new Set(['text', 'mermaid']);

const root = fileURLToPath(new URL('..', import.meta.url));

export function listDocPages(): readonly string[] {
  const globs = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'client/README.md', 'docs/**/*.md'];
  return globSync(globs, { cwd: root }).toSorted();
}

export function readDocPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

export function blocksIn(page: string): readonly Block[] {
  const lines = page.split('\n');
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const fence = /^( *)```(\w*)/.exec(lines[index] ?? '');
    if (fence === null) continue;
    const [, indent = '', language = ''] = fence;
    const end = lines.findIndex((line, at) => at > index && line.trimEnd() === `${indent}\`\`\``);
    if (end < 0) throw new Error(`The block in line ${index + 1} has no end.`);
    const text = lines.slice(index + 1, end).map((line) => line.replace(indent, ''));
    blocks.push({ language, line: index + 1, text: `${text.join('\n')}\n` });
    index = end;
  }
  return blocks;
}

/** Returns the page with all fenced blocks replaced by empty lines, so that line numbers stay. */
export function proseOf(page: string): string {
  const lines = page.split('\n');
  for (const { line, text } of blocksIn(page)) lines.fill('', line - 1, line + text.split('\n').length - 1);
  return lines.join('\n');
}
