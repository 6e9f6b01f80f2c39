export interface ParsedAddresses {
  /** Without duplicates, in their order in the text. */
  readonly addresses: readonly string[];
  /** Parts of the text that contain no address. */
  readonly unparsed: readonly string[];
}

/**
 * Parses typed or pasted text: addresses with or without names, separated by line breaks, commas, semicolons or spaces.
 * In rows of a spreadsheet, a tab separates a name from its address.
 * The server decides whether an address is valid.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const addresses = new Map<string, string>();
  const unparsed: string[] = [];
  // A quoted name may contain separators.
  for (const piece of text.replaceAll(/"(?:[^"\\]|\\.)*"(?=\s*<)/g, ' ').split(/[,;\r\n]+/)) {
    const found = [...piece.matchAll(address)].map(([each]) => each.replace(/^mailto:/i, '').replace(/\.+$/, ''));
    for (const each of found) addresses.set(each.toLowerCase(), addresses.get(each.toLowerCase()) ?? each);
    if (found.length > 0) unparsed.push(...piece.replaceAll(address, ' ').split(/\s+/).filter(looksLikeAddress));
    else if (piece.trim() !== '') unparsed.push(piece.trim().replaceAll(/\s+/g, ' '));
  }
  return { addresses: [...addresses.values()], unparsed };
}

/** A word next to an address is part of a name, unless it looks like a mistyped address. */
const looksLikeAddress = (word: string) => /\S@|@\S|[([{]at[)\]}]/i.test(word);

const address = /[^\s@<>()[\]"]+@[^\s@<>()[\]"]+/g;
