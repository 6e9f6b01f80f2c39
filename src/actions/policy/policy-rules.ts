import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { isAdminId } from '../../core/id-format.ts';
import { parseRule, type Rule, type RuleText } from '../../core/policy/rule.ts';
import { formatRules } from '../../core/policy/rule-import.ts';
import { ruleSettingTexts } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import {
  addRules,
  changeRule,
  isPolicyDefined,
  markRulesChanged,
  maxRules,
  orderRules,
  readRuleTexts,
  removeRules,
  rulesVersion,
} from '../../db/policy-rules.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AuditRecord, recordAudit, recordExport } from '../audit/record-audit.ts';

interface ListedRule extends Rule {
  /** False for a try-out rule where other machines can reach the service. */
  readonly isActing: boolean;
}

/** All rules in their order, and the version that a change must be based on. */
interface VersionedRules {
  readonly version: string;
  readonly rules: readonly ListedRule[];
}

export async function listPolicyRules({ db, policy }: Pick<Ports, 'db' | 'policy'>): Promise<VersionedRules> {
  // Read first: after a change in between, the version is too old rather than the rules, and a change is rejected.
  const version = await rulesVersion(db);
  const { all, acting } = await policy.read();
  const actingRules = new Set(acting);
  return { version: String(version), rules: all.map((rule) => ({ ...rule, isActing: actingRules.has(rule) })) };
}

/** Adds a rule behind all others, in canonical spelling. It takes effect on all servers at once. */
export async function addPolicyRule(
  { db, ...ports }: RuleDeps,
  given: RuleText,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedRule> {
  const id = newShortId();
  const { rule, text } = canonicalRule(id, given);
  const version = await db.transaction().execute(async (tx) => {
    const next = await startRuleChange(tx, expected);
    if (!(await addRules(tx, [{ id, text }], ports.clock.now()))) throw tooManyRules();
    await recordAudit(tx, ports, by, { action: 'addRule', subject: id, new: text });
    return next;
  });
  return { ...rule, version };
}

/** Replaces a rule, which keeps its ID and its place. A try-out rule acts always after that. */
export async function changePolicyRule(
  { db, ...ports }: RuleDeps,
  id: string,
  given: RuleText,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedRule> {
  requireRuleId(id);
  const { rule, text } = canonicalRule(id, given);
  const version = await db.transaction().execute(async (tx) => {
    const next = await startRuleChange(tx, expected);
    const old = await changeRule(tx, id, text);
    if (old === undefined) throw unknownRule(id);
    await recordAudit(tx, ports, by, { action: 'changeRule', subject: id, old, new: text });
    return next;
  });
  return { ...rule, version };
}

/** Changes the order in which rules are listed. It does not change what they decide. Returns the new version. */
export async function orderPolicyRules(
  { db, ...ports }: RuleDeps,
  ids: readonly string[],
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const version = await startRuleChange(tx, expected);
    const before = (await readRuleTexts(tx)).map(({ id }) => id);
    const known = new Set(before);
    if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
      throw new Problem('value_malformed', { detail: `Name each of the ${before.length} rules exactly once.` });
    await orderRules(tx, ids);
    await recordAudit(tx, ports, by, ...orderRecords(before, ids));
    return version;
  });
}

/** Removes a rule from all servers at once. Returns the version that the rules have since. */
export async function removePolicyRule(
  { db, ...ports }: RuleDeps,
  id: string,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  requireRuleId(id);
  return db.transaction().execute(async (tx) => {
    const version = await startRuleChange(tx, expected);
    const [old] = await removeRules(tx, [id]);
    if (old === undefined) throw unknownRule(id);
    await recordAudit(tx, ports, by, { action: 'removeRule', subject: id, old });
    return version;
  });
}

/**
 * Returns the rules as CSV, in their order. The file can be imported. The try-out rule is left out: elsewhere it would let
 * everyone send.
 */
export async function exportPolicyRules(
  ports: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>,
  by: Actor = localActor,
): Promise<string> {
  const rules = (await ports.policy.read()).all.filter(({ tryOut }) => !tryOut);
  await recordExport(ports, by, { action: 'exportRules', new: { rules: rules.length } });
  return formatRules(rules.map(textOf));
}

const allowAll: RuleText = {
  effect: 'allow',
  sender: '*',
  recipient: '*',
  network: null,
  settings: {},
  tryOut: true,
};

/**
 * Runs when the service starts. If no policy was ever defined, allows everyone to send to everyone where only this
 * machine can connect, and denies everything elsewhere. The rule is marked as a try-out rule, so that it does not act
 * when the same data is served to others later. Changes nothing once a policy was defined.
 */
export async function initializePolicy({ db, clock }: Pick<Ports, 'db' | 'clock'>, isLocal: boolean): Promise<void> {
  if (await isPolicyDefined(db)) return;
  await db.transaction().execute(async (tx) => {
    // Another process may have initialized the policy in the meantime.
    if ((await markRulesChanged(tx)) === 1 && isLocal)
      await addRules(tx, [{ id: newShortId(), text: allowAll }], clock.now());
  });
}

export type RuleDeps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** A rule that was added or changed, and the version that the rules have since. */
interface VersionedRule extends Rule {
  readonly version: string;
}

interface CanonicalRule {
  readonly rule: Rule;
  readonly text: RuleText;
}

/** Parses a rule, and returns its canonical spelling. Throws if it is invalid. */
function canonicalRule(id: string, given: RuleText): CanonicalRule {
  const rule = parseRule(id, { ...given, tryOut: false });
  if ('wrong' in rule) throw new Problem('value_malformed', { detail: `${rule.wrong}.` });
  return { rule, text: textOf(rule) };
}

/** The text of a rule in canonical spelling. */
export function textOf({ effect, sender, recipient, network, settings }: Rule): RuleText {
  return {
    effect,
    sender: sender.text,
    recipient: recipient.text,
    network: network?.text ?? null,
    settings: ruleSettingTexts(settings),
  };
}

/**
 * Must come first in every transaction that changes rules: it blocks other changes until the transaction ends. Returns
 * the version that the rules get.
 */
export async function startRuleChange(tx: Transaction, expected: ExpectedVersion): Promise<string> {
  const version = await markRulesChanged(tx);
  requireVersion(String(version - 1), expected);
  return String(version);
}

/** Fits into one entry of the audit log. */
const idsAtOnce = 200;

/** Returns a new order as records. Each contains some of the places, before and after. */
export function orderRecords(old: readonly string[], changed: readonly string[]): readonly AuditRecord[] {
  return Array.from({ length: Math.ceil(old.length / idsAtOnce) }, (_, part) => {
    const start = part * idsAtOnce;
    const placesOf = (ids: readonly string[]) => ({ first: start + 1, ids: ids.slice(start, start + idsAtOnce) });
    return { action: 'orderRules', old: placesOf(old), new: placesOf(changed) };
  });
}

export function tooManyRules(): Problem {
  return new Problem('limit_reached', {
    detail: `The policy is limited to ${maxRules} rules.`,
    members: { limit: maxRules },
  });
}

/** Rejects what cannot be an ID before it reaches the database. */
function requireRuleId(id: string): void {
  if (!isAdminId(id)) throw unknownRule(id);
}

function unknownRule(id: string): Problem {
  return new Problem('entity_unknown', { detail: `Rule ${id} not found.` });
}
