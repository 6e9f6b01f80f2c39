import { Type } from 'typebox';
import { simulatePolicy } from '../actions/policy/evaluate-policy.ts';
import { textOf } from '../actions/policy/policy-rules.ts';
import { email, flag, namedObject, nullish } from '../contract/schema-helpers.ts';
import { parseAddress } from '../core/command-values.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { OperatorError } from '../core/errors.ts';
import { parseIpAddress } from '../core/network.ts';
import type { Decision } from '../core/policy/decide.ts';
import type { Rule } from '../core/policy/rule.ts';
import { policySetting, policySettingNames } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { command, data, operation } from './operation.ts';
import { describeValue, effectInWords, ruleInWords } from './policy-rules.ts';

const simulation = namedObject('PolicySimulation', {
  sender: email('Email address of the sender.'),
  recipients: Type.Array(email('Email address of a recipient.'), { minItems: 1, maxItems: 100 }),
  network: nullish(
    Type.String({
      maxLength: 64,
      description: 'IP address of the sender. Without it, no rule for a network applies.',
    }),
  ),
});

const ruleIds = (description: string) => Type.Array(Type.String({ examples: ['k3v9x2maQ7'] }), { description });

const simulationResult = namedObject('PolicySimulationResult', {
  allowed: flag('Whether the sender may send to all recipients.'),
  maySend: flag('Whether there is any recipient to whom the sender may send.'),
  failedRecipients: Type.Array(Type.String(), {
    description: 'Recipients that the policy does not allow.',
    examples: [[]],
  }),
  allowing: ruleIds('IDs of the allow rules that match.'),
  denying: ruleIds('IDs of the deny rules that match.'),
  settings: Type.Array(
    Type.Object({
      name: Type.Enum(policySettingNames, { description: 'Name of the setting.' }),
      value: Type.Union([Type.String(), Type.Integer({ format: 'int64' }), Type.Boolean()], {
        description: 'Value that applies if the transfer is allowed.',
        examples: [30],
      }),
      rules: ruleIds('IDs of the rules that determine the value. Empty: the default.'),
    }),
    { description: 'All settings of rules.' },
  ),
});

type Deps = Pick<Ports, 'db' | 'policy'>;

/** The decision of the policy for a sender and recipients. */
export const policySimulation = {
  simulatePolicy: operation({
    route: ['POST', '/api/admin/policy/simulate'],
    permission: 'policy.read',
    problems: ['recipient_address_malformed'],
    summary: 'Simulate the policy',
    description: 'Returns what the policy decides for a sender and recipients, and which rules lead to it.',
    body: simulation,
    output: data('The decision.', simulationResult, 'PolicySimulationResponse'),
    sdk: 'policy.simulate(simulation: PolicySimulation): PolicySimulationResult',
    types: {
      PolicySimulation: 'A sender, recipients, and the network of the sender.',
      PolicySimulationResult: 'The decision of the policy, and the rules that lead to it.',
    },
    async run(deps: Deps, { sender, recipients, network }) {
      if (network != null && parseIpAddress(network) === undefined)
        throw new Problem('value_malformed', { detail: 'body.network is no IP address.' });
      const decision = await simulatePolicy(deps, {
        sender: requireAddress('body.sender', sender),
        recipients: recipients.map((text, index) => requireAddress(`body.recipients.${index}`, text)),
        network: network ?? undefined,
      });
      return describeDecision(decision);
    },
    command: command({
      name: 'admin policy explain',
      values: '<sender> <recipient>',
      options: [{ name: 'network', value: '<ip>', help: 'The IP address of the sender, for rules with a network.' }],
      summary: 'Show whether a sender may send to a recipient, and why.',
      details: 'Prints the rules that decide, and the settings that apply. Exits with 0 in both cases.',
      examples: [
        { about: 'Explain one pair of addresses.', run: 'admin policy explain ann@example.org bob@example.net' },
      ],
      async run({ values: [sender = '', recipient = ''], options: { network } }) {
        if (network !== undefined && parseIpAddress(network) === undefined) {
          throw new OperatorError(`Not a valid IP address: ${network}`);
        }
        const query = { sender: parseAddress(sender), network, recipients: [parseAddress(recipient)] };
        return async (deps: Deps) => {
          const explained = decisionInWords(await simulatePolicy(deps, query), sender, recipient);
          const hasNetworkRules = (await deps.policy.read()).all.some((rule) => rule.network !== null);
          if (network !== undefined || !hasNetworkRules) return explained;
          return `${explained}\nRules limited to a network were not evaluated. Use --network <ip> to include them.`;
        };
      },
    }),
  }),
};

function requireAddress(name: string, text: string): EmailAddress {
  const parsed = parseEmailAddress(text);
  if (parsed !== undefined) return parsed;
  throw new Problem('recipient_address_malformed', { detail: `${name} is not a valid email address.` });
}

const idOf = ({ id }: Rule) => id;

/** Describes a decision, and the rules that lead to it. */
function describeDecision({ reasons, ...decision }: Decision) {
  return {
    ...decision,
    allowing: reasons.allowing.map(idOf),
    denying: reasons.denying.map(idOf),
    settings: policySettingNames.map((name) => ({
      name,
      value: describeValue(name, decision.settings[name]),
      rules: reasons.limits.get(name)?.map(idOf) ?? [],
    })),
  };
}

/** A decision in words, with the rules that lead to it. */
function decisionInWords(decision: Decision, sender: string, recipient: string): string {
  const { allowed, reasons, settings } = decision;
  const line = (rule: Rule) => `${rule.id}: ${ruleInWords(textOf(rule), effectInWords(rule))}`;
  const limits = policySettingNames.map((name) => {
    const rules = reasons.limits.get(name)?.map(idOf) ?? [];
    return `  ${name} = ${policySetting(name).text(settings[name])}    # ${rules.join(', ') || 'default'}`;
  });
  return [
    verdict(decision, sender, recipient),
    ...reasons.denying.map((rule) => `  denied by   ${line(rule)}`),
    ...reasons.allowing.map((rule) => `  allowed by  ${line(rule)}`),
    ...(allowed ? limits : []),
  ].join('\n');
}

function verdict({ allowed, maySend, reasons }: Decision, sender: string, recipient: string): string {
  if (allowed) return `${sender} is allowed to send to ${recipient}.`;
  if (!maySend) return `${sender} is not allowed to send.`;
  return `${sender} is not allowed to send to ${recipient}: ${reasonAgainst(reasons)}.`;
}

function reasonAgainst({ allowing, denying }: Decision['reasons']): string {
  if (denying.length > 0) return 'a deny rule matches';
  return allowing.length > 0 ? 'the matching rules have no password mode in common' : 'no allow rule matches';
}
