/** A record of a CSV text, or what is wrong with it. Lines count from 1. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string };

/** Yields the records of a text (RFC 4180), without blank lines. LF, CRLF and CR end a line. */
export function* csvRecords(text: string, delimiter: ',' | ';'): Generator<CsvRecord> {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\r\n]*))(${delimiter}|\r\n|\r|\n|$)`, 'y');
  let line = 1;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    const first = line;
    const cells: string[] = [];
    let match: RegExpExecArray | null;
    do {
      cell.lastIndex = at;
      match = cell.exec(text);
      const [all = '', quoted, plain = ''] = match ?? [];
      at += all.length;
      line += lineBreaks(all);
      cells.push(quoted?.replaceAll('""', '"') ?? plain);
    } while (match?.[3] === delimiter);
    if (match === null) {
      at += restOfLine(text, at);
      line += 1;
      yield { line: first, fault: 'A quotation mark is not closed, or is not at the ends of a cell.' };
    } else if (cells.length > 1 || cells[0] !== '') yield { line: first, cells };
  }
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** The number of characters until the next line. */
function restOfLine(text: string, at: number): number {
  const rest = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
  rest.lastIndex = at;
  return rest.exec(text)?.[0].length ?? 1;
}

/** Returns a line as RFC 4180 describes it, with quotes only where a cell needs them. */
export function csvLine(...cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** Escapes text that spreadsheet programs would interpret as a formula. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
}
