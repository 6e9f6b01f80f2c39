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
  /** Fails if there are blocks left, or if a shell block that was taken did not run in the machine. */
  assertAllRun(machine: Pick<Machine, 'transcript'>): void;
}

/** Example values of the page, and what stands for them in the test. */
export type Replacements = Readonly<Record<string, string>>;

/** `npm run check` looks for this call: a page whose blocks no test takes is reported. */
export function openDocPage(page: string): DocPage {
  const blocks = blocksIn(readDocPage(page)).filter(({ language }) => !illustrations.has(language));
  const place = ({ line, language }: Block) => `${page}:${line} (${language})`;
  const taken: Block[] = [];
  const take = (language: string) => {
    const block = blocks.shift() ?? assert.fail(`${page} has no ${language} block left`);
    assert.equal(block.language, language, `The next block is ${place(block)}`);
    taken.push(block);
    return block.text;
  };
  const takeAll = (language: string) => {
    const texts: string[] = [];
    while (blocks[0]?.language === language) texts.push(take(language));
    return texts;
  };
  const assertAllTaken = () => assert.deepEqual(blocks.map(place), [], 'No test takes these blocks');
  return {
    take,
    takeAll,
    async runIn(machine, replacements = {}) {
      const outputs: string[] = [];
      while (blocks[0]?.language === 'sh') {
        outputs.push(await machine.run(replaceAll(take('sh'), replacements)));
        taken.pop();
      }
      return outputs.join('');
    },
    assertAllTaken,
    assertAllRun(machine) {
      assertAllTaken();
      const ran = withoutIds(machine.transcript());
      const left = taken.filter(({ language, text }) => language === 'sh' && !ran.includes(withoutIds(text.trim())));
      assert.deepEqual(left.map(place), [], 'These blocks did not run');
    },
  };
}

/** A test replaces example IDs by real ones. */
function withoutIds(text: string): string {
  return text.replaceAll(/\b(?:\d{8}-\d{6}-\w{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g, 'ID');
}

export function replaceAll(text: string, replacements: Replacements): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
