/**
 * Decides which tests a run holds. `npm test` and `npm run test:full` share no test, and together run all of them:
 * - files named `*.full.test.ts` run in `test:full`,
 * - tests whose name begins with `full: ` run in `test:full`,
 * - tests whose name begins with `PostgreSQL: ` run in `test:full`, except those of `src/db`; their SQLite twins in `npm test`,
 * - everything else runs in `npm test`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface TestFile {
  /** Relative to the repository. */
  readonly path: string;
  /** Tests whose names match do not run. */
  readonly skip?: RegExp;
}

const groups: Readonly<Record<string, readonly string[]>> = {
  unit: ['src/**/*.test.ts', 'client/**/*.test.ts', 'web/**/*.test.ts', 'bench/**/*.test.ts', 'test/*.test.ts'],
  api: ['test/api/**/*.test.ts'],
  stories: ['test/stories/**/*.test.ts'],
  faults: ['test/faults/**/*.test.ts', 'prove/**/*.test.ts'],
};

/** Files that take long start first, so that none of them is left running alone. A run prints its slowest files. */
export const slowFiles = [
  'prove/proofs.full.test.ts',
  'test/stories/admin.full.test.ts',
  'bench/run.full.test.ts',
  'test/stories/send.full.test.ts',
  'test/stories/docs-checkout.full.test.ts',
  'test/stories/docs-install.full.test.ts',
  'test/stories/readme.full.test.ts',
  'test/stories/rolling-upgrade.full.test.ts',
  'test/stories/move.full.test.ts',
  'test/stories/debian-package.full.test.ts',
  'test/stories/receive.full.test.ts',
  'test/stories/send-files.full.test.ts',
  'src/commands/backup.test.ts',
  'test/stories/first-start.test.ts',
  'test/api/bad-input.test.ts',
  'test/api/bad-uploads.test.ts',
  'test/api/downloads-guard.test.ts',
];

/**
 * Files of a kind share processes, because most of the time of a short test is the start of the program or the browser
 * that it uses. `most` files share one: few enough that the last processes of a run end at about the same time.
 */
const sharing = [
  { files: /^(src|client|web|test\/api)\//, most: 16 },
  { files: /^test\/stories\/.*\.firefox\.full\.test\.ts$/, most: 5 },
  { files: /^test\/stories\/(admin|receive|send|sent-transfers)\.test\.ts$/, most: 2 },
  {
    files: /^test\/stories\/(admin|send|receive|links|pages)\b(?!-public-address).*(?<!\.firefox)\.full\.test\.ts$/,
    most: 5,
  },
];

const fullFile = /\.full\.test\.ts$/;
const twinFile = /^(?!src\/db\/)/;
const fullName = /^full: /;
const fullOrTwinName = /^(full|PostgreSQL): /;
// The runner applies a pattern to the suites of a test, too: to the path of its file, and to the root, which has two names.
const otherThanFullName = /^(?!full: |\/|<root>|$)/;
const otherThanFullOrTwinName = /^(?!(full|PostgreSQL): |\/|<root>|$)/;

/** Each of `words` is the name of a group or a part of a path, and selects fewer files. */
export function selectTestFiles(root: string, isFull: boolean, words: readonly string[] = []): readonly TestFile[] {
  const selected = Object.entries(groups).flatMap(([group, patterns]) =>
    globSync([...patterns], { cwd: root })
      .filter((path) => words.every((word) => (Object.hasOwn(groups, word) ? word === group : path.includes(word))))
      .sort(),
  );
  const files = selected.flatMap((path) => {
    const file = isFull ? inFullRun(path, () => readFileSync(`${root}/${path}`, 'utf8')) : inDefaultRun(path);
    return file ?? [];
  });
  const rank = ({ path }: TestFile) => (slowFiles.includes(path) ? slowFiles.indexOf(path) : slowFiles.length);
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/** A run prepares these for its files. A test makes everything else itself. */
export interface Prerequisites {
  /** A test starts the program, which may serve the web app. */
  readonly program: boolean;
  readonly postgres: boolean;
  readonly commands: readonly string[];
}

/** Searches the files, and those that they import, for what they use. `commands` are programs of the system. */
export function findPrerequisites(
  root: string,
  files: readonly TestFile[],
  commands: readonly string[],
): Prerequisites {
  const reached = new Map<string, string>();
  const open = files.map(({ path }) => resolve(root, path));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    // A test of import rules has strings that look like imports.
    if (reached.has(path) || !existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    reached.set(path, text);
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g))
      open.push(resolve(path, '..', name));
  }
  const reaches = (path: string) => reached.has(resolve(root, path));
  const texts = [...reached.values()];
  return {
    program: reaches('test/support/server/program.ts'),
    postgres: reaches('test/support/database/postgres.ts'),
    commands: commands.filter((command) => texts.some((text) => text.includes(command))),
  };
}

/** Divides selected files into those that run in one process. */
export function groupByProcess(files: readonly TestFile[]): ReadonlyArray<readonly TestFile[]> {
  const processes: TestFile[][] = [];
  for (const file of files) {
    const open = processes.findLast(([first, ...more]) => first && canShare(first, file, more.length + 2));
    if (open) open.push(file);
    else processes.push([file]);
  }
  return processes;
}

/** Whether `count` files may share a process of which these are two. */
function canShare(one: TestFile, other: TestFile, count: number): boolean {
  const kindOf = ({ path }: TestFile) =>
    slowFiles.includes(path) ? undefined : sharing.find(({ files }) => files.test(path));
  const kind = kindOf(one);
  return kind !== undefined && kind === kindOf(other) && count <= kind.most && one.skip === other.skip;
}

function inDefaultRun(path: string): TestFile | undefined {
  if (fullFile.test(path)) return undefined;
  return { path, skip: twinFile.test(path) ? fullOrTwinName : fullName };
}

function inFullRun(path: string, source: () => string): TestFile | undefined {
  if (fullFile.test(path)) return { path };
  const text = source();
  const hasTwins = twinFile.test(path) && /\b(eachDatabase|oneDatabase)\(|`\$\{kind\}: |['"`]PostgreSQL: /.test(text);
  const hasFullTests = /\bsizedTest\(|['"`]full: /.test(text);
  if (hasTwins) return { path, skip: otherThanFullOrTwinName };
  return hasFullTests ? { path, skip: otherThanFullName } : undefined;
}
