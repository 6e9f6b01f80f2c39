import { environmentVariables } from '../src/config.ts';
import { settingNames, settings, settingText } from '../src/core/settings.ts';
import { code, markdownTable } from './markdown.ts';

export function printConfiguration(): string {
  return `<!-- Printed from src/config.ts and src/core/settings.ts. Do not edit: run \`npm run print\`. -->

# Configuration

There are two kinds of settings, each with one table in the code.

## Settings of the machine

They are read once, when a server or a command starts: from the environment, or from a file of lines \`NAME=value\` that
is named with \`--config <file>\`. The environment goes before the file. An empty value counts as absent. All wrong values
are reported at once, before anything is opened.

${markdownTable(['Name', 'Default', 'Meaning'], environmentRows())}

## Settings of the service

They are kept in the database and act at once on all servers. \`sealpost admin setting list\` shows them,
\`sealpost admin setting get <name>\` prints one, \`sealpost admin setting set <name> <value>\` changes one.
A list is written with commas.

${markdownTable(['Name', 'Values', 'Default', 'Meaning'], settingRows())}
`;
}

function environmentRows(): string[][] {
  return Object.entries<{ readonly default?: string; readonly help: string; readonly secret?: true }>(
    environmentVariables,
  ).map(([name, { default: standard = '', help, secret }]) => [
    code(name),
    code(standard),
    secret ? `${help} It may hold a password and is never printed.` : help,
  ]);
}

function settingRows(): string[][] {
  return settingNames.map((name) => {
    const { default: standard, help } = settings[name];
    return [code(name), valuesOf(name), code(settingText(standard)), help];
  });
}

function valuesOf(name: (typeof settingNames)[number]): string {
  const setting = settings[name];
  switch (setting.type) {
    case 'integer':
      return `${setting.min} to ${setting.max}`;
    case 'switch':
      return '`true`, `false`';
    case 'choice':
      return setting.choices.map(code).join(', ');
    case 'text':
      return `at most ${setting.maxLength} characters`;
    case 'list':
      return `at most ${setting.maxItems} items`;
  }
}
