import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseRule, type Rule, type RuleSet, type RuleText, ruleSet } from '../core/policy/rule.ts';
import type { StoredRule } from '../core/policy/rule-import.ts';
import { isPostgres } from './engine/open-database.ts';
import { changeRows } from './engine/statements.ts';
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
      const version = await rulesVersion(db);
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

/** Returns the number of changes, which is 0 until the policy is defined. */
export async function rulesVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('policy_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

const rulesAtOnce = 20;

async function readRules(db: Database, tryOut: boolean): Promise<RuleSet> {
  const rules: Rule[] = [];
  for (const { id, text } of await readRuleTexts(db)) {
    if (rules.length % rulesAtOnce === rulesAtOnce - 1) await setImmediate();
    const rule = parseRule(id, text);
    // Skipping the rule could allow what it denies.
    if ('wrong' in rule) throw new Error(`The rule ${id} of the policy cannot be used: ${rule.wrong}`);
    rules.push(rule);
  }
  return ruleSet(rules, tryOut);
}

/**
 * Must come first in every transaction that changes rules: it blocks other changes until the transaction ends, and makes
 * every server reload the rules. Returns the version that the rules get, which is 1 for the very first change.
 */
export async function markRulesChanged(tx: Transaction): Promise<number> {
  const { version } = await tx
    .insertInto('policy_version')
    .values({ name: 'rules', version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ version: eb('policy_version.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Whether the policy has ever been defined. */
export const isPolicyDefined = async (db: Database): Promise<boolean> => (await rulesVersion(db)) > 0;

/** Returns all rules in their order, without parsing them. */
export async function readRuleTexts(db: Database): Promise<readonly StoredRule[]> {
  const rows = await db.selectFrom('policy_rule').selectAll().orderBy('position').execute();
  return rows.map((row) => ({ id: row.id, text: toRuleText(row) }));
}

const rowsAtOnce = 100;

/** Behind all others. False, and nothing is added, when there are too many. Only after `markRulesChanged`. */
export async function addRules(tx: Transaction, rules: readonly StoredRule[], at: Date): Promise<boolean> {
  const { count, last } = await tx
    .selectFrom('policy_rule')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  if (Number(count) + rules.length > maxRules) return false;
  const rows = rules.map(({ id, text }, index) => ({
    ...{ id, position: Number(last ?? 0) + 1 + index },
    ...toColumns(text),
    created_at: at.toISOString(),
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto('policy_rule')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
  return true;
}

/** Returns the rule as it was before, or undefined if there is no such rule. Only after `markRulesChanged`. */
export async function changeRule(tx: Transaction, id: string, rule: RuleText): Promise<RuleText | undefined> {
  const row = await tx.selectFrom('policy_rule').selectAll().where('id', '=', id).executeTakeFirst();
  await changeRows(tx, 'policy_rule', { id }, toColumns(rule));
  return row && toRuleText(row);
}

/** `ids` must name every rule once. Only after `markRulesChanged`. */
export async function orderRules(tx: Transaction, ids: readonly string[]): Promise<void> {
  // Positions are unique, so the new ones must differ from all old ones.
  await tx
    .updateTable('policy_rule')
    .set(({ eb }) => ({ position: eb('position', '*', -1) }))
    .execute();
  const list = JSON.stringify(ids);
  const update = isPostgres(tx)
    ? sql`update policy_rule set position = given.place
        from jsonb_array_elements_text(${list}::jsonb) with ordinality as given (id, place)
        where given.id = policy_rule.id`
    : sql`update policy_rule set position = given.key + 1 from json_each(${list}) as given where given.value = policy_rule.id`;
  await update.execute(tx);
}

/** Returns the removed rules. Only after `markRulesChanged`. */
export async function removeRules(tx: Transaction, ids: readonly string[]): Promise<readonly RuleText[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('policy_rule').where('id', 'in', ids).returningAll().execute();
  return rows.map(toRuleText);
}

type RuleRow = Pick<Tables['policy_rule'], 'effect' | 'sender' | 'recipient' | 'network' | 'settings' | 'try_out'>;

const toRuleText = ({ effect, sender, recipient, network, settings, try_out }: RuleRow): RuleText => ({
  effect,
  sender,
  recipient,
  network,
  settings: JSON.parse(settings),
  tryOut: try_out === 1,
});

const toColumns = ({ effect, sender, recipient, network, settings, tryOut = false }: RuleText) => ({
  effect,
  sender,
  recipient,
  network,
  settings: JSON.stringify(settings),
  try_out: tryOut ? 1 : 0,
});
