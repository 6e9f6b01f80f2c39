import type { CommandGroup } from '../command.ts';

const adminPolicy = () => import('../admin-policy.ts');

export const policyCommands: CommandGroup = {
  title: 'Policy',
  commands: [
    {
      name: 'admin policy list',
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
      details:
        "A pattern is an address, '*@example.org', '*@*.example.org', '/regex/' or '*' for everyone. All settings of rules: docs/policy.md.",
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
