import assert from 'node:assert/strict';
import { type Block, blocksIn, illustrations, readDocPage } from '../../../scripts/doc-pages.ts';
import type { Machine } from './machine.ts';

/** The blocks of a documentation page, for a test that uses each of them in order. */
export interface DocPage {
  /** Returns the next block, which must have this language. */
  take(language: string): string;
  /** Returns the blocks up to the next one in another language. */
  takeAll(language: string): readonly string[];
  /** Runs the shell blocks up to the next block in another language, and returns what they print. */
  runIn(machine: Machine, replacements?: Replacements): Promise<string>;
  /** Fails if there are blocks left. */
  assertAllTaken(): void;
}

/** Example values of the page, and what stands for them in the test. */
export type Replacements = Readonly<Record<string, string>>;

/** `npm run check` looks for this call: a page whose blocks no test takes is reported. */
export function openDocPage(page: string): DocPage {
  const blocks = blocksIn(readDocPage(page)).filter(({ language }) => !illustrations.has(language));
  const place = ({ line, language }: Block) => `${page}:${line} (${language})`;
  const take = (language: string) => {
    const block = blocks.shift() ?? assert.fail(`${page} has no ${language} block left`);
    assert.equal(block.language, language, `The next block is ${place(block)}`);
    return block.text;
  };
  const takeAll = (language: string) => {
    const texts: string[] = [];
    while (blocks[0]?.language === language) texts.push(take(language));
    return texts;
  };
  return {
    take,
    takeAll,
    async runIn(machine, replacements = {}) {
      const outputs: string[] = [];
      for (const text of takeAll('sh')) outputs.push(await machine.run(replaceAll(text, replacements)));
      return outputs.join('');
    },
    assertAllTaken: () => assert.deepEqual(blocks.map(place), [], 'No test takes these blocks'),
  };
}

export function replaceAll(text: string, replacements: Replacements): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
