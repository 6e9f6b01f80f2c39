import { type CsvRecord, csvLine, csvRecords } from '../csv.ts';
import type { RuleText } from './rule.ts';
import { policySettingNames } from './settings.ts';

export interface StoredRule {
  readonly id: string;
  readonly text: RuleText;
}

export interface ImportedRule {
  readonly line: number;
  readonly text: RuleText;
}

/** `replace` removes all rules that are not in the file, `append` adds to the present ones. */
export type ImportMode = 'replace' | 'append';

export interface ImportPlan {
  readonly added: readonly ImportedRule[];
  readonly removed: readonly StoredRule[];
  readonly unchanged: number;
  /** All rules after the import, in their order: the ID of one that stays, or one that is added. */
  readonly order: ReadonlyArray<string | ImportedRule>;
}

/** Plans the fewest changes. Rules of the file that exist keep their IDs. All texts must be in canonical spelling. */
export function planImport(
  stored: readonly StoredRule[],
  given: readonly ImportedRule[],
  mode: ImportMode,
): ImportPlan {
  const free = Map.groupBy(stored, ({ text }) => keyOf(text));
  const placed = given.map((rule) => free.get(keyOf(rule.text))?.shift()?.id ?? rule);
  const added = placed.filter((item) => typeof item === 'object');
  const unchanged = placed.length - added.length;
  if (mode === 'append') return { added, removed: [], unchanged, order: [...stored.map(({ id }) => id), ...added] };
  const staying = new Set(placed.filter((item) => typeof item === 'string'));
  return { added, removed: stored.filter(({ id }) => !staying.has(id)), unchanged, order: placed };
}

/** A try-out rule differs from a rule of a file, which acts always. */
function keyOf({ effect, sender, recipient, network, settings, tryOut = false }: RuleText): string {
  const texts = Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([effect, sender, recipient, network, texts, tryOut]);
}

/** The columns of exported rules. */
const columns = ['effect', 'sender', 'recipient', 'network', 'settings'] as const;

/** A rule in a line of a file, or what is wrong with the line. */
type RuleLine = { readonly line: number; readonly text: RuleText } | { readonly line: number; readonly fault: string };

/** Cells are as administrators have entered them, so no cell needs protection against formulas. */
export function formatRules(rules: readonly RuleText[]): string {
  const lines = rules.map(({ effect, sender, recipient, network, settings }) => {
    const texts = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    return csvLine(effect, sender, recipient, network ?? '', texts.join(' '));
  });
  return [csvLine(...columns), ...lines].join('');
}

/**
 * Yields the lines after the header, and undefined for each blank line, so that a caller can do other work after any of
 * them. Spreadsheet programs may have replaced the commas by semicolons.
 */
export function* parseRules(csv: string): Generator<RuleLine | undefined> {
  const delimiter = /^[^,\r\n]*;/.test(csv) ? ';' : ',';
  let hasHeader = false;
  for (const record of csvRecords(csv, delimiter)) {
    if ('cells' in record && record.cells.length === 0) yield undefined;
    else if (hasHeader) yield parseRecord(record);
    else if ('cells' in record && isHeader(record.cells)) hasHeader = true;
    else {
      yield { line: record.line, fault: `The first line must be ${columns.join(',')}.` };
      return;
    }
  }
  if (!hasHeader) yield { line: 1, fault: `The first line must be ${columns.join(',')}.` };
}

function isHeader(cells: readonly string[]): boolean {
  return cells.map((cell) => cell.trim().toLowerCase()).join() === columns.join();
}

function parseRecord(record: CsvRecord): RuleLine {
  if ('fault' in record) return record;
  const { line, cells } = record;
  if (cells.length !== columns.length)
    return { line, fault: `The line has ${cells.length} cells instead of ${columns.length}.` };
  const [effect = '', sender = '', recipient = '', network = '', texts = ''] = cells.map((cell) => cell.trim());
  if (effect !== 'allow' && effect !== 'deny') return { line, fault: 'The effect must be allow or deny.' };
  const settings = new Map<string, string>();
  for (const [, name = '', value] of texts.matchAll(/([^\s=]+)(?:=(\S*))?/g)) {
    if (value === undefined) return { line, fault: `${name} has no value. Use name=value, with spaces between.` };
    if (settings.has(name)) return { line, fault: `${name} is set twice.` };
    settings.set(name, value);
    // One of them is unknown, which is reported later.
    if (settings.size > policySettingNames.length) break;
  }
  return {
    line,
    text: {
      effect,
      sender,
      recipient,
      network: network === '' ? null : network,
      settings: Object.fromEntries(settings),
    },
  };
}
