/** The command line, and the only place that reads what the process was started with. */
import { readFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { parseArgs, parseEnv } from 'node:util';
import type { Command } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { readConfig, unknownSettings } from './config.ts';
import { Problem } from './core/problem.ts';
import { Refusal } from './core/refusal.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof Problem) console.error(error.detail ?? error.message);
  else if (error instanceof Refusal) console.error(error.message);
  else console.error(error);
  process.exitCode = error instanceof Refusal ? error.exitCode : 1;
}

async function main(argv: readonly string[]): Promise<void> {
  const { values: options, positionals } = parseCommandLine(argv);
  if (options.version) return console.log(version());
  const command = commands.find(({ words }) => `${positionals.join(' ')} `.startsWith(`${words} `));
  if (options.help || positionals.length === 0 || positionals[0] === 'help') return console.log(usage());
  const values = positionals.slice(command?.words.split(' ').length);
  if (command === undefined || !takes(command, values.length) || !takesOptions(command, options)) {
    throw new Refusal(`There is no such command. What there is:\n\n${usage()}`);
  }
  protectProcess();
  const given = { ...settingsFile(options.config), ...process.env };
  for (const name of unknownSettings(given)) console.error(`${name} is no setting of this version and is ignored.`);
  const config = readConfig(given);
  const run = await command.load();
  const print = (line: string) => console.log(line);
  const warn = (text: string) => console.error(text);
  await run({ config, values, options, print, warn, askedToEnd, onHangUp });
}

function parseCommandLine(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        config: { type: 'string' },
        after: { type: 'string' },
        allow: { type: 'boolean' },
        anchors: { type: 'string' },
        contents: { type: 'boolean' },
        decline: { type: 'boolean' },
        for: { type: 'string' },
        from: { type: 'string' },
        json: { type: 'boolean' },
        limit: { type: 'string' },
        network: { type: 'string' },
        recipient: { type: 'string' },
        sender: { type: 'string' },
        set: { type: 'string', multiple: true },
        state: { type: 'string' },
        to: { type: 'string' },
        until: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refusal((error as Error).message, { cause: error });
  }
}

function takes({ values }: Command, count: number): boolean {
  const most = values.split(' ').filter((word) => word !== '');
  const least = most.filter((word) => !word.startsWith('['));
  return count >= least.length && count <= most.length;
}

function takesOptions({ option = '' }: Command, options: object): boolean {
  return Object.keys(options).every((name) => name === 'config' || option.includes(`--${name}`));
}

function usage(): string {
  const lines = commands.map(
    ({ words, values, option = '', help }) => `  sealpost ${[words, values, option].join(' ').trim()}\n      ${help}`,
  );
  return [
    'Sealpost sends files securely.',
    '',
    ...lines,
    '',
    'Options: --config <file> (lines NAME=value; the environment goes before it), --help, --version',
    'Settings of the machine: docs/configuration.md',
  ].join('\n');
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function settingsFile(path: string | undefined): NodeJS.Dict<string> {
  if (path === undefined) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`The settings in ${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Keys are in memory: nobody may look into the process, and nothing it writes is for others to read. */
function protectProcess(): void {
  if (inspectorUrl() !== undefined) throw new Refusal('Sealpost does not run with an open inspector.');
  // Without a listener this signal would open one.
  process.on('SIGUSR1', () => {});
  process.umask(0o077);
}

function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    // Not once: a signal to the whole group comes a second time, passed on by the program that started this one.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

function onHangUp(listener: () => unknown): void {
  process.on('SIGHUP', () => void listener());
}
