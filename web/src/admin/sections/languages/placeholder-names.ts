/** Arguments of these types contain messages for their forms. */
const withForms = new Set(['plural', 'select', 'selectordinal']);

/**
 * Returns the names of the placeholders in a message of ICU notation, or undefined if its braces do not match. The server
 * checks everything else.
 */
export function placeholderNames(text: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const end = readMessage(text, 0, names);
  return end === text.length ? names : undefined;
}

/** Returns the place of the brace that ends the message, or the end of the text. */
function readMessage(text: string, start: number, names: Set<string>): number {
  let at = start;
  while (at < text.length && text[at] !== '}') {
    if (text[at] === "'" && /[{}]/.test(text[at + 1] ?? '')) at = afterQuote(text, at + 1);
    else if (text[at] === '{') at = readArgument(text, at + 1, names);
    else at += 1;
  }
  return at;
}

function afterQuote(text: string, start: number): number {
  const end = text.indexOf("'", start);
  return end === -1 ? text.length : end + 1;
}

/** Returns the place after the argument. A missing brace leads beyond the end of the text. */
function readArgument(text: string, start: number, names: Set<string>): number {
  const [head = '', name = '', type] = /^\s*([^\s{},]*)\s*(?:,\s*(\w+))?/.exec(text.slice(start)) ?? [];
  let at = start + head.length;
  names.add(name);
  while (at < text.length && text[at] !== '}') {
    if (text[at] !== '{') at += 1;
    else if (withForms.has(type ?? '')) at = readMessage(text, at + 1, names) + 1;
    else return text.length + 1;
  }
  return at + 1;
}
