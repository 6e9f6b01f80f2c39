export interface ReadAddresses {
  /** Each once, in the order in which they came. */
  readonly addresses: readonly string[];
  /** What holds no address. */
  readonly unclear: readonly string[];
}

/**
 * Reads what a person types or pastes: addresses with or without names, in lines or with commas, semicolons or blanks
 * between them. Whether an address is a good one is decided by the server.
 */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Map<string, string>();
  const unclear: string[] = [];
  // A name in quotes may hold anything, also what stands between two addresses.
  for (const piece of text.replaceAll(/"(?:[^"\\]|\\.)*"(?=\s*<)/g, ' ').split(/[,;\r\n\t]+/)) {
    const found = [...piece.matchAll(address)].map(([each]) => each.replace(/^mailto:/i, '').replace(/\.+$/, ''));
    for (const each of found) addresses.set(each.toLowerCase(), addresses.get(each.toLowerCase()) ?? each);
    if (found.length > 0) unclear.push(...piece.replaceAll(address, ' ').split(/\s+/).filter(isMeant));
    else if (piece.trim() !== '') unclear.push(piece.trim());
  }
  return { addresses: [...addresses.values()], unclear };
}

/** Beside an address stands the name of its owner, or another that was meant to be one. */
const isMeant = (word: string) => /\S@|@\S|[([{]at[)\]}]/i.test(word);

const address = /[^\s@<>()[\]"]+@[^\s@<>()[\]"]+/g;
