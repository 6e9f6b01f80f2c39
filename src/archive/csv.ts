/** A line as RFC 4180 describes it: commas, quotes where they are needed, CR LF at its end. */
export function csvLine(...cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Escapes text that spreadsheets would interpret as a formula. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
