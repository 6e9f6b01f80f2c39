/** The checks of `npm run check`, those that take longest first. */
export interface Check {
  readonly command: string;
  /** Paths that it reads. A change of others cannot change its result. */
  readonly reads: RegExp;
  /** The command accepts the files that it shall check. */
  readonly takesFiles?: boolean;
  /** What to do about its findings. */
  readonly advice: string;
}

/** The native compiler takes a quarter of the time of TypeScript 6, which has the interface that scripts use. */
const tsc = 'node node_modules/typescript-7/bin/tsc --noEmit';
const manifest = String.raw`^package(-lock)?\.json$|^tsconfig`;

const checks: readonly Check[] = [
  {
    command: tsc,
    reads: new RegExp(String.raw`\.(ts|json)$|${manifest}`),
    advice: 'Correct the types in the lines above.',
  },
  {
    command: 'biome check --error-on-warnings --no-errors-on-unmatched --files-ignore-unknown=true',
    reads: /\.(ts|tsx|mjs|js|css|json)$/,
    takesFiles: true,
    advice: 'Run `npm run format`, which corrects format and imports. Correct the rest by hand.',
  },
  {
    command: 'node scripts/check-words.ts',
    reads: /\.(ts|tsx|md)$/,
    takesFiles: true,
    advice:
      'Write one of the words after "use". If a word is right there, add it with its reason to scripts/retired-words.json.',
  },
  {
    command: 'node scripts/check-openapi.ts',
    reads: /^openapi\.json$|^redocly\.yaml$|^scripts\/(check-openapi|openapi\/)/,
    advice:
      'Correct the schema, its description or its example where the operation is defined, and run `npm run print`.',
  },
  {
    command: `${tsc} -p web`,
    reads: new RegExp(String.raw`^(web|client|src)/.*\.(ts|tsx|json)$|${manifest}`),
    advice: 'Correct the types in the lines above.',
  },
  {
    command: 'node scripts/print.ts --check',
    reads: /^(src|scripts|client|languages|docs)\/|^openapi\.json$/,
    advice: 'Run `npm run print`, look at the differences and commit them.',
  },
  {
    command: 'node scripts/check-rules.ts',
    reads: /\.test\.ts$|^(src|scripts|test\/api|docs\/spec)\//,
    advice: 'Give each rule of docs/spec a test, and its row in test/api/README.md.',
  },
  {
    command: 'node scripts/check-links.ts',
    reads: /./,
    advice: 'Correct the links and lists in the lines above.',
  },
  {
    command: 'node scripts/check-commands.ts',
    reads: /\.md$|^(src|scripts|test)\/|^package\.json$/,
    advice: 'Write commands and options of `sealpost help`, or correct the block.',
  },
  {
    command: 'node scripts/check-settings.ts',
    reads: /\.md$|^src\/(config|core)|^scripts\//,
    advice: 'Describe the setting in its table, and name only settings that exist.',
  },
  {
    command: 'node scripts/check-changelog.ts',
    reads: /^CHANGELOG\.md$|^package\.json$/,
    advice: 'Give CHANGELOG.md the form that it describes: versions, headings and lines in their order.',
  },
];

export interface ChosenCheck {
  readonly command: string;
  readonly advice: string;
}

/** Returns all checks, or those that a change of these files can make fail. `existing` are those that it has not removed. */
export function chooseChecks(changed?: readonly string[], existing = changed): readonly ChosenCheck[] {
  if (changed === undefined) return checks;
  return checks.flatMap(({ command, reads, takesFiles, advice }) => {
    if (!changed.some((path) => reads.test(path))) return [];
    if (takesFiles !== true) return [{ command, advice }];
    const files = existing?.filter((path) => reads.test(path)) ?? [];
    const list = files.map((path) => `'${path.replaceAll("'", `'\\''`)}'`).join(' ');
    return files.length === 0 ? [] : [{ command: `${command} ${list}`, advice }];
  });
}
