import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { parseRule } from '../../core/policy/rule.ts';
import {
  type ImportedRule,
  type ImportMode,
  type ImportPlan,
  planImport,
  type StoredRule,
} from '../../core/policy/rule-import.ts';
import { parseRules } from '../../core/policy/rules-csv.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRules, maxRules, orderRules, readRuleTexts, removeRules, rulesVersion } from '../../db/policy-rules.ts';
import type { Transaction } from '../../db/tables.ts';
import { yielding } from '../../runtime/yielding.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type RuleDeps, startRuleChange, textOf, tooManyRules } from './internal/change-rules.ts';

export interface RuleImport {
  /** As `exportPolicyRules` writes it. */
  readonly csv: string;
  readonly mode: ImportMode;
  /** True to change nothing. */
  readonly isDryRun: boolean;
}

export interface ImportFault {
  readonly line: number;
  readonly fault: string;
}

export interface ImportResult extends Omit<ImportPlan, 'order'> {
  /** Only of a dry run: otherwise a file with faults is rejected. */
  readonly faults: readonly ImportFault[];
  /** The version of the rules after the import, or the present one after a dry run. */
  readonly version: string;
}

const rulesAtOnce = 20;
const maxFaults = 100;

/** Imports all rules of a file or, if one of its lines is wrong, none. A dry run returns what would change. */
export async function importPolicyRules(
  { db, ...ports }: RuleDeps,
  { csv, mode, isDryRun }: RuleImport,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<ImportResult> {
  const { rules, faults } = await readRules(csv);
  if (isDryRun) {
    const version = String(await rulesVersion(db));
    const { order, ...plan } = planImport(await readRuleTexts(db), rules, mode);
    const tooMany = order.length > maxRules ? [{ line: 1, fault: tooManyRules().detail ?? '' }] : [];
    return { ...plan, faults: [...faults, ...tooMany], version };
  }
  if (faults.length > 0) throw new Problem('import_invalid', { detail: describe(faults), members: { faults } });
  return db.transaction().execute(async (tx) => {
    const version = await startRuleChange(tx, expected);
    const before = await readRuleTexts(tx);
    const plan = planImport(before, rules, mode);
    const added = await store(tx, before, plan, ports.clock.now());
    const { removed, unchanged } = plan;
    await recordAudit(tx, ports, by, { action: 'importRules', old: { removed }, new: { mode, added, unchanged } });
    return { added: plan.added, removed, unchanged, faults, version };
  });
}

interface ReadRules {
  readonly rules: readonly ImportedRule[];
  readonly faults: readonly ImportFault[];
}

async function readRules(csv: string): Promise<ReadRules> {
  const rules: ImportedRule[] = [];
  const faults: ImportFault[] = [];
  for await (const given of yielding(parseRules(csv), rulesAtOnce)) {
    const parsed = 'fault' in given ? { wrong: given.fault.replace(/\.$/, '') } : parseRule('', given.text);
    if ('wrong' in parsed) faults.push({ line: given.line, fault: `${parsed.wrong}.` });
    else rules.push({ line: given.line, text: textOf(parsed) });
    if (faults.length >= maxFaults) break;
    if (rules.length > maxRules) {
      faults.push({ line: given.line, fault: tooManyRules().detail ?? '' });
      break;
    }
  }
  return { rules, faults };
}

function describe([first, ...others]: readonly ImportFault[]): string {
  const more = others.length === 0 ? '' : ` ${others.length} more.`;
  return first === undefined ? '' : `Line ${first.line}: ${first.fault}${more}`;
}

/** Returns the added rules with their IDs. */
async function store(
  tx: Transaction,
  before: readonly StoredRule[],
  { added, removed, order }: ImportPlan,
  at: Date,
): Promise<readonly StoredRule[]> {
  const ids = new Map(added.map((rule) => [rule, newShortId()]));
  const rows = added.map((rule) => ({ id: ids.get(rule) ?? '', text: rule.text }));
  await removeRules(
    tx,
    removed.map(({ id }) => id),
  );
  if (!(await addRules(tx, rows, at))) throw tooManyRules();
  const gone = new Set(removed.map(({ id }) => id));
  const unordered = [...before.filter(({ id }) => !gone.has(id)), ...rows].map(({ id }) => id);
  const wanted = order.map((item) => (typeof item === 'string' ? item : (ids.get(item) ?? '')));
  if (unordered.join() !== wanted.join()) await orderRules(tx, wanted);
  return rows;
}
