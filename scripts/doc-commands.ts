/** Finds commands in documentation pages that do not exist, and fenced blocks that no test runs. */
import { parseArgs } from 'node:util';
import { blocksIn, illustrations, proseOf } from './doc-pages.ts';
import { shellCommands, unquote } from './shell-commands.ts';

export interface KnownCommands {
  readonly commands: readonly { readonly name: string; readonly values: string; readonly option?: string }[];
  readonly settingNames: readonly string[];
  readonly scripts: readonly string[];
}

export interface Finding {
  readonly line: number;
  readonly what: string;
}

const npmWords = ['audit', 'ci', 'install', 'ls', 'pack', 'sbom', 'start', 'test'];

/** `isTested` reports whether a test takes the blocks of this page. */
export function checkDocPage(page: string, known: KnownCommands, isTested: boolean): readonly Finding[] {
  const blocks = blocksIn(page).filter(({ language }) => !illustrations.has(language));
  const untested = blocks
    .filter(({ language }) => language === '' || !isTested)
    .map(({ language, line }) => ({ line, what: untestedReason(language) }));
  const inBlocks = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ line, text }) =>
      shellCommands(text).map((command) => ({ line: line + 1 + command.line, words: command.words, isMention: false })),
    );
  const found = [...inBlocks, ...mentions(page)].flatMap(({ line, words, isMention }) => {
    const what = commandProblem(words.map(unquote), known, isMention);
    return what === undefined ? [] : [{ line, what }];
  });
  return [...untested, ...found].toSorted((one, other) => one.line - other.line);
}

function untestedReason(language: string): string {
  if (language === '') return 'The block has no language: write ```sh for commands, ```text for output.';
  return `No test runs this ${language} block: take it in a test with openDocPage, or mark output as \`\`\`text.`;
}

/** Commands in code spans, also without the name of the program. A mention may leave out values. */
function mentions(page: string) {
  return proseOf(page)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/`((?:\S*\/)?sealpost [^`]+|npm [^`]+)`|`((?:admin|key|language-pack) [a-z][^`]*)`/g)].flatMap(
        (match) =>
          shellCommands(withoutPlaceholders(match[1] ?? `sealpost ${match[2]}`)).map(({ words }) => ({
            line: index + 1,
            words,
            isMention: true,
          })),
      ),
    );
}

/** Replaces `<name>`, which a shell would read as a redirection. An ellipsis stands for anything. */
function withoutPlaceholders(text: string): string {
  return text.replaceAll(/<[^>]*>/g, '…');
}

function commandProblem(words: readonly string[], known: KnownCommands, isMention: boolean): string | undefined {
  const [program = '', ...rest] = words;
  if (/^(.*\/)?sealpost$/.test(program)) return sealpostProblem(rest, known, isMention);
  if (program !== 'npm') return undefined;
  const [verb = '', ...names] = rest.filter((word) => !/^-(s|-silent)$/.test(word));
  if (verb !== 'run') return npmWords.includes(verb) ? undefined : `npm has no command "${verb}" that the docs use.`;
  const [script] = names;
  if (script === undefined || known.scripts.includes(script)) return undefined;
  return `There is no script "${script}" in package.json.`;
}

function sealpostProblem(args: readonly string[], known: KnownCommands, isMention: boolean): string | undefined {
  const words = withoutConfig(args);
  const [first = '--help'] = words;
  if (['--help', '--version', '$@', '…'].includes(first)) return undefined;
  const wanted = `sealpost ${args.join(' ')}`;
  // The one with the most words: `backup list` is another command than `backup`.
  const [command] = known.commands
    .filter(({ name }) => isPrefix(name.split(' '), words))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (command === undefined) {
    const isGroup = known.commands.some(({ name }) => isPrefix(words, name.split(' ')));
    return isMention && isGroup ? undefined : `There is no command "${wanted}".`;
  }
  try {
    const { positionals } = parseArgs({ args: [...args], options: optionsOf(command.option), allowPositionals: true });
    const values = positionals.slice(command.name.split(' ').length);
    return valuesProblem(values, command.values, isMention) ?? settingProblem(command.name, values, known);
  } catch (error) {
    return `"${wanted}" is not accepted: ${(error as Error).message}`;
  }
}

function withoutConfig(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--config');
  return at < 0 ? args : args.toSpliced(at, 2);
}

function isPrefix(words: readonly string[], of: readonly string[]): boolean {
  return words.every((word, index) => of[index] === word);
}

/** Reads the options of a command's usage: `[--limit <number>] [--json]`. */
function optionsOf(usage = '') {
  const found = [...usage.matchAll(/--([\w-]+)( [<\w])?/g)].map(([, name = '', value]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple: true }] as const;
  });
  return {
    ...Object.fromEntries(found),
    config: { type: 'string' as const },
    help: { type: 'boolean' as const, short: 'h' },
  };
}

function valuesProblem(values: readonly string[], usage: string, isMention: boolean): string | undefined {
  const names = usage.split(' ').filter((name) => name !== '');
  const required = isMention ? 0 : names.filter((name) => !name.startsWith('[')).length;
  const maximum = usage.endsWith('...') ? Number.POSITIVE_INFINITY : names.length;
  if (values.length >= required && values.length <= maximum) return undefined;
  return `It takes ${usage === '' ? 'no value' : usage}, not "${values.join(' ')}".`;
}

function settingProblem(name: string, [setting]: readonly string[], known: KnownCommands): string | undefined {
  if (!/^admin setting (get|set)$/.test(name) || setting === undefined || setting === '…') return undefined;
  return known.settingNames.includes(setting) ? undefined : `There is no setting "${setting}".`;
}
