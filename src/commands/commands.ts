import type { Command } from './command.ts';

const adminLegal = () => import('./admin-legal.ts');
const adminClient = () => import('./admin-client.ts');
const adminLog = () => import('./admin-log.ts');
const adminPolicy = () => import('./admin-policy.ts');
const adminTransfer = () => import('./admin-transfer.ts');
const key = () => import('./key.ts');
const adminSetting = () => import('./admin-setting.ts');
const languagePack = () => import('./language-pack.ts');

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    values: '',
    help: 'Start the service.',
    openLog: async ({ logLevel }) => (await import('../http/logging/process-log.ts')).openProcessLog(logLevel, process),
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'check',
    values: '',
    option: '[--contents] [--json]',
    help: 'Compare database, blobs and log, and print what does not fit; with --contents read every byte. Changes nothing, and the service may run.',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'key export',
    values: '',
    help: 'Print the master key, to be kept on paper or in a safe. Saved as master.key it is the key again.',
    load: async () => (await key()).exportKey,
  },
  {
    name: 'key check',
    values: '[file]',
    help: 'Tell whether the master key, or the copy of it in a file, opens the data of this service.',
    load: async () => (await key()).checkKey,
  },
  {
    name: 'admin client add',
    values: '<client-id>',
    option: '[--for verification|logging]',
    help: 'Let a client speak for any address (verification), or send us its log lines.',
    load: async () => (await adminClient()).addClientId,
  },
  {
    name: 'admin client list',
    values: '',
    help: 'Print the registered clients. Their ids are secrets and are not kept: each has a short name.',
    load: async () => (await adminClient()).listClientIds,
  },
  {
    name: 'admin client remove',
    values: '<client-id>',
    help: 'Remove a client, by its id or short name, and end every verification that it has.',
    load: async () => (await adminClient()).removeClientId,
  },
  {
    name: 'admin imprint set',
    values: '<file>',
    help: 'Keep the text of a .txt, .md or .html file as the imprint. Programs show it to people.',
    load: async () => (await adminLegal()).setLegalNotice,
  },
  {
    name: 'admin imprint show',
    values: '',
    help: 'Print the imprint.',
    load: async () => (await adminLegal()).showLegalNotice,
  },
  {
    name: 'admin imprint remove',
    values: '',
    help: 'Remove the imprint.',
    load: async () => (await adminLegal()).clearLegalNotice,
  },
  {
    name: 'admin log verify',
    values: '',
    option: '[--min-anchors <number>]',
    help: 'Look for changes that others have made to the transfer log, and name the first. There must be so many anchors, if given.',
    load: async () => (await adminLog()).checkLog,
  },
  {
    name: 'admin log export',
    values: '',
    help: 'Print the transfer log as lines of JSON, oldest first. It holds no addresses.',
    load: async () => (await adminLog()).exportLog,
  },
  {
    name: 'admin policy list',
    values: '',
    help: 'Print the rules that say who may send to whom.',
    load: async () => (await adminPolicy()).listRules,
  },
  {
    name: 'admin policy add',
    values: '',
    option: '--allow|--deny --from <pattern> --to <pattern> [--network <range>] [--set <name>=<value>]...',
    help: "Add a rule: a pattern is an address, '*@example.org', '*@*.example.org', '/regular expression/' or '*'. See docs/policy.md.",
    load: async () => (await adminPolicy()).addRule,
  },
  {
    name: 'admin policy remove',
    values: '<id>',
    help: 'Remove a rule, by the id that the list shows.',
    load: async () => (await adminPolicy()).removeRule,
  },
  {
    name: 'admin policy explain',
    values: '<sender> <recipient>',
    option: '[--network <address>]',
    help: 'Tell whether one may send to the other, within which limits, and which rules say so.',
    load: async () => (await adminPolicy()).explainPolicy,
  },
  {
    name: 'admin terms set',
    values: '<language> <title> <file>',
    help: 'Keep the text of a .txt, .md or .html file as the terms of use in one language, such as de or pt-BR.',
    load: async () => (await adminLegal()).setTerms,
  },
  {
    name: 'admin terms list',
    values: '',
    help: 'Print in which languages there are terms of use, and whether people must agree to them.',
    load: async () => (await adminLegal()).listTerms,
  },
  {
    name: 'admin terms show',
    values: '<language>',
    help: 'Print the terms of use in one language.',
    load: async () => (await adminLegal()).showTerms,
  },
  {
    name: 'admin terms remove',
    values: '<language>',
    help: 'Remove the terms of use in one language.',
    load: async () => (await adminLegal()).removeTermsInLanguage,
  },
  {
    name: 'admin setting list',
    values: '',
    help: 'Print all settings of the service with their values.',
    load: async () => (await adminSetting()).listSettings,
  },
  {
    name: 'admin setting get',
    values: '<name>',
    help: 'Print the value of one setting.',
    load: async () => (await adminSetting()).getSetting,
  },
  {
    name: 'admin setting set',
    values: '<name> <value>',
    help: 'Change one setting, at once on all servers. An empty value ("") empties a text or a list.',
    load: async () => (await adminSetting()).setSetting,
  },
  {
    name: 'admin transfer list',
    values: '',
    option:
      '[--state <state>] [--sender <address>] [--recipient <address>] [--from <day>] [--until <day>] [--limit <number>] [--after <tracking-id>] [--json]',
    help: 'Print the transfers that were sent, newest first; the days are those on which they were begun.',
    load: async () => (await adminTransfer()).listTransfers,
  },
  {
    name: 'admin transfer show',
    values: '<tracking-id>',
    option: '[--json]',
    help: 'Print what is known of a transfer, and what has happened to it.',
    load: async () => (await adminTransfer()).showTransfer,
  },
  {
    name: 'admin transfer delete',
    values: '<tracking-id>',
    help: 'Delete a transfer, with its keys and contents, for everybody. Its record stays. Nobody is told.',
    load: async () => (await adminTransfer()).deleteTransferById,
  },
  {
    name: 'language-pack install',
    values: '<folder-or-zip>',
    help: 'Install a language pack, or replace it by another version. A running service takes it up at once.',
    load: async () => (await languagePack()).installLanguagePack,
  },
  {
    name: 'language-pack list',
    values: '',
    help: 'Print the language packs with their versions, and how much of each is said in English.',
    load: async () => (await languagePack()).listLanguagePacks,
  },
  {
    name: 'language-pack check',
    values: '<id-or-folder-or-zip>',
    help: 'Print what a language pack lacks beside the English one.',
    load: async () => (await languagePack()).checkLanguagePack,
  },
  {
    name: 'language-pack remove',
    values: '<id>',
    help: 'Remove a language pack. It does not come back with the next version.',
    load: async () => (await languagePack()).removeLanguagePack,
  },
];
