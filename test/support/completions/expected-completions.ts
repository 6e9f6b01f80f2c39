import { commands } from '../../../src/commands/commands.ts';
import { globalOptions } from '../../../src/commands/help.ts';
import { roles } from '../../../src/core/permissions.ts';
import { settingNames } from '../../../src/core/settings.ts';

/** The only file in the folder where the completion is tried. */
export const onlyFile = 'rules.csv';

/** Lines after `sealpost `, and what a shell must offer at the end of each, sorted. */
export function expectedCompletions(): ReadonlyMap<string, readonly string[]> {
  const optionsOf = (options: ReadonlyArray<{ readonly name: string }>) =>
    [...options, ...globalOptions].map(({ name }) => `--${name}`);
  const topics = new Set(
    commands.flatMap(({ name }) => name.split(' ').map((_, index, words) => words.slice(0, index).join(' '))),
  );
  const lines: ReadonlyArray<readonly [line: string, offered: readonly string[]]> = [
    ...[...topics].map((topic) => [`${topic} `.trimStart(), offeredAfter(topic)] as const),
    ...commands.map(({ name, options = [] }) => [`${name} --`, optionsOf(options)] as const),
    ['adm', ['admin']],
    ['admin --config any policy exp', ['explain', 'export']],
    ['admin setting get ', settingNames],
    ['admin setting set re', settingNames.filter((name) => name.startsWith('re'))],
    ['admin setting reset log.level terms.active verification.oidc', ['verification.oidc', 'verification.oidcDomains']],
    ['admin setting change retention.d', ['retention.days=']],
    ['admin invite --role ', roles],
    ['admin invite --name Ann --role op', ['operator']],
    ['admin policy import ', [onlyFile]],
    ['admin policy import --dry-run r', [onlyFile]],
    ['backup prune --keep 3 r', [onlyFile]],
    ['move --to-blobs r', [onlyFile]],
    ['--config r', [onlyFile]],
  ];
  return new Map(lines.map(([line, offered]) => [line, offered.toSorted()]));
}

/** The words that continue these to the name of a command, and a file if the words are a command that reads one. */
function offeredAfter(topic: string): readonly string[] {
  const start = topic === '' ? '' : `${topic} `;
  const next = commands.filter(({ name }) => name.startsWith(start)).map(({ name }) => name.slice(start.length));
  const { values = '' } = commands.find(({ name }) => name === topic) ?? {};
  return [
    ...new Set(next.map((words) => words.split(' ')[0] ?? '')),
    ...(values.includes('<folder') ? [onlyFile] : []),
  ];
}
