import type { EmailAddress } from '../email.ts';
import { parseIpAddress } from './network-range.ts';
import type { Rule } from './rule.ts';
import type { RuleSet } from './rule-set.ts';
import {
  type PolicyFrame,
  type PolicySettingName,
  type PolicySettings,
  policySetting,
  policySettingNames,
} from './settings.ts';

export interface Question {
  readonly sender: EmailAddress;
  /** Where the caller is. Undefined, where nobody knows: then no rule for a network counts. */
  readonly network: string | undefined;
  readonly recipients: readonly EmailAddress[];
}

export interface Decision {
  /** Whether this sender may send to all of these recipients. */
  readonly allowed: boolean;
  /** Whether there is anybody to whom the sender may send. */
  readonly maySend: boolean;
  readonly failedRecipients: readonly EmailAddress[];
  /** All matching rules together. They count only if the transfer is allowed. */
  readonly settings: PolicySettings;
  /** For those who keep the rules. */
  readonly because: Because;
}

export interface Because {
  readonly allowing: readonly Rule[];
  readonly declining: readonly Rule[];
  /** Which rules give a setting its value. One that is absent has its default. */
  readonly limits: ReadonlyMap<PolicySettingName, readonly Rule[]>;
}

/** The answer at once, however long it takes. */
export function decide(rules: RuleSet, question: Question, frame: PolicyFrame): Decision {
  const steps = deciding(rules, question, frame, () => false);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Every recipient needs a rule that allows it and none that declines it. The order of rules makes no difference.
 * Asks before each look at an address whether it is time to pause, so that others have their turn.
 */
export function* deciding(
  rules: RuleSet,
  { sender, network, recipients }: Question,
  frame: PolicyFrame,
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
  const isSilencing = ({ effect, recipient }: Rule) => effect === 'decline' && recipient.isEveryone;
  let isHeard = failedRecipients.length < recipients.length;
  let isSilenced = applied.values().some(isSilencing);
  // Whoever reached somebody may send. Of all others it is asked whether they could.
  for (const candidate of isHeard || isSilenced ? [] : near) {
    if (isTimeToPause()) yield;
    if (!isFrom(candidate, sender)) continue;
    if (candidate.rule.effect === 'allow') isHeard = true;
    // A recipient has met every rule for everyone already.
    if (isHeard && recipients.length > 0) break;
    if (isSilencing(candidate.rule)) isSilenced = true;
    // Where no recipient is named, these are the rules that will hold for whoever it is.
    if (candidate.rule.recipient.isEveryone) applied.add(candidate.rule);
  }
  return conclude(applied, { failedRecipients, recipients, maySend: isHeard && !isSilenced }, frame);
}

/** A rule that may be about the sender; undefined until its regular expression is asked, once and only if it matters. */
interface Candidate {
  readonly rule: Rule;
  isFrom: boolean | undefined;
}

function candidates(rules: RuleSet, sender: EmailAddress, network: string | undefined): readonly Candidate[] {
  const place = network === undefined ? undefined : parseIpAddress(network);
  const isNear = (rule: Rule) => rule.network === null || (place !== undefined && rule.network.contains(place));
  const near: Candidate[] = [];
  for (const rule of rules.from(sender)) if (isNear(rule)) near.push({ rule, isFrom: true });
  for (const rule of rules.asking) if (isNear(rule)) near.push({ rule, isFrom: undefined });
  return near;
}

function isFrom(candidate: Candidate, sender: EmailAddress): boolean {
  candidate.isFrom ??= candidate.rule.sender.matches(sender);
  return candidate.isFrom;
}

/** The cheaper look first: it mostly makes the other one needless. */
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
  }: Pick<Decision, 'failedRecipients' | 'maySend'> & Pick<Question, 'recipients'>,
  frame: PolicyFrame,
): Decision {
  const allowing = [...applied].filter((rule) => rule.effect === 'allow');
  const declining = [...applied].filter((rule) => rule.effect === 'decline');
  const { settings, limits } = mergedSettings(allowing, frame);
  // Rules that leave no way to open a transfer leave no transfer.
  const isPossible = settings.allowedPasswordModes.length > 0;
  return {
    allowed: maySend && isPossible && failedRecipients.length === 0,
    maySend,
    failedRecipients: isPossible ? failedRecipients : recipients,
    settings,
    because: { allowing, declining, limits },
  };
}

function mergedSettings(
  rules: readonly Rule[],
  { defaults, numbers }: PolicyFrame,
): { readonly settings: PolicySettings; readonly limits: Because['limits'] } {
  const saying = rules.filter((rule) => Object.keys(rule.settings).length > 0);
  const merged: Partial<Record<PolicySettingName, unknown>> = {};
  const limits = new Map<PolicySettingName, readonly Rule[]>();
  for (const name of saying.length > 0 ? policySettingNames : []) {
    const { merge, text } = policySetting(name);
    const about = saying.filter((rule) => rule.settings[name] !== undefined);
    if (about.length === 0) continue;
    const values = about.map((rule): unknown => rule.settings[name]);
    const value = values.reduce((one, other) => merge(one, other, numbers));
    const decisive = about.filter((rule) => text(rule.settings[name]) === text(value));
    merged[name] = value;
    // What no rule says alone, all of them say together.
    limits.set(name, decisive.length > 0 ? decisive : about);
  }
  const settings = { ...defaults, ...merged } as PolicySettings;
  // Nobody can be asked for what is not allowed.
  return {
    settings: settings.confidentialMessageAllowed ? settings : { ...settings, confidentialMessageRequired: false },
    limits,
  };
}
