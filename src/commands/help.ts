import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { Command } from './command.ts';
import { commandGroups } from './commands.ts';

export const globalOptions = [
  {
    name: 'config',
    value: '<file>',
    help: 'Read environment variables from a file of NAME=value lines. The environment takes precedence.',
  },
  { name: 'help', help: 'Print the help of all commands or of one command.' },
  { name: 'version', help: 'Print the version.' },
] as const;

const width = 100;

/** The help of all commands. */
export function overview(program: string): string {
  return [
    'Sealpost – secure file transfer',
    '',
    `Usage: ${program} <command> [options]`,
    ...commandGroups.flatMap(({ title, commands }) => ['', `${title}:`, ...commandList(commands)]),
    '',
    'Global options:',
    ...definitions(globalOptions.map((option) => [optionUsage(option), option.help])),
    '',
    `Run \`${program} <command> --help\` for the options, examples and exit codes of a command.`,
    `Run \`${program} admin setting list --verbose\` for all settings.`,
    'Environment variables: docs/configuration.md in the source repository.',
  ].join('\n');
}

/** One line for each command. */
export function commandList(commands: readonly Command[]): readonly string[] {
  return definitions(commands.map(({ name, values = '', summary }) => [`${name} ${values}`.trim(), summary]));
}

/** The help of one command. */
export function commandHelp(program: string, command: Command): string {
  const { summary, details, options = [], examples } = command;
  return [
    `Usage: ${program} ${usageOf(command)}`,
    '',
    ...wrapped([summary, details].filter((text) => text !== undefined).join(' '), 0),
    '',
    'Options:',
    ...definitions([...options, ...globalOptions].map((option) => [optionUsage(option), option.help])),
    '',
    examples.length === 1 ? 'Example:' : 'Examples:',
    ...examples.flatMap(({ about, run }) => [`  # ${about}`, `  ${program} ${run}`]),
    '',
    'Exit codes:',
    ...exitCodes(command).map(([code, meaning]) => `  ${code}  ${meaning}`),
  ].join('\n');
}

export function usageOf({ name, values, options = [], optionUsage: required }: Command): string {
  const optional = options.map((option) => `[${optionUsage(option)}]`);
  // More options than these make a line that no one reads.
  const shortened = optional.length > 3 ? ['[options]'] : optional;
  return [name, values, ...(required === undefined ? shortened : [required])]
    .filter((part) => part !== undefined)
    .join(' ');
}

export function optionUsage({ name, value }: { readonly name: string; readonly value?: string }): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** The exit codes of a command with their meaning. */
export function exitCodes({
  findings,
}: Pick<Command, 'findings'>): ReadonlyArray<readonly [code: number, meaning: string]> {
  return [
    [0, 'The command succeeded.'],
    [1, 'The command could not run or failed: wrong arguments, wrong configuration, or another error.'],
    ...(findings === undefined ? [] : [[2, findings] as const]),
  ];
}

/** Two columns: terms and their descriptions. */
function definitions(rows: ReadonlyArray<readonly [term: string, text: string]>): readonly string[] {
  const indent = Math.max(...rows.map(([term]) => term.length)) + 4;
  return rows.flatMap(([term, text]) => {
    const [first = '', ...others] = wrapped(text, indent);
    return [`  ${term.padEnd(indent - 4)}  ${first.trimStart()}`, ...others];
  });
}

/** Breaks a text into lines, each indented. */
function wrapped(text: string, indent: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(' '.repeat(indent) + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Where the program is, and where the user is who reads the commands that it prints. */
export interface ProgramPlace {
  /** The folder of the checkout or the installed package. */
  readonly root: string;
  /** The working folder of the user's shell. */
  readonly folder: string;
  /** The value of PATH. */
  readonly path: string;
}

/**
 * Returns how the user's shell starts this program: `sealpost` if that is this program on the PATH, `./sealpost` in the
 * checkout, and the full path everywhere else.
 */
export function programName({ root, folder, path }: ProgramPlace): string {
  const files = [join(root, 'sealpost'), join(root, 'bin', 'sealpost.mjs')].filter((file) => existsSync(file));
  // npm adds its own folders to the PATH of what it runs. The user's shell does not have them.
  const folders = path.split(delimiter).filter((name) => name !== '' && !name.split('/').includes('node_modules'));
  const onPath = folders.map((name) => join(name, 'sealpost')).find(isExecutable);
  if (onPath !== undefined && files.map((file) => realpathSync(file)).includes(realpathSync(onPath))) return 'sealpost';
  const [file = 'sealpost'] = files;
  return file === join(folder, 'sealpost') ? './sealpost' : shellWord(file);
}

/** Returns the command as the user can enter it, with the configuration file of this run. */
export function commandLine(program: string, command: string, configFile: string | undefined): string {
  return `${program} ${command}${configFile === undefined ? '' : ` --config ${shellWord(resolve(configFile))}`}`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Quotes a text for a shell where that is needed. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
