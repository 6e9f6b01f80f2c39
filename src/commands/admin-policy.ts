import { addPolicyRule } from '../actions/policy/add-policy-rule.ts';
import { evaluatePolicy } from '../actions/policy/evaluate-policy.ts';
import { removePolicyRule } from '../actions/policy/remove-policy-rule.ts';
import { OperatorError } from '../core/errors.ts';
import type { Decision } from '../core/policy/decide.ts';
import { parseIpAddress } from '../core/policy/network-range.ts';
import type { Rule } from '../core/policy/rule.ts';
import { policySetting, policySettingNames, ruleSettingTexts } from '../core/policy/settings.ts';
import { readSettings } from '../db/settings.ts';
import { type Call, parseAddress } from './command.ts';
import { withService } from './with-service.ts';

export async function listRules(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { all: rules } = await ports.policy.read();
    for (const rule of rules) call.print(ruleLine(rule));
    if (rules.length === 0) call.warn('There is no rule: nobody may send.');
  });
}

export async function addRule(call: Call): Promise<void> {
  const { allow, deny, from, to, network, set = [] } = call.options;
  if (allow === deny) throw new OperatorError('A rule needs either --allow or --deny.');
  if (from === undefined || to === undefined)
    throw new OperatorError("A rule needs --from and --to; '*' is everybody.");
  const settings = Object.fromEntries(set.map(nameAndValue));
  if (Object.keys(settings).length < set.length) throw new OperatorError('Each setting can be given once.');
  await withService(call, async ({ ports }) => {
    const effect = allow ? 'allow' : 'deny';
    const rule = await addPolicyRule(ports, {
      effect,
      sender: from,
      recipient: to,
      network: network ?? null,
      settings,
    });
    call.print(ruleLine(rule));
  });
}

function nameAndValue(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new OperatorError(`--set takes name=value, and not ${text}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

export async function removeRule(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await removePolicyRule(ports, id);
    call.print(`The rule ${id} is removed.`);
  });
}

export async function explainPolicy(call: Call): Promise<void> {
  const [sender = '', recipient = ''] = call.values;
  const { network } = call.options;
  if (network !== undefined && parseIpAddress(network) === undefined) {
    throw new OperatorError(`${network} is no IP address.`);
  }
  const request = { sender: parseAddress(sender), network, recipients: [parseAddress(recipient)] };
  await withService(call, async ({ ports }) => {
    const decision = await evaluatePolicy(ports, await readSettings(ports.db), request);
    call.print(verdict(decision, { sender, recipient }));
    for (const rule of decision.reasons.denying) call.print(`  denied by  ${ruleLine(rule)}`);
    for (const rule of decision.reasons.allowing) call.print(`  allowed by   ${ruleLine(rule)}`);
    if (decision.allowed) for (const line of settingLines(decision)) call.print(line);
    const hasNetworkRules = (await ports.policy.read()).all.some((rule) => rule.network !== null);
    if (network === undefined && hasNetworkRules) {
      call.print('Rules for a network were left out: say with --network where the sender is.');
    }
  });
}

function verdict(
  { allowed, maySend, reasons }: Decision,
  { sender, recipient }: { readonly sender: string; readonly recipient: string },
): string {
  if (allowed) return `${sender} may send to ${recipient}.`;
  if (!maySend) return `${sender} may send to nobody.`;
  const hasNoPasswordMode = reasons.allowing.length > 0 && reasons.denying.length === 0;
  const reason = hasNoPasswordMode ? 'no password mode is left by the rules' : 'no rule allows it, or one denies it';
  return `${sender} may not send to ${recipient}: ${reason}.`;
}

function settingLines({ settings, reasons }: Decision): readonly string[] {
  return policySettingNames.map((name) => {
    const rules = reasons.limits.get(name)?.map((rule) => rule.id) ?? [];
    return `  ${name} = ${policySetting(name).text(settings[name])}    # ${rules.join(', ') || 'default'}`;
  });
}

function ruleLine({ id, effect, sender, recipient, network, settings }: Rule): string {
  const networkPart = network === null ? [] : ['network', network.text];
  const limits = Object.entries(ruleSettingTexts(settings)).map(([name, value]) => `${name}=${value}`);
  return [id, effect, 'from', sender.text, 'to', recipient.text, ...networkPart, ...limits].join('  ');
}
