import type { EmailAddress } from '../email-address.ts';
import { parseIpAddress } from '../network.ts';
import type { Rule, RuleSet } from './rule.ts';
import {
  type PolicyOptions,
  type PolicySettingName,
  type PolicySettings,
  policySetting,
  policySettingNames,
} from './settings.ts';

export interface PolicyQuery {
  readonly sender: EmailAddress;
  /** The caller's address. If it is undefined, no rule for a network applies. */
  readonly network: string | undefined;
  readonly recipients: readonly EmailAddress[];
}

export interface Decision {
  /** Whether this sender may send to all of these recipients. */
  readonly allowed: boolean;
  /** Whether there is any recipient to whom the sender may send. */
  readonly maySend: boolean;
  readonly failedRecipients: readonly EmailAddress[];
  /** The merged settings of all matching rules. They apply only if the transfer is allowed. */
  readonly settings: PolicySettings;
  /** The rules that led to the decision, for the administrator. */
  readonly reasons: DecisionReasons;
}

export interface DecisionReasons {
  readonly allowing: readonly Rule[];
  readonly denying: readonly Rule[];
  /** The rules that determine a setting. An absent setting has its default. */
  readonly limits: ReadonlyMap<PolicySettingName, readonly Rule[]>;
}

/** Decides without pauses. */
export function decide(rules: RuleSet, query: PolicyQuery, frame: PolicyOptions): Decision {
  const steps = decideInSteps(rules, query, frame, () => false);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Every recipient needs a rule that allows it and none that denies it. The order of rules makes no difference. Calls
 * `isTimeToPause` before each address, so that a caller can let other work run.
 */
export function* decideInSteps(
  rules: RuleSet,
  { sender, network, recipients }: PolicyQuery,
  frame: PolicyOptions,
  isTimeToPause: () => boolean,
): Generator<void, Decision> {
  const near = candidates(rules, sender, network);
  const applied = new Set<Rule>();
  const failedRecipients: EmailAddress[] = [];
  for (const recipient of recipients) {
    let [isAllowed, isDeclined] = [false, false];
    for (const candidate of near) {
      if (isTimeToPause()) yield;
      if (!applies(candidate, sender, recipient)) continue;
      applied.add(candidate.rule);
      if (candidate.rule.effect === 'allow') isAllowed = true;
      else isDeclined = true;
    }
    if (isDeclined || !isAllowed) failedRecipients.push(recipient);
  }
  const isSilencing = ({ effect, recipient }: Rule) => effect === 'deny' && recipient.isEveryone;
  let isHeard = failedRecipients.length < recipients.length;
  let isSilenced = applied.values().some(isSilencing);
  // A sender with an allowed recipient may send. For all others, check whether any recipient would be allowed.
  for (const candidate of isHeard || isSilenced ? [] : near) {
    if (isTimeToPause()) yield;
    if (!isFrom(candidate, sender)) continue;
    if (candidate.rule.effect === 'allow') isHeard = true;
    // Each recipient has been checked against every rule for everyone already.
    if (isHeard && recipients.length > 0) break;
    if (isSilencing(candidate.rule)) isSilenced = true;
    // Without recipients, these are the rules that apply to any of them.
    if (candidate.rule.recipient.isEveryone) applied.add(candidate.rule);
  }
  return conclude(applied, { failedRecipients, recipients, maySend: isHeard && !isSilenced }, frame);
}

/** A rule that may apply to the sender. `isFrom` is undefined until its regular expression is needed. */
interface Candidate {
  readonly rule: Rule;
  isFrom: boolean | undefined;
}

function candidates(rules: RuleSet, sender: EmailAddress, network: string | undefined): readonly Candidate[] {
  const place = network === undefined ? undefined : parseIpAddress(network);
  const isNear = (rule: Rule) => rule.network === null || (place !== undefined && rule.network.contains(place));
  const near: Candidate[] = [];
  for (const rule of rules.forSender(sender)) if (isNear(rule)) near.push({ rule, isFrom: true });
  for (const rule of rules.withSenderExpression) if (isNear(rule)) near.push({ rule, isFrom: undefined });
  return near;
}

function isFrom(candidate: Candidate, sender: EmailAddress): boolean {
  candidate.isFrom ??= candidate.rule.sender.matches(sender);
  return candidate.isFrom;
}

/** Checks the faster pattern first: usually the other one is then not needed. */
function applies(candidate: Candidate, sender: EmailAddress, recipient: EmailAddress): boolean {
  const { rule } = candidate;
  return candidate.isFrom === undefined && !rule.recipient.isExpression
    ? rule.recipient.matches(recipient) && isFrom(candidate, sender)
    : isFrom(candidate, sender) && rule.recipient.matches(recipient);
}

function conclude(
  applied: ReadonlySet<Rule>,
  {
    failedRecipients,
    recipients,
    maySend,
  }: Pick<Decision, 'failedRecipients' | 'maySend'> & Pick<PolicyQuery, 'recipients'>,
  frame: PolicyOptions,
): Decision {
  const allowing = [...applied].filter((rule) => rule.effect === 'allow');
  const denying = [...applied].filter((rule) => rule.effect === 'deny');
  const { settings, limits } = mergedSettings(allowing, frame);
  // Without a password mode a transfer cannot be opened, so it is not allowed.
  const isPossible = settings.allowedPasswordModes.length > 0;
  return {
    allowed: maySend && isPossible && failedRecipients.length === 0,
    maySend,
    failedRecipients: isPossible ? failedRecipients : recipients,
    settings,
    reasons: { allowing, denying, limits },
  };
}

function mergedSettings(
  rules: readonly Rule[],
  { defaults, mergeLimits }: PolicyOptions,
): { readonly settings: PolicySettings; readonly limits: DecisionReasons['limits'] } {
  const withSettings = rules.filter((rule) => Object.keys(rule.settings).length > 0);
  const merged: Partial<Record<PolicySettingName, unknown>> = {};
  const limits = new Map<PolicySettingName, readonly Rule[]>();
  for (const name of withSettings.length > 0 ? policySettingNames : []) {
    const { merge, text } = policySetting(name);
    const about = withSettings.filter((rule) => rule.settings[name] !== undefined);
    if (about.length === 0) continue;
    const values = about.map((rule): unknown => rule.settings[name]);
    const value = values.reduce((one, other) => merge(one, other, mergeLimits));
    const decisive = about.filter((rule) => text(rule.settings[name]) === text(value));
    merged[name] = value;
    // If no rule has the merged value alone, all of them together cause it.
    limits.set(name, decisive.length > 0 ? decisive : about);
  }
  const settings = { ...defaults, ...merged } as PolicySettings;
  // A message that is not allowed cannot be required.
  return {
    settings: settings.confidentialMessageAllowed ? settings : { ...settings, confidentialMessageRequired: false },
    limits,
  };
}
