/** Compares the rules of the interface with the table that names their tests and with the tests. */
export interface RuleSources {
  /** The pages that state the rules. */
  readonly pages: readonly string[];
  /** The page with a row for each rule. */
  readonly table: string;
  /** The text of a file by its path from the root, if there is one. */
  source(path: string): string | undefined;
  /** The names of the proofs. */
  readonly proofs: readonly string[];
}

interface Rule {
  readonly id: string;
  readonly isNotYet: boolean;
}

const notYet = 'not yet';

/** One sentence for each fault; none when everything fits. */
export function findRuleProblems({ pages, table, source, proofs }: RuleSources): readonly string[] {
  const rules = pages.flatMap(rulesIn);
  const rows = rowsIn(table);
  const cells = new Map(rows);
  const faults = [
    ...repeated(rules.map(({ id }) => id)).map((id) => `${id} is stated more than once`),
    ...repeated(rows.map(([id]) => id)).map((id) => `${id} has more than one row`),
  ];
  for (const { id, isNotYet } of rules) {
    const cell = cells.get(id);
    if (cell === undefined) faults.push(`${id} has no row`);
    else if (isNotYet !== (cell === notYet)) faults.push(`${id} is ${notYet} on one of the two pages alone`);
  }
  const known = new Set(rules.map(({ id }) => id));
  for (const [id, cell] of rows) {
    if (!known.has(id)) faults.push(`${id} has a row and is stated nowhere`);
    if (cell === notYet) continue;
    for (const entry of cell.split('<br>')) {
      const fault = entryFault(entry.trim());
      if (fault !== undefined) faults.push(`${id} ${fault}`);
    }
  }
  return faults;

  function entryFault(entry: string): string | undefined {
    const proof = /^`npm run prove -- ([\w-]+)`$/.exec(entry)?.[1];
    if (proof !== undefined) return proofs.includes(proof) ? undefined : `names the proof ${proof}, which is none`;
    const [, path = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(entry) ?? [];
    if (name === '') return `names no test: ${entry === '' ? 'nothing' : entry}`;
    const text = source(path);
    if (text === undefined) return `names the file ${path}, which is not there`;
    return testNamesIn(text).some((one) => one.startsWith(name))
      ? undefined
      : `names a test that ${path} does not have: ${name}`;
  }
}

/** `- **C1** …`, or `- **AD1** *(not yet)* …`. */
function rulesIn(page: string): readonly Rule[] {
  return [...page.matchAll(/^- \*\*([A-Z]{1,2}\d+)\*\*( \*\(not yet\)\*)? /gm)].map(([, id = '', mark]) => {
    return { id, isNotYet: mark !== undefined };
  });
}

/** `| C1 | … |`. */
function rowsIn(table: string): ReadonlyArray<readonly [id: string, cell: string]> {
  return [...table.matchAll(/^\| ([A-Z]{1,2}\d+) \| (.*) \|$/gm)].map(([, id = '', cell = '']) => [id, cell]);
}

/** Returns the names as in the source, without a leading placeholder for the kind of database. */
export function testNamesIn(source: string): readonly string[] {
  const calls = source.matchAll(/\b(?:test|sizedTest|eachDatabase|oneDatabase)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return [...calls].map(([, , name = '']) => name.replace(/^\$\{\w+\}: /, '').replaceAll("\\'", "'"));
}

const repeated = (ids: readonly string[]) => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
