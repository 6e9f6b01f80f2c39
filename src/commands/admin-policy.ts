import { simulatePolicy } from '../actions/policy/evaluate-policy.ts';
import {
  addPolicyRule,
  changePolicyRule,
  listPolicyRules,
  orderPolicyRules,
  removePolicyRule,
} from '../actions/policy/policy-rules.ts';
import { parseAddress } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import type { Decision } from '../core/policy/decide.ts';
import { parseIpAddress } from '../core/policy/network-range.ts';
import type { Rule } from '../core/policy/rule.ts';
import { policySetting, policySettingNames, ruleSettingTexts } from '../core/policy/settings.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listRules(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { rules } = await listPolicyRules(ports);
    if (call.options.json) for (const rule of rules) call.print(JSON.stringify(ruleFacts(rule)));
    else printTable(call, ['ID', 'Effect', 'From', 'To', 'Network', 'Settings'], rules.map(ruleCells));
    if (rules.length === 0) call.warn('No rules: no one can send.');
    if (rules.some(({ isActing }) => !isActing)) {
      call.warn('The try-out rule does not act: with this configuration, other machines can reach the service.');
    }
  });
}

export async function addRule(call: Call): Promise<void> {
  const { allow, deny, from, to, network, set = [] } = call.options;
  if (allow === deny) throw new OperatorError('Specify either --allow or --deny.');
  if (from === undefined || to === undefined) {
    throw new OperatorError("--from and --to are required. Use '*' for everyone.");
  }
  const settings = settingsIn(set);
  await withService(call, async ({ ports }) => {
    const effect = allow ? 'allow' : 'deny';
    const text = { effect, sender: from, recipient: to, network: network ?? null, settings } as const;
    const rule = await addPolicyRule(ports, text, call.actor);
    call.print(`Rule ${rule.id} added.`);
  });
}

/** Changes what the options name, and leaves the rest of the rule as it is. */
export async function changeRule(call: Call): Promise<void> {
  const [id = ''] = call.values;
  const { allow, deny, from, to, network, set = [] } = call.options;
  if (allow && deny) throw new OperatorError('Specify either --allow or --deny.');
  const given = settingsIn(set);
  await withService(call, async ({ ports }) => {
    const { version, rules } = await listPolicyRules(ports);
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
    const changed = await changePolicyRule(ports, id, text, call.actor, [version]);
    call.print(ruleLine(changed));
  });
}

/** Rules that are not named follow in their present order. */
export async function orderRules(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { version, rules } = await listPolicyRules(ports);
    const others = rules.map(({ id }) => id).filter((id) => !call.values.includes(id));
    await orderPolicyRules(ports, [...call.values, ...others], call.actor, [version]);
    call.print('Order changed.');
  });
}

function settingsIn(set: readonly string[]): Readonly<Record<string, string>> {
  const settings = Object.fromEntries(set.map(nameAndValue));
  if (Object.keys(settings).length < set.length) throw new OperatorError('--set can be used only once per setting.');
  return settings;
}

function nameAndValue(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new OperatorError(`Invalid --set value "${text}": expected <name>=<value>.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

export async function removeRule(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await removePolicyRule(ports, id, call.actor);
    call.print(`Rule ${id} removed.`);
  });
}

export async function explainPolicy(call: Call): Promise<void> {
  const [sender = '', recipient = ''] = call.values;
  const { network } = call.options;
  if (network !== undefined && parseIpAddress(network) === undefined) {
    throw new OperatorError(`Not a valid IP address: ${network}`);
  }
  const request = { sender: parseAddress(sender), network, recipients: [parseAddress(recipient)] };
  await withService(call, async ({ ports }) => {
    const decision = await simulatePolicy(ports, request);
    call.print(verdict(decision, { sender, recipient }));
    for (const rule of decision.reasons.denying) call.print(`  denied by   ${ruleLine(rule)}`);
    for (const rule of decision.reasons.allowing) call.print(`  allowed by  ${ruleLine(rule)}`);
    if (decision.allowed) for (const line of settingLines(decision)) call.print(line);
    const hasNetworkRules = (await ports.policy.read()).all.some((rule) => rule.network !== null);
    if (network === undefined && hasNetworkRules) {
      call.print('Rules limited to a network were not evaluated. Use --network <ip> to include them.');
    }
  });
}

function verdict(
  { allowed, maySend, reasons }: Decision,
  { sender, recipient }: { readonly sender: string; readonly recipient: string },
): string {
  if (allowed) return `${sender} is allowed to send to ${recipient}.`;
  if (!maySend) return `${sender} is not allowed to send.`;
  return `${sender} is not allowed to send to ${recipient}: ${reasonAgainst(reasons)}.`;
}

function reasonAgainst({ allowing, denying }: Decision['reasons']): string {
  if (denying.length > 0) return 'a deny rule matches';
  return allowing.length > 0 ? 'the matching rules have no password mode in common' : 'no allow rule matches';
}

function settingLines({ settings, reasons }: Decision): readonly string[] {
  return policySettingNames.map((name) => {
    const rules = reasons.limits.get(name)?.map((rule) => rule.id) ?? [];
    return `  ${name} = ${policySetting(name).text(settings[name])}    # ${rules.join(', ') || 'default'}`;
  });
}

function ruleFacts({ id, effect, sender, recipient, network, settings, tryOut }: Rule) {
  const [from, to] = [sender.text, recipient.text];
  return { id, effect, from, to, network: network?.text ?? null, settings: ruleSettingTexts(settings), tryOut };
}

function ruleCells({ id, effect, sender, recipient, network, settings, tryOut }: Rule): readonly string[] {
  const texts = Object.entries(ruleSettingTexts(settings)).map(([name, value]) => `${name}=${value}`);
  return [
    id,
    tryOut ? `${effect} (try-out)` : effect,
    sender.text,
    recipient.text,
    network?.text ?? '',
    texts.join(' '),
  ];
}

function ruleLine(rule: Rule): string {
  const [id, effect, sender, recipient, network, texts] = ruleCells(rule);
  const parts = [
    `${id}: ${effect} from ${sender} to ${recipient}`,
    network && `in ${network}`,
    texts && `with ${texts}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
