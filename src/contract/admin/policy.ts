import { Type } from 'typebox';
import { policySettingNames } from '../../core/policy/settings.ts';
import { email, envelope, flag, named, nullable, nullish, record, text, withDefault } from '../schema-helpers.ts';
import { adminId } from './common.ts';

export const ruleParams = Type.Object({ ruleId: adminId('ID of the rule.') });

/** A regular expression may be long. */
const maxPattern = 1_000;

const effect = Type.Enum(['allow', 'deny'], { description: 'A deny rule takes precedence over allow rules.' });
const settings = record(
  Type.Union([Type.String({ maxLength: 20_000 }), Type.Integer({ format: 'int64' }), Type.Boolean()]),
  {
    maxProperties: policySettingNames.length,
    description: `Settings of an allow rule: ${policySettingNames.join(', ')}. Lists are texts with commas, such as \`deny:exe,bat\`.`,
  },
);

const pattern = (description: string) => Type.String({ minLength: 1, maxLength: maxPattern, description });

export const newRule = named(
  'NewPolicyRule',
  Type.Object({
    effect,
    sender: pattern('Sender addresses: an address, `*@example.org`, `*@*.example.org`, `/regex/` or `*`.'),
    recipient: pattern('Recipient addresses, in the same form.'),
    network: nullish(
      Type.String({ maxLength: 64, description: 'Only senders in this network, such as `10.0.0.0/8`.' }),
    ),
    settings: withDefault(settings, {}),
  }),
);

const ruleMembers = {
  effect,
  sender: text('Sender addresses.'),
  recipient: text('Recipient addresses.'),
  network: nullable(text('Only senders in this network. Null: all.')),
  settings,
};

const rule = named(
  'PolicyRule',
  Type.Object({
    id: adminId('ID of the rule.'),
    ...ruleMembers,
    tryOut: flag('True for the rule of a new service that lets everyone send while no other machine can reach it.'),
    acting: flag('False for a try-out rule where other machines can reach the service.'),
  }),
);

export const rulesResponse = envelope(Type.Array(rule), 'PolicyRulesResponse');
export const ruleResponse = envelope(rule, 'PolicyRuleResponse');

export const ruleOrder = named(
  'PolicyRuleOrder',
  Type.Object({
    ids: Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 1_000,
      description: 'The IDs of all rules, in their new order.',
    }),
  }),
);

export const ruleImport = named(
  'PolicyRuleImport',
  Type.Object({
    csv: Type.String({
      minLength: 1,
      maxLength: 1_000_000,
      description: 'The file: a line `effect,sender,recipient,network,settings`, then one line for each rule.',
    }),
    mode: withDefault(
      Type.Enum(['replace', 'append'], {
        description: '`replace` removes all rules that are not in the file. `append` adds those that do not exist.',
      }),
      'append',
    ),
    dryRun: withDefault(flag('Whether to return what would change, and change nothing.'), false),
  }),
);

export const ruleImportResponse = envelope(
  named(
    'PolicyRuleImportResult',
    Type.Object({
      added: Type.Array(Type.Object({ line: Type.Integer({ description: 'Line of the file.' }), ...ruleMembers }), {
        description: 'Rules that are added.',
      }),
      removed: Type.Array(Type.Object({ id: adminId('ID of the rule.'), ...ruleMembers }), {
        description: 'Rules that are removed.',
      }),
      unchanged: Type.Integer({ description: 'Number of rules of the file that exist. They keep their IDs.' }),
      faults: Type.Array(
        Type.Object({
          line: Type.Integer({ description: 'Line of the file.' }),
          fault: text('What is wrong with it, in English.'),
        }),
        { description: 'Errors that a dry run has found, 100 at most. With errors, nothing can be imported.' },
      ),
    }),
  ),
  'PolicyRuleImportResponse',
);

export const simulation = named(
  'PolicySimulation',
  Type.Object({
    sender: email('Email address of the sender.'),
    recipients: Type.Array(email('Email address of a recipient.'), { minItems: 1, maxItems: 100 }),
    network: nullish(
      Type.String({
        maxLength: 64,
        description: 'IP address of the sender. Without it, no rule for a network applies.',
      }),
    ),
  }),
);

const ruleIds = (description: string) => Type.Array(Type.String(), { description });

export const simulationResponse = envelope(
  named(
    'PolicySimulationResult',
    Type.Object({
      allowed: flag('Whether the sender may send to all recipients.'),
      maySend: flag('Whether there is any recipient to whom the sender may send.'),
      failedRecipients: Type.Array(Type.String(), { description: 'Recipients that the policy does not allow.' }),
      allowing: ruleIds('IDs of the allow rules that match.'),
      denying: ruleIds('IDs of the deny rules that match.'),
      settings: Type.Array(
        Type.Object({
          name: Type.Enum(policySettingNames, { description: 'Name of the setting.' }),
          value: Type.Union([Type.String(), Type.Integer({ format: 'int64' }), Type.Boolean()], {
            description: 'Value that applies if the transfer is allowed.',
          }),
          rules: ruleIds('IDs of the rules that determine the value. Empty: the default.'),
        }),
        { description: 'All settings of rules.' },
      ),
    }),
  ),
  'PolicySimulationResponse',
);
