import { Type } from 'typebox';
import {
  addPolicyRule,
  changePolicyRule,
  listPolicyRules,
  orderPolicyRules,
  type RuleDeps,
  removePolicyRule,
  textOf,
} from '../actions/policy/policy-rules.ts';
import { OperatorError } from '../core/errors.ts';
import { isAdminId } from '../core/id-format.ts';
import { ruleSettingTexts } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { command, created, data, nothing, type Operator, operation, versioned } from './operation.ts';
import { policyFiles } from './policy-files.ts';
import {
  describeRule,
  effectInWords,
  newRule,
  readRuleSettings,
  rule,
  ruleFacts,
  ruleInWords,
  ruleOrder,
  ruleParams,
  ruleTextOf,
  settingsLine,
} from './policy-rules.ts';
import { policySimulation } from './policy-simulation.ts';

type ReadDeps = Pick<Ports, 'db' | 'policy'>;

const patternHelp =
  "A pattern is an address, '*@example.org', '*@*.example.org', '/regex/' or '*' for everyone. Settings of rules: docs/policy.md in the source repository.";

const ruleOptions = (deny: string) => [
  { name: 'allow', help: 'Allow matching transfers.' },
  { name: 'deny', help: deny },
  { name: 'from', value: '<pattern>', help: 'Sender addresses.' },
  { name: 'to', value: '<pattern>', help: 'Recipient addresses.' },
];
const value = '<name>=<value>';

/** Rules that decide who may send to whom. */
export const policy = {
  listRules: operation({
    route: ['GET', '/api/admin/policy/rules'],
    permission: 'policy.read',
    summary: 'List policy rules',
    description:
      'Lists all rules in their order: 1,000 at most. The order makes no difference for what they decide. `ETag` is the version that a change must name.',
    output: versioned(data('The rules.', Type.Array(rule), 'PolicyRulesResponse')),
    sdk: 'policy.rules(): Versioned<PolicyRules>',
    types: { PolicyRules: 'Policy rules in their order.' },
    async run(deps: ReadDeps) {
      const { version, rules } = await listPolicyRules(deps);
      return { version, data: rules.map((rule) => describeRule(rule, rule.isActing)) };
    },
    command: command({
      name: 'admin policy list',
      entry: 'rule',
      summary: 'List all policy rules.',
      examples: [{ about: 'List all rules with their IDs.', run: 'admin policy list' }],
      run: async () => async (deps: ReadDeps) => {
        const { rules } = await listPolicyRules(deps);
        const idle = 'The try-out rule does not act: with this configuration, other machines can reach the service.';
        const warn = [
          ...(rules.length === 0 ? ['No rules: no one can send.'] : []),
          ...(rules.every(({ isActing }) => isActing) ? [] : [idle]),
        ];
        return { entries: rules.map(ruleFacts), warn };
      },
      columns: {
        ID: 'id',
        Effect: effectInWords,
        From: 'from',
        To: 'to',
        Network: 'network',
        Settings: ({ settings }) => settingsLine(settings),
      },
    }),
  }),
  addRule: operation({
    route: ['POST', '/api/admin/policy/rules'],
    permission: 'policy.write',
    problems: ['limit_reached'],
    summary: 'Add a policy rule',
    description: 'Adds a rule behind all others, in canonical spelling. It takes effect on all servers at once.',
    body: newRule,
    output: versioned(created('The rule.', rule)),
    sdk: 'policy.add(rule: NewPolicyRule, version): Versioned<PolicyRule>',
    types: {
      PolicyRule: 'A policy rule.',
      NewPolicyRule: 'The effect, the addresses and the settings of a rule.',
    },
    async run(deps: RuleDeps, given, { actor, expected }: Operator) {
      const { version, ...rule } = await addPolicyRule(deps, ruleTextOf(given), actor, expected());
      return { version, data: describeRule(rule, true) };
    },
    command: command({
      name: 'admin policy add',
      options: [
        ...ruleOptions('Deny matching transfers. A deny rule takes precedence over allow rules.'),
        { name: 'network', value: '<cidr>', help: 'Only senders in this network, such as 10.0.0.0/8.' },
        { name: 'set', value, help: 'A setting of an allow rule, such as maxTotalSize=1000000. Can be repeated.' },
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
      async run({ options: { allow, deny, from, to, network, set } }) {
        if (allow === deny) throw new OperatorError('Specify either --allow or --deny.');
        if (from === undefined || to === undefined) {
          throw new OperatorError("--from and --to are required. Use '*' for everyone.");
        }
        const effect = allow ? 'allow' : 'deny';
        const text = {
          effect,
          sender: from,
          recipient: to,
          network: network ?? null,
          settings: readRuleSettings(set),
        } as const;
        return async (deps: RuleDeps, { actor }: Operator) =>
          `Rule ${(await addPolicyRule(deps, text, actor)).id} added.`;
      },
    }),
  }),
  changeRule: operation({
    route: ['PUT', '/api/admin/policy/rules/:ruleId'],
    permission: 'policy.write',
    problems: ['entity_unknown'],
    summary: 'Replace a policy rule',
    description: 'Replaces a rule, which keeps its ID and its place. A try-out rule acts always after that.',
    params: ruleParams,
    body: newRule,
    output: versioned(data('The rule.', rule)),
    sdk: 'policy.change(ruleId, rule: NewPolicyRule, version): Versioned<PolicyRule>',
    async run(deps: RuleDeps, { ruleId, ...given }, { actor, expected }: Operator) {
      requireRuleId(ruleId);
      const { version, ...rule } = await changePolicyRule(deps, ruleId, ruleTextOf(given), actor, expected());
      return { version, data: describeRule(rule, true) };
    },
    command: command({
      name: 'admin policy change',
      values: '<id>',
      options: [
        ...ruleOptions('Deny matching transfers.'),
        { name: 'network', value: '<cidr>', help: 'Only senders in this network. "" for all networks.' },
        { name: 'set', value, help: 'A setting of an allow rule. <name>= removes the setting. Can be repeated.' },
      ],
      summary: 'Change a policy rule.',
      details: `What no option names stays as it is. ${patternHelp}`,
      examples: [
        { about: 'Set another size limit.', run: 'admin policy change k3v9x2maQ7 --set maxTotalSize=200000000' },
      ],
      async run({ values: [id = ''], options: { allow, deny, from, to, network, set } }) {
        if (allow && deny) throw new OperatorError('Specify either --allow or --deny.');
        const given = readRuleSettings(set);
        return async (deps: ReadDeps & RuleDeps, { actor }: Operator) => {
          const { version, rules } = await listPolicyRules(deps);
          const rule = rules.find((each) => each.id === id);
          if (rule === undefined) throw new OperatorError(`Rule ${id} not found.`);
          const settings = Object.entries({ ...ruleSettingTexts(rule.settings), ...given });
          const text = {
            effect: allow ? 'allow' : deny ? 'deny' : rule.effect,
            sender: from ?? rule.sender.text,
            recipient: to ?? rule.recipient.text,
            network: (network ?? rule.network?.text ?? '') || null,
            settings: Object.fromEntries(settings.filter(([, value]) => value !== '')),
          } as const;
          const changed = await changePolicyRule(deps, id, text, actor, [version]);
          return `${id}: ${ruleInWords(textOf(changed), effectInWords(changed))}`;
        };
      },
    }),
  }),
  orderRules: operation({
    route: ['PUT', '/api/admin/policy/order'],
    permission: 'policy.write',
    summary: 'Change the order of policy rules',
    description: 'Changes the order in which rules are listed. It makes no difference for what they decide.',
    body: ruleOrder,
    output: versioned(nothing('The order was changed.')),
    sdk: 'policy.order(ids: readonly string[], version): string',
    run: async (deps: RuleDeps, { ids }, { actor, expected }: Operator) => ({
      version: await orderPolicyRules(deps, ids, actor, expected()),
    }),
    command: command({
      name: 'admin policy order',
      values: '<id>...',
      summary: 'Change the order in which policy rules are listed.',
      details:
        'Rules that are not named follow in their present order. The order makes no difference for what the rules decide.',
      examples: [{ about: 'List one rule first.', run: 'admin policy order k3v9x2maQ7' }],
      run:
        async ({ values }) =>
        async (deps: ReadDeps & RuleDeps, { actor }: Operator) => {
          const { version, rules } = await listPolicyRules(deps);
          const others = rules.map(({ id }) => id).filter((id) => !values.includes(id));
          await orderPolicyRules(deps, [...values, ...others], actor, [version]);
          return 'Order changed.';
        },
    }),
  }),
  ...policyFiles,
  removeRule: operation({
    route: ['DELETE', '/api/admin/policy/rules/:ruleId'],
    permission: 'policy.write',
    problems: ['entity_unknown'],
    summary: 'Remove a policy rule',
    description: 'Removes a rule from all servers at once.',
    params: ruleParams,
    output: versioned(nothing('The rule was removed.')),
    sdk: 'policy.remove(ruleId, version): string',
    async run(deps: RuleDeps, { ruleId }, { actor, expected }: Operator) {
      requireRuleId(ruleId);
      return { version: await removePolicyRule(deps, ruleId, actor, expected()) };
    },
    command: command({
      name: 'admin policy remove',
      values: '<id>',
      summary: 'Remove a policy rule.',
      details: '`admin policy list` shows the IDs.',
      examples: [{ about: 'Remove one rule.', run: 'admin policy remove k3v9x2ma' }],
      run:
        async ({ values: [id = ''] }) =>
        async (deps: RuleDeps, { actor }: Operator) => {
          await removePolicyRule(deps, id, actor);
          return `Rule ${id} removed.`;
        },
    }),
  }),
  ...policySimulation,
};

/** What cannot be an ID is unknown, with or without a version. */
function requireRuleId(text: string): void {
  if (!isAdminId(text)) throw new Problem('entity_unknown');
}
