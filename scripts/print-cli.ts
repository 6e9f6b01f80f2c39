import type { Command } from '../src/commands/command.ts';
import { commandGroups } from '../src/commands/commands.ts';
import { exitCodes, globalOptions, optionUsage, usageOf } from '../src/commands/help.ts';
import { code, markdownTable } from './markdown.ts';

export function printCli(): string {
  return `<!-- Printed from src/commands/table. Do not edit: run \`npm run print\`. -->

# Command line

For administrators. Every command has the same help on the terminal: \`sealpost <command> --help\`.

After \`npm ci\`, the command is \`./sealpost\` in the folder of the checkout. It also works with its full path and through a symlink, for
example \`/usr/local/bin/sealpost\`. Commands read the same [environment variables](configuration.md#environment-variables) as the server:
run them as the user of the service, with the same \`--config\` file. Commands may run while the server is running.

- Results are written to stdout; notices and errors to stderr.
- On a terminal, lists have a header and aligned columns. In a pipe they have no header, and columns are separated by tabs.
- Unknown commands, options and settings are rejected, with a suggestion if a similar one exists.

## Global options

${optionTable(globalOptions)}

## Exit codes

| Code | Meaning |
|---|---|
| 0 | The command succeeded. |
| 1 | The command could not run or failed: wrong arguments, wrong configuration, or another error. |
| 2 | A check ran and found problems: \`check\`, \`admin log verify\`, \`admin health check\`, \`admin setup check\`, \`language-pack check\`. |

## Overview

${markdownTable(
  ['Command', 'Description'],
  commandGroups.flatMap(({ commands }) =>
    commands.map(({ name, summary }) => [`[\`${name}\`](#${name.replaceAll(' ', '-')})`, summary]),
  ),
)}

${commandGroups.map(({ title, commands }) => [`## ${title}`, ...commands.map(section)].join('\n\n')).join('\n\n')}
`;
}

function section(command: Command): string {
  const { name, summary, details, options = [], examples } = command;
  const codes = exitCodes(command).map(([value, meaning]) => `${value}: ${meaning}`);
  return [
    `### ${name}`,
    details === undefined ? summary : `${summary} ${details}`,
    `\`\`\`text\nsealpost ${usageOf(command)}\n\`\`\``,
    ...(options.length === 0 ? [] : [optionTable(options)]),
    `\`\`\`sh\n${examples.map(({ about, run }) => `# ${about}\nsealpost ${run}`).join('\n')}\n\`\`\``,
    `Exit codes: ${codes.join(' ')}`,
  ].join('\n\n');
}

function optionTable(
  options: ReadonlyArray<{ readonly name: string; readonly value?: string; readonly help: string }>,
): string {
  return markdownTable(
    ['Option', 'Description'],
    options.map((option) => [code(optionUsage(option)), option.help]),
  );
}
