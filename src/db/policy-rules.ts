import { setImmediate } from 'node:timers/promises';
import { parseRule, type Rule, type RuleText } from '../core/policy/rule.ts';
import { type RuleSet, ruleSet } from '../core/policy/rule-set.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** More rules would slow down every policy check. */
export const maxRules = 1_000;

/** The administrator's rules, parsed and ready for policy checks. */
export interface PolicyRules {
  /** Returns the current rules, including changes made on other servers. */
  read(): Promise<RuleSet>;
}

interface CachedRules {
  readonly version: number;
  readonly tryOut: boolean;
  readonly rules: Promise<RuleSet>;
}

/**
 * Caches the parsed rules; each read checks the stored version and reloads them after a change. `isTryOut` decides at
 * each read whether the try-out rules act.
 */
export function policyRules(db: Database, isTryOut = () => false): PolicyRules {
  let saved: CachedRules | undefined;
  return {
    async read() {
      const version = await versionOf(db);
      const tryOut = isTryOut();
      if (saved === undefined || saved.version !== version || saved.tryOut !== tryOut) {
        const rules = readRules(db, tryOut);
        saved = { version, tryOut, rules };
        // The caller gets the error; the next read tries again.
        rules.catch(() => {
          if (saved?.rules === rules) saved = undefined;
        });
      }
      return saved.rules;
    },
  };
}

/** 0 until the policy is defined. */
async function versionOf(db: Database): Promise<number> {
  const row = await db.selectFrom('policy_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

const rulesAtOnce = 20;

async function readRules(db: Database, tryOut: boolean): Promise<RuleSet> {
  const rows = await db.selectFrom('policy_rule').selectAll().orderBy('position').execute();
  const rules: Rule[] = [];
  for (const row of rows) {
    if (rules.length % rulesAtOnce === rulesAtOnce - 1) await setImmediate();
    const rule = parseRule(row.id, toRuleText(row));
    // Skipping the rule could allow what it denies.
    if ('wrong' in rule) throw new Error(`The rule ${row.id} of the policy cannot be used: ${rule.wrong}`);
    rules.push(rule);
  }
  return ruleSet(rules, tryOut);
}

/**
 * Must come first in every transaction that changes rules: it blocks other changes until the transaction ends, and makes
 * every server reload the rules. Returns true for the very first change.
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

/** Whether the policy has ever been defined. */
export async function isPolicyDefined(db: Database): Promise<boolean> {
  return (await versionOf(db)) > 0;
}

/** Behind all others. False, and nothing is added, when there are too many. Only after `markRulesChanged`. */
export async function addRule(tx: Transaction, id: string, rule: RuleText, at: Date): Promise<boolean> {
  const { count, last } = await tx
    .selectFrom('policy_rule')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxRules) return false;
  const position = Number(last ?? 0) + 1;
  const { effect, sender, recipient, network, tryOut = false } = rule;
  const row = { id, position, effect, sender, recipient, network, settings: JSON.stringify(rule.settings) };
  await tx
    .insertInto('policy_rule')
    .values({ ...row, try_out: tryOut ? 1 : 0, created_at: at.toISOString() })
    .execute();
  return true;
}

/** Returns the removed rule, or undefined if there is no such rule. Only after `markRulesChanged`. */
export async function removeRule(tx: Transaction, id: string): Promise<RuleText | undefined> {
  const row = await tx
    .deleteFrom('policy_rule')
    .where('id', '=', id)
    .returning(['effect', 'sender', 'recipient', 'network', 'settings', 'try_out'])
    .executeTakeFirst();
  return row && toRuleText(row);
}

type RuleRow = Pick<Tables['policy_rule'], 'effect' | 'sender' | 'recipient' | 'network' | 'settings' | 'try_out'>;

function toRuleText({ effect, sender, recipient, network, settings, try_out }: RuleRow): RuleText {
  return { effect, sender, recipient, network, settings: JSON.parse(settings), tryOut: try_out === 1 };
}
