import type { Command } from '../src/commands/command.ts';
import { commandGroups, commands } from '../src/commands/commands.ts';
import { exitCodes, globalOptions, optionUsage, usageOf } from '../src/commands/help.ts';
import { code, markdownTable } from './markdown.ts';

/** Notes on all commands. */
export const commandNotes = [
  'Results are written to stdout; notices and errors to stderr.',
  'On a terminal, lists have a header and aligned columns. In a pipe they have no header, and columns are separated by tabs.',
  'Unknown commands, options and settings are rejected, with a suggestion if a similar one exists.',
] as const;

/** The exit codes of all commands, with those that return 2. */
export const allExitCodes = exitCodes({
  findings: `The command ran and found problems: ${commands
    .filter(({ findings }) => findings !== undefined)
    .map(({ name }) => code(name))
    .join(', ')}.`,
});

export function printCli(): string {
  return `<!-- Printed from src/commands. Do not edit: run \`npm run print\`. -->

# Command line

For administrators. Every command has the same help on the terminal: \`sealpost <command> --help\`.

The command of the Debian package runs as the user of the service, with the configuration of the service. It asks \`sudo\` for that where it needs
to. Without the package, the command is \`./sealpost\` in the folder of the archive or the checkout: run it as the user of the service, with
the same [environment variables](configuration.md#environment-variables) or the same \`--config\` file as the server. Commands may run while the server is running.

${commandNotes.map((note) => `- ${note}`).join('\n')}

## Global options

${optionTable(globalOptions)}

## Exit codes

${markdownTable(
  ['Code', 'Meaning'],
  allExitCodes.map(([value, meaning]) => [String(value), meaning]),
)}

## Overview

${markdownTable(
  ['Command', 'Description'],
  commandGroups.flatMap(({ commands }) =>
    commands.map(({ name, summary }) => [`[\`${name}\`](#${name.replaceAll(' ', '-')})`, summary]),
  ),
)}

${commandGroups.map(({ title, commands }) => [`## ${title}`, ...commands.map(section)].join('\n\n')).join('\n\n')}

Next: [Configuration](configuration.md) · [Administration](administration.md) · [Operations](operations.md)
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
