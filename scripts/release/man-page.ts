import type { Command } from '../../src/commands/command.ts';
import { commandGroups } from '../../src/commands/commands.ts';
import { globalOptions, optionUsage, usageOf } from '../../src/commands/help.ts';
import { variableGroups } from '../../src/config.ts';
import { allExitCodes, commandNotes } from '../print-cli.ts';
import { variableNote, variablesOf } from '../print-configuration.ts';

const files = [
  ['/etc/sealpost/sealpost.env', 'Environment variables of the system service, as `NAME=value` lines.'],
  ['/var/lib/sealpost', 'Data folder of the system service: the database and the encrypted files.'],
  [
    '/var/lib/sealpost-keys',
    'Master key of the system service. Keep a copy offline: without the key, nothing can be decrypted.',
  ],
] as const;

/** Returns the manual page `sealpost(1)` as roff. `date` is when this version was released. */
export function manPage({ version, date }: { readonly version: string; readonly date: Date }): string {
  const day = date.toISOString().slice(0, 10);
  const lines = [
    '.\\" Made from the command table of Sealpost by `npm run release`. Do not edit.',
    // Neither break words nor stretch lines: both make commands and options hard to read.
    '.nr HY 0',
    `.TH SEALPOST 1 "${day}" "Sealpost ${version}" "Sealpost manual"`,
    '.ad l',
    '.SH NAME',
    'sealpost \\- send files securely from your own server',
    '.SH SYNOPSIS',
    usage('<command> [options]'),
    '.SH DESCRIPTION',
    ...paragraphs([
      'Sealpost is a server for sending files. Files are encrypted at rest. Each recipient gets a link of their own, and opens it with a password.',
      'These commands start, check and administer it. Commands read the same environment variables as the server, and may run while the server is running.',
      'The command of the Debian package runs as the user of the service, with the configuration of the service. Elsewhere, run it as the user of the service, with the same `--config` file.',
      ...commandNotes,
      '`sealpost <command> --help` prints the help of one command.',
    ]),
    '.SH OPTIONS',
    'Every command accepts these options.',
    ...definitions(globalOptions.map((option) => [usageText(optionUsage(option)), option.help])),
    '.SH COMMANDS',
    ...commandGroups.flatMap(({ title, commands }) => [`.SS ${title}`, ...commands.flatMap(commandSection)]),
    '.SH EXIT STATUS',
    ...definitions(allExitCodes.map(([code, meaning]) => [bold(String(code)), meaning])),
    '.SH ENVIRONMENT',
    ...paragraphs([variableNote]),
    ...variableGroups.flatMap((group) => [
      `.SS ${group}`,
      ...definitions(
        variablesOf(group).map(({ name, default: value, help }) => [
          bold(name),
          value === '' ? help : `${help} Default: ${value}.`,
        ]),
      ),
    ]),
    '.SH FILES',
    ...definitions(files.map(([path, text]) => [bold(path), text])),
    '.SH SEE ALSO',
    '.BR systemctl (1),',
    '.BR journalctl (1)',
  ];
  // A paragraph begins after a heading in any case.
  const needed = lines.filter((line, index) => line !== '.PP' || !/^\.S[HS] /.test(lines[index - 1] ?? ''));
  return `${needed.join('\n')}\n`;
}

function commandSection(command: Command): readonly string[] {
  const { summary, details, options = [], examples, findings } = command;
  return [
    '.PP',
    usage(usageOf(command)),
    '.RS',
    inline([summary, details].filter((text) => text !== undefined).join(' ')),
    ...definitions(options.map((option) => [usageText(optionUsage(option)), option.help])),
    ...(findings === undefined ? [] : paragraphs([`Exit code 2: ${findings}`])),
    '.PP',
    '.EX',
    ...examples.flatMap(({ about, run }) => [`# ${literal(about)}`, literal(`sealpost ${run}`)]),
    '.EE',
    '.RE',
  ];
}

/** Terms, each with a text below it. The terms are roff, the texts Markdown. */
function definitions(rows: ReadonlyArray<readonly [term: string, text: string]>): readonly string[] {
  return rows.flatMap(([term, text]) => ['.TP', term, inline(text)]);
}

function paragraphs(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => ['.PP', inline(text)]);
}

function usage(words: string): string {
  return `${bold('sealpost')} ${usageText(words)}`;
}

/** Placeholders are italic, and what the user enters literally is bold. Brackets around optional parts stay as they are. */
function usageText(text: string): string {
  const parts = text.split(/(<[^<>]+>|\[(?!-)[^\]]+\]|[[\]|…]|\.\.\.)/).map((part) => {
    if (part.startsWith('<')) return italic(part.slice(1, -1));
    if (/^\[./.test(part)) return `[${italic(part.slice(1, -1))}]`;
    return /^[[\]|….]*$/.test(part) ? literal(part) : part.replace(/[^ ]+/g, bold);
  });
  return parts.join('');
}

/** Text with Markdown's backticks, which become bold. */
function inline(text: string): string {
  const parts = text.split('`').map((part, index) => {
    if (index % 2 === 1) return bold(part);
    return escaped(part).replace(/(?<![\w-])-+(?=[\w])/g, (hyphens) => '\\-'.repeat(hyphens.length));
  });
  return parts.join('').replace(/^[.']/, '\\&$&');
}

const bold = (text: string) => `\\fB${literal(text)}\\fR`;
const italic = (text: string) => `\\fI${literal(text)}\\fR`;

/** Text that the user may copy: a plain hyphen in roff is a typographic one. */
function literal(text: string): string {
  return escaped(text).replaceAll('-', '\\-');
}

/** Every output device has these characters, and they look as they do in a shell. A long URL may be broken in its query. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\e',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '…': '...',
  '?': '?\\:',
  '&': '&\\:',
};

function escaped(text: string): string {
  const result = text.replace(/[\\'`^~…?&]/g, (character) => escapes[character] ?? character);
  const [other] = /[^\n -~]/.exec(result) ?? [];
  if (other !== undefined) throw new Error(`The manual page has no form of the character ${other}: ${text}`);
  return result;
}
