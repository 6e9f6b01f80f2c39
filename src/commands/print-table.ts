import type { Call } from './command.ts';

/** A longer cell does not widen its column. */
const maxColumnWidth = 44;

/**
 * Prints rows: on a terminal with a header and aligned columns, otherwise separated by tabs and without a header, for
 * other programs.
 */
export function printTable(
  { print, isTerminal }: Pick<Call, 'print' | 'isTerminal'>,
  head: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): void {
  if (!isTerminal) {
    for (const row of rows) print(row.join('\t'));
    return;
  }
  if (rows.length === 0) return;
  const table = [head.map((title) => title.toUpperCase()), ...rows];
  const widths = head.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0).filter((length) => length <= maxColumnWidth)),
  );
  for (const row of table)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
