import { setImmediate } from 'node:timers/promises';
import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { parseRule } from '../../core/policy/rule.ts';
import {
  type ImportedRule,
  type ImportMode,
  type ImportPlan,
  parseRules,
  planImport,
  type StoredRule,
} from '../../core/policy/rule-import.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRules, maxRules, orderRules, readRuleTexts, removeRules, rulesVersion } from '../../db/policy-rules.ts';
import type { Transaction } from '../../db/tables.ts';
import { auditParts } from '../../records/audit-entry.ts';
import { type AuditRecord, recordAudit } from '../audit/record-audit.ts';
import { orderRecords, type RuleDeps, startRuleChange, textOf, tooManyRules } from './policy-rules.ts';

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

/** Reading the rules may take seconds, which other requests must not wait for. */
const yieldAfterMs = 4;
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
    const { rows, order } = await store(tx, before, plan, ports.clock.now());
    await recordAudit(tx, ports, by, ...importRecords(plan, rows, mode), ...order);
    return { added: plan.added, removed: plan.removed, unchanged: plan.unchanged, faults, version };
  });
}

/** Returns the import as records, each of which contains some of the rules. */
function importRecords(
  { removed, unchanged }: ImportPlan,
  added: readonly StoredRule[],
  mode: ImportMode,
): readonly AuditRecord[] {
  const [old, changed] = [auditParts(removed), auditParts(added)];
  const parts = Math.max(old.length, changed.length, 1);
  return Array.from({ length: parts }, (_, index) => ({
    action: 'importRules',
    old: { removed: old[index] ?? [] },
    new: { mode, part: index + 1, parts, added: changed[index] ?? [], unchanged },
  }));
}

interface ReadRules {
  readonly rules: readonly ImportedRule[];
  readonly faults: readonly ImportFault[];
}

async function readRules(csv: string): Promise<ReadRules> {
  const rules: ImportedRule[] = [];
  const faults: ImportFault[] = [];
  let startedAt = performance.now();
  for (const given of parseRules(csv)) {
    if (performance.now() - startedAt > yieldAfterMs) {
      await setImmediate();
      startedAt = performance.now();
    }
    if (given === undefined) continue;
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

interface StoredImport {
  /** The added rules with their IDs. */
  readonly rows: readonly StoredRule[];
  /** What to record if rules were moved. */
  readonly order: readonly AuditRecord[];
}

async function store(
  tx: Transaction,
  before: readonly StoredRule[],
  { added, removed, order }: ImportPlan,
  at: Date,
): Promise<StoredImport> {
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
  if (unordered.join() === wanted.join()) return { rows, order: [] };
  await orderRules(tx, wanted);
  return { rows, order: orderRecords(unordered, wanted) };
}
