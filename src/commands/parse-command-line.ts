import { parseArgs } from 'node:util';
import type { Options } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, commandList, globalOptions, overview, usageOf } from './help.ts';

export type ParsedCommandLine =
  | { readonly isVersion: true }
  | { readonly help: string }
  | { readonly command: Command; readonly values: readonly string[]; readonly options: Options };

interface GivenOption {
  readonly name: string;
  /** As it was entered, with its hyphens. */
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** Parses the words after the name of the program. `program` is how the user's shell starts it. */
export function parseCommandLine(argv: readonly string[], program: string): ParsedCommandLine {
  const { words, given } = split(argv);
  const has = (option: string) => given.some(({ name }) => name === option);
  if (has('version') || words[0] === 'version') return { isVersion: true };
  const isHelp = has('help') || words[0] === 'help';
  if (isHelp) return { help: helpFor(words[0] === 'help' ? words.slice(1) : words, program) };
  if (argv.length === 0) return { help: overview(program) };
  const command = findCommand(words);
  if (command === undefined) throw unknownCommand(words, given, program);
  const values = words.slice(command.name.split(' ').length);
  const wrong = wrongOption(command, given) ?? wrongValues(command, values);
  if (wrong !== undefined) throw usageError(wrong, command, program);
  return { command, values, options: optionsOf(given) };
}

function split(argv: readonly string[]): { readonly words: readonly string[]; readonly given: readonly GivenOption[] } {
  const hyphenAt = hyphenValueAt(argv);
  const { tokens } = parseArgs({
    // `parseArgs` would take the value for an option.
    args: argv.map((word, index) => (index === hyphenAt ? '' : word)),
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: { ...Object.fromEntries(typesOfOptions()), help: { type: 'boolean', short: 'h' } },
  });
  return {
    words: tokens.flatMap((token) =>
      token.kind === 'positional' ? [token.index === hyphenAt ? (argv[token.index] ?? '') : token.value] : [],
    ),
    given: tokens.filter((token) => token.kind === 'option'),
  };
}

/** The position of a last argument that begins with a hyphen, such as a negative number, and is no option of every command. */
function hyphenValueAt(argv: readonly string[]): number | undefined {
  for (const { name, values = '', acceptsHyphen } of commands) {
    const words = name.split(' ');
    const at = argv.findIndex((_, index) => words.every((word, offset) => argv[index + offset] === word));
    if (acceptsHyphen === undefined || at < 0) continue;
    const last = at + words.length + values.split(' ').length - 1;
    const value = argv[last] ?? '';
    const isOption = /^(-h|--|--help|--version|--config(=.*)?)$/.test(value);
    if (value.startsWith('-') && !isOption) return last;
  }
  return undefined;
}

function typesOfOptions(): ReadonlyMap<string, { readonly type: 'string' | 'boolean' }> {
  const options: ReadonlyArray<{ readonly name: string; readonly value?: string }> = [
    ...globalOptions,
    ...commands.flatMap(({ options: own = [] }) => own),
  ];
  return new Map(options.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' }]));
}

/** Options of `Options` that can be given more than once. */
export const repeatableOptions: ReadonlySet<string> = new Set(['scope', 'set'] satisfies ReadonlyArray<keyof Options>);

function optionsOf(given: readonly GivenOption[]): Options {
  const options: Record<string, string | boolean | readonly string[]> = {};
  for (const { name, value = true } of given) {
    const earlier = options[name];
    options[name] = repeatableOptions.has(name) ? [...(Array.isArray(earlier) ? earlier : []), String(value)] : value;
  }
  return options;
}

/** Finds the command with the most words: `backup list` is another command than `backup`. */
function findCommand(words: readonly string[]): Command | undefined {
  const line = `${words.join(' ')} `;
  const found = commands.filter(({ name }) => line.startsWith(`${name} `));
  return found.toSorted((one, other) => other.name.length - one.name.length)[0];
}

function helpFor(words: readonly string[], program: string): string {
  if (words.length === 0) return overview(program);
  const command = findCommand(words);
  if (command !== undefined) return commandHelp(program, command);
  const topic = commandsBelow(words);
  if (topic.length === 0) throw unknownCommand(words, [], program);
  return [`Usage: ${program} <command> [options]`, '', 'Commands:', ...commandList(topic)].join('\n');
}

function commandsBelow(words: readonly string[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${words.join(' ')} `));
}

/** Names only the first words: the others may be a secret, such as a client ID. */
function unknownCommand(words: readonly string[], given: readonly GivenOption[], program: string): OperatorError {
  const listHint = `Run \`${program} --help\` for a list of commands.`;
  const [option] = given;
  if (words.length === 0) return new OperatorError(`Missing command after ${option?.rawName ?? program}. ${listHint}`);
  const entered = `\`${program} ${words.slice(0, 3).join(' ')}\``;
  const topic = commandsBelow(words);
  if (topic.length > 0) {
    const lines = [`Incomplete command: ${entered}. Commands:`, ...commandList(topic)];
    return new OperatorError(lines.join('\n'));
  }
  const near = suggestion(nearCommands(words).map((name) => `\`${program} ${name}\``));
  return new OperatorError(`Unknown command: ${entered}.${near} ${listHint}`);
}

/** Commands that the user may have meant: mistyped words, or words left out at the beginning. */
function nearCommands(words: readonly string[]): readonly string[] {
  const names = commands.map(({ name }) => name);
  const withoutStart = names.filter((name) =>
    ` ${words.join(' ')} `.startsWith(` ${name.split(' ').slice(1).join(' ')} `),
  );
  const isLong = withoutStart.filter((name) => name.split(' ').length > 2);
  if (isLong.length > 0) return isLong;
  const lengths = [...new Set(names.map((name) => name.split(' ').length))];
  const mistyped = lengths.flatMap((length) =>
    nearMatches(
      words.slice(0, length).join(' '),
      names.filter((name) => name.split(' ').length === length),
    ),
  );
  return [...new Set(mistyped)];
}

function wrongOption(command: Command, given: readonly GivenOption[]): string | undefined {
  const known: ReadonlyArray<{ readonly name: string; readonly value?: string }> = [
    ...(command.options ?? []),
    ...globalOptions,
  ];
  for (const { name, rawName, value, inlineValue } of given) {
    const option = known.find((candidate) => candidate.name === name);
    if (option === undefined) {
      const near = nearMatches(
        name,
        known.map((candidate) => candidate.name),
      );
      return `Unknown option: ${rawName}.${suggestion(near.map((candidate) => `--${candidate}`))}`;
    }
    if (option.value === undefined && value !== undefined) return `Option ${rawName} takes no value.`;
    const isMissing = value === undefined || (value.startsWith('-') && inlineValue !== true);
    if (option.value !== undefined && isMissing) return `Option ${rawName} needs a value: ${rawName} ${option.value}`;
  }
  return undefined;
}

function wrongValues({ values: expected = '' }: Command, values: readonly string[]): string | undefined {
  const names = expected.split(' ').filter((name) => name !== '');
  const missing = names.slice(values.length).filter((name) => !name.startsWith('['));
  if (missing.length > 0) return `Missing ${missing.length === 1 ? 'argument' : 'arguments'}: ${missing.join(' ')}`;
  if (names.at(-1)?.endsWith('...')) return undefined;
  return values.length > names.length ? `Too many arguments: ${values.length} instead of ${names.length}.` : undefined;
}

function usageError(sentence: string, command: Command, program: string): OperatorError {
  return new OperatorError(
    [sentence, `Usage: ${program} ${usageOf(command)}`, `Run \`${program} ${command.name} --help\` for details.`].join(
      '\n',
    ),
  );
}
