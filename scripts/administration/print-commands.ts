import type { AdminOperation, AnyOperation, OwnCommand } from '../../src/administration/operation.ts';
import type { CommandOption } from '../../src/commands/command.ts';
import { yes } from '../../src/commands/command.ts';
import { fileOf, type Nouns } from './nouns.ts';

/**
 * The commands of administration: their words as data, so that a command loads only the operations of its noun, and the
 * help none.
 */
export function printAdminCommands(nouns: Nouns): string {
  const tables = Object.entries(nouns).flatMap(([noun, operations]) => {
    const commands = Object.entries(operations).flatMap(([id, operation]) => printCommand(noun, id, operation));
    return commands.length === 0 ? [] : [`  ${noun}: [\n${commands.join('')}  ],\n`];
  });
  const used = Object.keys(nouns).filter((noun) => tables.some((table) => table.includes(`await ${noun}()`)));
  const loaders = used.map(
    (noun) => `const ${noun} = async () => (await import('../administration/${fileOf(noun)}.ts')).${noun};\n`,
  );
  return `// Printed from src/administration. Do not edit: run \`npm run print\`.
import type { Command } from './command.ts';

const run = async () => (await import('./run-operation.ts')).runOperation;
${loaders.join('')}
/** The commands of each noun. */
export const adminCommands = {
${tables.join('')}} satisfies Readonly<Record<string, readonly Command[]>>;
`;
}

function printCommand(noun: string, id: string, operation: AnyOperation | OwnCommand): readonly string[] {
  if (typeof operation.command === 'string') return [];
  const { name, values, acceptsHyphen, optionUsage, summary, details, examples, findings } = operation.command;
  const found = optionsOf(operation);
  const options = found.length > 0 ? found : undefined;
  const words = { name, values, acceptsHyphen, options, optionUsage, summary, details, examples, findings };
  const members = JSON.stringify(words, null, 2).slice(2, -2).replace(/^/gm, '    ');
  return [`    {\n${members},\n      load: ${printLoader(noun, id, operation)},\n    },\n`];
}

function printLoader(noun: string, id: string, { command }: AnyOperation | OwnCommand): string {
  const [file, name] = typeof command === 'object' && 'handler' in command ? command.handler.split('.') : [];
  if (file !== undefined) return `async () => (await import('./${file}.ts')).${name}`;
  return `async () => (await run())((await ${noun}()).${id})`;
}

/** The options of a command, with those that follow from what it prints. */
function optionsOf(operation: AnyOperation | OwnCommand): readonly CommandOption[] {
  if (typeof operation.command === 'string') return [];
  const { options = [], isIrreversible, entry } = operation.command;
  const own = options.map(({ name, value, help }) => ({ name, value, help }) as CommandOption);
  const { output, command } = operation as AdminOperation;
  const isPage = output?.kind.endsWith('page');
  const paging = isPage
    ? [
        {
          name: 'limit',
          value: '<n>',
          help: `At most this many ${entry?.replace(/y$/, 'ie')}s, 1 to 1000. Default: 50.`,
        } as const,
        own.find(({ name }) => name === 'after') ?? after,
      ]
    : [];
  const hasData =
    typeof command === 'object' && ('text' in command || ('columns' in command && command.hasJson !== false));
  const json = { name: 'json', help: entry ? `Print JSON, one line for each ${entry}.` : 'Print JSON.' } as const;
  return [
    ...own.filter((option) => !paging.includes(option) && option.name !== 'json'),
    ...paging,
    ...(hasData ? [own.find(({ name }) => name === 'json') ?? json] : []),
    ...(isIrreversible ? [yes] : []),
  ];
}

const after = {
  name: 'after',
  value: '<place>',
  help: 'Continue at the place that the previous list has printed.',
} as const;
