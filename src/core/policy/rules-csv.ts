import { type CsvRecord, csvLine, csvRecords } from '../csv.ts';
import type { RuleText } from './rule.ts';
import { policySettingNames } from './settings.ts';

/** The columns of exported rules. */
const columns = ['effect', 'sender', 'recipient', 'network', 'settings'] as const;

/** A rule in a line of a file, or what is wrong with the line. */
export type RuleLine =
  | { readonly line: number; readonly text: RuleText }
  | { readonly line: number; readonly fault: string };

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
