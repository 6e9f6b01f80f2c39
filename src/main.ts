/** The command line, and the only place that reads what the process was started with. */
import { readFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { parseArgs, parseEnv } from 'node:util';
import type { Command } from './commands/command.ts';
import { readConfig, unknownSettings } from './config.ts';
import { Problem } from './core/problem.ts';
import { Refusal } from './core/refusal.ts';

const adminLegal = () => import('./commands/admin-legal.ts');
const adminClient = () => import('./commands/admin-client.ts');
const adminLog = () => import('./commands/admin-log.ts');
const adminPolicy = () => import('./commands/admin-policy.ts');
const key = () => import('./commands/key.ts');
const adminSetting = () => import('./commands/admin-setting.ts');
const languagePack = () => import('./commands/language-pack.ts');

const commands: readonly Command[] = [
  {
    words: 'serve',
    values: '',
    help: 'Start the service.',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    words: 'key export',
    values: '',
    help: 'Print the master key, to be kept on paper or in a safe. Saved as master.key it is the key again.',
    load: async () => (await key()).exportKey,
  },
  {
    words: 'key check',
    values: '[file]',
    help: 'Tell whether the master key, or the copy of it in a file, opens the data of this service.',
    load: async () => (await key()).checkKey,
  },
  {
    words: 'admin client add',
    values: '<client-id>',
    option: '[--for verification|logging]',
    help: 'Let a client speak for any address (verification), or send us its log lines.',
    load: async () => (await adminClient()).addClientId,
  },
  {
    words: 'admin client list',
    values: '',
    help: 'Print the registered clients. Their ids are secrets and are not kept: each has a short name.',
    load: async () => (await adminClient()).listClientIds,
  },
  {
    words: 'admin client remove',
    values: '<client-id>',
    help: 'Remove a client, by its id or short name, and end every verification that it has.',
    load: async () => (await adminClient()).removeClientId,
  },
  {
    words: 'admin imprint set',
    values: '<file>',
    help: 'Keep the text of a .txt, .md or .html file as the imprint. Programs show it to people.',
    load: async () => (await adminLegal()).setImprint,
  },
  {
    words: 'admin imprint show',
    values: '',
    help: 'Print the imprint.',
    load: async () => (await adminLegal()).showImprint,
  },
  {
    words: 'admin imprint remove',
    values: '',
    help: 'Remove the imprint.',
    load: async () => (await adminLegal()).removeTheImprint,
  },
  {
    words: 'admin log verify',
    values: '',
    option: '[--anchors <number>]',
    help: 'Look for changes that others have made to the transfer log, and name the first. There must be so many anchors, if given.',
    load: async () => (await adminLog()).verifyTheLog,
  },
  {
    words: 'admin log export',
    values: '',
    help: 'Print the transfer log as lines of JSON, oldest first. It holds no addresses.',
    load: async () => (await adminLog()).exportLog,
  },
  {
    words: 'admin policy list',
    values: '',
    help: 'Print the rules that say who may send to whom.',
    load: async () => (await adminPolicy()).listRules,
  },
  {
    words: 'admin policy add',
    values: '',
    option: '--allow|--decline --from <pattern> --to <pattern> [--network <range>] [--set <name>=<value>]...',
    help: "Add a rule: a pattern is an address, '*@example.org', '*@*.example.org', '/regular expression/' or '*'. See docs/policy.md.",
    load: async () => (await adminPolicy()).addARule,
  },
  {
    words: 'admin policy remove',
    values: '<id>',
    help: 'Remove a rule, by the id that the list shows.',
    load: async () => (await adminPolicy()).removeARule,
  },
  {
    words: 'admin policy explain',
    values: '<sender> <recipient>',
    option: '[--network <address>]',
    help: 'Tell whether one may send to the other, within which limits, and which rules say so.',
    load: async () => (await adminPolicy()).explainPolicy,
  },
  {
    words: 'admin terms set',
    values: '<language> <title> <file>',
    help: 'Keep the text of a .txt, .md or .html file as the terms of use in one language, such as de or pt-BR.',
    load: async () => (await adminLegal()).setTerms,
  },
  {
    words: 'admin terms list',
    values: '',
    help: 'Print in which languages there are terms of use, and whether people must agree to them.',
    load: async () => (await adminLegal()).listTerms,
  },
  {
    words: 'admin terms show',
    values: '<language>',
    help: 'Print the terms of use in one language.',
    load: async () => (await adminLegal()).showTerms,
  },
  {
    words: 'admin terms remove',
    values: '<language>',
    help: 'Remove the terms of use in one language.',
    load: async () => (await adminLegal()).removeTermsIn,
  },
  {
    words: 'admin setting list',
    values: '',
    help: 'Print all settings of the service with their values.',
    load: async () => (await adminSetting()).listSettings,
  },
  {
    words: 'admin setting get',
    values: '<name>',
    help: 'Print the value of one setting.',
    load: async () => (await adminSetting()).getSetting,
  },
  {
    words: 'admin setting set',
    values: '<name> <value>',
    help: 'Change one setting, at once on all servers. An empty value ("") empties a text or a list.',
    load: async () => (await adminSetting()).setSetting,
  },
  {
    words: 'language-pack install',
    values: '<folder-or-zip>',
    help: 'Install a language pack, or replace it by another version. A running service takes it up at once.',
    load: async () => (await languagePack()).installLanguagePack,
  },
  {
    words: 'language-pack list',
    values: '',
    help: 'Print the language packs with their versions, and how much of each is said in English.',
    load: async () => (await languagePack()).listLanguagePacks,
  },
  {
    words: 'language-pack check',
    values: '<id-or-folder-or-zip>',
    help: 'Print what a language pack lacks beside the English one.',
    load: async () => (await languagePack()).checkLanguagePack,
  },
  {
    words: 'language-pack remove',
    values: '<id>',
    help: 'Remove a language pack. It does not come back with the next version.',
    load: async () => (await languagePack()).removeLanguagePack,
  },
];

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
        allow: { type: 'boolean' },
        anchors: { type: 'string' },
        decline: { type: 'boolean' },
        for: { type: 'string' },
        from: { type: 'string' },
        network: { type: 'string' },
        set: { type: 'string', multiple: true },
        to: { type: 'string' },
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
