/** The command line. Only this module reads the arguments and the environment of the process. */
import { readFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { parseArgs, parseEnv } from 'node:util';
import type { Command } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { type Config, readConfig, unknownVariables } from './config.ts';
import { OperatorError } from './core/errors.ts';
import { Problem } from './core/problem.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof Problem) console.error(error.detail ?? error.message);
  else if (error instanceof OperatorError) console.error(error.message);
  else console.error(error);
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
}

async function main(argv: readonly string[]): Promise<void> {
  const { values: options, positionals } = parseCommandLine(argv);
  if (options.version) return console.log(version());
  const command = commands.find(({ name }) => `${positionals.join(' ')} `.startsWith(`${name} `));
  if (options.help || positionals.length === 0 || positionals[0] === 'help') return console.log(usage());
  const values = positionals.slice(command?.name.split(' ').length);
  if (command === undefined || !acceptsValues(command, values.length) || !acceptsOptions(command, options)) {
    throw new OperatorError(`There is no such command. What there is:\n\n${usage()}`);
  }
  protectProcess();
  const variables = { ...readConfigFile(options.config), ...process.env };
  const remarks = unknownVariables(variables).map((name) => `${name} is no setting of this version and is ignored.`);
  const config = readConfigOrRemark(variables, remarks);
  const log = await command.openLog?.(config);
  const print = (line: string) => console.log(line);
  const warn = log?.warn ?? ((text: string) => console.error(text));
  for (const remark of remarks) warn(remark);
  try {
    const run = await command.load();
    await run({ config, values, options, print, warn, waitForShutdown, onReload });
  } catch (error) {
    if (log === undefined || error instanceof Problem || error instanceof OperatorError) throw error;
    log.fatal(error);
    process.exitCode = 1;
  }
}

/** A wrong name may be the reason why a value is missing, so the remarks are printed before the error. */
function readConfigOrRemark(variables: NodeJS.Dict<string>, remarks: readonly string[]): Config {
  try {
    return readConfig(variables);
  } catch (error) {
    for (const remark of remarks) console.error(remark);
    throw error;
  }
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
        'min-anchors': { type: 'string' },
        contents: { type: 'boolean' },
        deny: { type: 'boolean' },
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
    throw new OperatorError((error as Error).message, { cause: error });
  }
}

function acceptsValues({ values }: Command, count: number): boolean {
  const names = values.split(' ').filter((name) => name !== '');
  const required = names.filter((name) => !name.startsWith('['));
  return count >= required.length && count <= names.length;
}

function acceptsOptions({ option = '' }: Command, options: object): boolean {
  return Object.keys(options).every((name) => name === 'config' || option.includes(`--${name}`));
}

function usage(): string {
  const lines = commands.map(
    ({ name, values, option = '', help }) => `  sealpost ${[name, values, option].join(' ').trim()}\n      ${help}`,
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

function readConfigFile(path: string | undefined): NodeJS.Dict<string> {
  if (path === undefined) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new OperatorError(`The settings in ${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Protects the keys in memory: forbids the inspector, and makes new files readable by this user only. */
function protectProcess(): void {
  if (inspectorUrl() !== undefined) throw new OperatorError('Sealpost does not run with an open inspector.');
  // Without a listener this signal would open the inspector.
  process.on('SIGUSR1', () => {});
  process.umask(0o077);
}

function waitForShutdown(): Promise<void> {
  return new Promise((resolve) => {
    // Not `once`: a signal to the process group arrives twice, because bin/sealpost.mjs forwards it.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

function onReload(listener: () => unknown): void {
  process.on('SIGHUP', () => void listener());
}
