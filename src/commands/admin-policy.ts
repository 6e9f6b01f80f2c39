import { askPolicy } from '../actions/ask-policy.ts';
import { addPolicyRule, removePolicyRule } from '../actions/change-policy.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import type { Decision } from '../core/policy/decide.ts';
import { parseIpAddress } from '../core/policy/network-range.ts';
import type { Rule } from '../core/policy/rule.ts';
import { policySetting, policySettingNames, ruleSettingTexts } from '../core/policy/settings.ts';
import { Refusal } from '../core/refusal.ts';
import { readSettings } from '../db/settings.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

export async function listRules(call: Call): Promise<void> {
  await withHouse(call, async ({ ports }) => {
    const { all: rules } = await ports.policy.read();
    for (const rule of rules) call.print(ruleLine(rule));
    if (rules.length === 0) call.warn('There is no rule: nobody may send.');
  });
}

export async function addARule(call: Call): Promise<void> {
  const { allow, decline, from, to, network, set = [] } = call.options;
  if (allow === decline) throw new Refusal('A rule needs either --allow or --decline.');
  if (from === undefined || to === undefined) throw new Refusal("A rule needs --from and --to; '*' is everybody.");
  const settings = Object.fromEntries(set.map(nameAndValue));
  if (Object.keys(settings).length < set.length) throw new Refusal('Each setting can be given once.');
  await withHouse(call, async ({ ports }) => {
    const effect = allow ? 'allow' : 'decline';
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
  if (at < 1) throw new Refusal(`--set takes name=value, and not ${text}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

export async function removeARule(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withHouse(call, async ({ ports }) => {
    await removePolicyRule(ports, id);
    call.print(`The rule ${id} is removed.`);
  });
}

export async function explainPolicy(call: Call): Promise<void> {
  const [sender = '', recipient = ''] = call.values;
  const { network } = call.options;
  if (network !== undefined && parseIpAddress(network) === undefined) {
    throw new Refusal(`${network} is no IP address.`);
  }
  const question = { sender: addressIn(sender), network, recipients: [addressIn(recipient)] };
  await withHouse(call, async ({ ports }) => {
    const decision = await askPolicy(ports, await readSettings(ports.db), question);
    call.print(verdict(decision, { sender, recipient }));
    for (const rule of decision.because.declining) call.print(`  declined by  ${ruleLine(rule)}`);
    for (const rule of decision.because.allowing) call.print(`  allowed by   ${ruleLine(rule)}`);
    if (decision.allowed) for (const line of limitLines(decision)) call.print(line);
    const isForNetworks = (await ports.policy.read()).all.some((rule) => rule.network !== null);
    if (network === undefined && isForNetworks) {
      call.print('Rules for a network were left out: say with --network where the sender is.');
    }
  });
}

function addressIn(text: string): EmailAddress {
  const address = parseEmail(text);
  if (address === undefined) throw new Refusal(`${text} is no email address.`);
  return address;
}

function verdict(
  { allowed, maySend, because }: Decision,
  { sender, recipient }: { readonly sender: string; readonly recipient: string },
): string {
  if (allowed) return `${sender} may send to ${recipient}.`;
  if (!maySend) return `${sender} may send to nobody.`;
  const isDeadEnd = because.allowing.length > 0 && because.declining.length === 0;
  const reason = isDeadEnd ? 'no password mode is left by the rules' : 'no rule allows it, or one declines it';
  return `${sender} may not send to ${recipient}: ${reason}.`;
}

function limitLines({ settings, because }: Decision): readonly string[] {
  return policySettingNames.map((name) => {
    const rules = because.limits.get(name)?.map((rule) => rule.id) ?? [];
    return `  ${name} = ${policySetting(name).text(settings[name])}    # ${rules.join(', ') || 'default'}`;
  });
}

function ruleLine({ id, effect, sender, recipient, network, settings }: Rule): string {
  const place = network === null ? [] : ['network', network.text];
  const said = Object.entries(ruleSettingTexts(settings)).map(([name, value]) => `${name}=${value}`);
  return [id, effect, 'from', sender.text, 'to', recipient.text, ...place, ...said].join('  ');
}
