import type { CommandGroup } from '../command.ts';
import { yes } from '../confirm-irreversible.ts';

const adminPolicy = () => import('../admin-policy.ts');
const policyFile = () => import('../admin-policy-file.ts');

const patternHelp =
  "A pattern is an address, '*@example.org', '*@*.example.org', '/regex/' or '*' for everyone. Settings of rules: docs/policy.md in the source repository.";

export const policyCommands: CommandGroup = {
  title: 'Policy',
  commands: [
    {
      name: 'admin policy list',
      options: [{ name: 'json', help: 'Print JSON, one line for each rule.' }],
      summary: 'List all policy rules.',
      examples: [{ about: 'List all rules with their IDs.', run: 'admin policy list' }],
      load: async () => (await adminPolicy()).listRules,
    },
    {
      name: 'admin policy add',
      options: [
        { name: 'allow', help: 'Allow matching transfers.' },
        { name: 'deny', help: 'Deny matching transfers. A deny rule takes precedence over allow rules.' },
        { name: 'from', value: '<pattern>', help: 'Sender addresses.' },
        { name: 'to', value: '<pattern>', help: 'Recipient addresses.' },
        { name: 'network', value: '<cidr>', help: 'Only senders in this network, such as 10.0.0.0/8.' },
        {
          name: 'set',
          value: '<name>=<value>',
          help: 'A setting of an allow rule, such as maxTotalSize=1000000. Can be repeated.',
        },
      ],
      optionUsage: '--allow|--deny --from <pattern> --to <pattern> [--network <cidr>] [--set <name>=<value>]...',
      summary: 'Add a policy rule.',
      details: patternHelp,
      examples: [
        {
          about: 'Let everyone at example.org send to anyone.',
          run: "admin policy add --allow --from '*@example.org' --to '*'",
        },
        {
          about: 'Limit what guests send to 100 MB.',
          run: "admin policy add --allow --from '*' --to '*@example.org' --set maxTotalSize=100000000",
        },
        {
          about: 'Do not let anyone send to a mailing list.',
          run: "admin policy add --deny --from '*' --to all-staff@example.org",
        },
      ],
      load: async () => (await adminPolicy()).addRule,
    },
    {
      name: 'admin policy change',
      values: '<id>',
      options: [
        { name: 'allow', help: 'Allow matching transfers.' },
        { name: 'deny', help: 'Deny matching transfers.' },
        { name: 'from', value: '<pattern>', help: 'Sender addresses.' },
        { name: 'to', value: '<pattern>', help: 'Recipient addresses.' },
        { name: 'network', value: '<cidr>', help: 'Only senders in this network. "" for all networks.' },
        {
          name: 'set',
          value: '<name>=<value>',
          help: 'A setting of an allow rule. <name>= removes the setting. Can be repeated.',
        },
      ],
      summary: 'Change a policy rule.',
      details: `What no option names stays as it is. ${patternHelp}`,
      examples: [
        { about: 'Set another size limit.', run: 'admin policy change k3v9x2maQ7 --set maxTotalSize=200000000' },
      ],
      load: async () => (await adminPolicy()).changeRule,
    },
    {
      name: 'admin policy order',
      values: '<id>...',
      summary: 'Change the order in which policy rules are listed.',
      details:
        'Rules that are not named follow in their present order. The order makes no difference for what the rules decide.',
      examples: [{ about: 'List one rule first.', run: 'admin policy order k3v9x2maQ7' }],
      load: async () => (await adminPolicy()).orderRules,
    },
    {
      name: 'admin policy export',
      summary: 'Print all policy rules as CSV.',
      details: 'The rule of a new service that lets everyone send is left out.',
      examples: [{ about: 'Save the rules.', run: 'admin policy export > rules.csv' }],
      load: async () => (await policyFile()).exportRules,
    },
    {
      name: 'admin policy import',
      values: '<file>',
      options: [
        { name: 'replace', help: 'Remove all rules that are not in the file.' },
        { name: 'dry-run', help: 'Print what would change, and change nothing.' },
        yes,
      ],
      summary: 'Import policy rules from a CSV file.',
      details:
        'Adds the rules that do not exist. If a line is wrong, nothing is changed. The format is that of `admin policy export`.',
      examples: [
        { about: 'Show what would change.', run: 'admin policy import rules.csv --replace --dry-run' },
        { about: 'Replace all rules.', run: 'admin policy import rules.csv --replace' },
      ],
      load: async () => (await policyFile()).importRules,
    },
    {
      name: 'admin policy remove',
      values: '<id>',
      summary: 'Remove a policy rule.',
      details: '`admin policy list` shows the IDs.',
      examples: [{ about: 'Remove one rule.', run: 'admin policy remove k3v9x2ma' }],
      load: async () => (await adminPolicy()).removeRule,
    },
    {
      name: 'admin policy explain',
      values: '<sender> <recipient>',
      options: [{ name: 'network', value: '<ip>', help: 'The IP address of the sender, for rules with a network.' }],
      summary: 'Show whether a sender may send to a recipient, and why.',
      details: 'Prints the rules that decide, and the settings that apply. Exits with 0 in both cases.',
      examples: [
        { about: 'Explain one pair of addresses.', run: 'admin policy explain ann@example.org bob@example.net' },
      ],
      load: async () => (await adminPolicy()).explainPolicy,
    },
  ],
};
