import { setImmediate } from 'node:timers/promises';
import { parseRule, type Rule, type RuleText } from '../core/policy/rule.ts';
import { type RuleSet, ruleSet } from '../core/policy/rule-set.ts';
import type { Database, Transaction } from './tables.ts';

/** More would make every question slow. */
export const mostRules = 1_000;

/** The rules of the administrator, ready to be asked. */
export interface PolicyRules {
  /** As they are this moment, on every server. */
  read(): Promise<RuleSet>;
}

interface Kept {
  readonly version: number;
  readonly rules: Promise<RuleSet>;
}

/** Rules are made ready once for all questions; each question looks whether there are others. */
export function policyRules(db: Database): PolicyRules {
  let kept: Kept | undefined;
  return {
    async read() {
      const version = await versionOf(db);
      if (kept === undefined || kept.version !== version) {
        const rules = readRules(db);
        kept = { version, rules };
        // A failure is told to whoever asked; the next one tries again.
        rules.catch(() => {
          if (kept?.rules === rules) kept = undefined;
        });
      }
      return kept.rules;
    },
  };
}

/** 0 while nobody has said anything about the policy. */
async function versionOf(db: Database): Promise<number> {
  const row = await db.selectFrom('policy_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

const rulesAtOnce = 20;

async function readRules(db: Database): Promise<RuleSet> {
  const rows = await db.selectFrom('policy_rule').selectAll().orderBy('position').execute();
  const rules: Rule[] = [];
  for (const { id, settings, ...row } of rows) {
    if (rules.length % rulesAtOnce === rulesAtOnce - 1) await setImmediate();
    const rule = parseRule(id, { ...row, settings: JSON.parse(settings) });
    // To leave it out could allow what it declines.
    if ('wrong' in rule) throw new Error(`The rule ${id} of the policy cannot be used: ${rule.wrong}`);
    rules.push(rule);
  }
  return ruleSet(rules);
}

/**
 * First in every transaction that changes rules: nobody else changes them until it ends, and everybody reads them anew.
 * True for whoever was the first of all.
 */
export async function markRulesChanged(tx: Transaction): Promise<boolean> {
  const { version } = await tx
    .insertInto('policy_version')
    .values({ name: 'rules', version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ version: eb('policy_version.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version === 1;
}

/** Whether anybody has said anything about the policy yet. */
export async function isPolicyBegun(db: Database): Promise<boolean> {
  return (await versionOf(db)) > 0;
}

/** Behind all others. False, and nothing is added, when there are too many. Only after `markRulesChanged`. */
export async function addRule(tx: Transaction, id: string, rule: RuleText, at: Date): Promise<boolean> {
  const { count, last } = await tx
    .selectFrom('policy_rule')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostRules) return false;
  const position = Number(last ?? 0) + 1;
  const settings = JSON.stringify(rule.settings);
  await tx
    .insertInto('policy_rule')
    .values({ ...rule, id, position, settings, created_at: at.toISOString() })
    .execute();
  return true;
}

/** False when there is no such rule. Only after `markRulesChanged`. */
export async function removeRule(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('policy_rule').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
