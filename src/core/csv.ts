/** A record of a CSV text, or what is wrong with it. A blank line is a record without cells. Lines count from 1. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string };

/** Limits of a record: each is read in a few milliseconds, so that a caller can do other work before the next one. */
export const maxRecordLength = 50_000;
const maxCells = 100;

/** Yields the records of a text (RFC 4180). LF, CRLF and CR end a line. */
export function* csvRecords(text: string, delimiter: ',' | ';'): Generator<CsvRecord> {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\r\n]*))(${delimiter}|\r\n|\r|\n|$)`, 'y');
  let line = 1;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    const found = readRecord(text.slice(at, at + maxRecordLength), cell, delimiter);
    const end = at + found.length;
    const isCut = found.length === maxRecordLength && end < text.length;
    const record = isCut ? { fault: `The line has more than ${maxRecordLength} characters.` } : found.record;
    const next = 'fault' in record ? end + restOfLine(text, end) : end;
    yield { line, ...record };
    line += lineBreaks(text.slice(at, next));
    at = next;
  }
}

interface FoundRecord {
  /** The number of characters that were read. */
  readonly length: number;
  readonly record: { readonly cells: readonly string[] } | { readonly fault: string };
}

function readRecord(text: string, cell: RegExp, delimiter: string): FoundRecord {
  const cells: string[] = [];
  for (let length = 0; cells.length < maxCells; length = cell.lastIndex) {
    cell.lastIndex = length;
    const match = cell.exec(text);
    if (match === null) return { length, record: { fault: wrongQuote } };
    const [, quoted, plain = '', end] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== delimiter) return { length: cell.lastIndex, record: { cells: isBlank(cells) ? [] : cells } };
  }
  return { length: cell.lastIndex, record: { fault: `The line has more than ${maxCells} cells.` } };
}

const wrongQuote = `A quotation mark is not closed within ${maxRecordLength} characters, or is not at the ends of a cell.`;

const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === '';

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The number of characters until the next line. */
function restOfLine(text: string, at: number): number {
  const rest = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
  rest.lastIndex = at;
  return rest.exec(text)?.[0].length ?? 1;
}

/** Returns a line as RFC 4180 describes it, with quotes only where a cell needs them. */
export const csvLine = (...cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

/** Escapes text that spreadsheet programs would interpret as a formula. */
export const guarded = (text: string): string => (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text);
