import type { Sealpost } from '#client';

interface ParsedAddresses {
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

/** Browsers give every picture without a file, such as a screenshot, this name. */
const generatedName = /^image\.(png|jpe?g|gif|webp|bmp|tiff?|avif)$/i;

/** Returns the name of a pasted file. A picture without a name of its own gets one with the local time. */
export function pastedName(name: string, label: string, now: Date): string {
  const extension = generatedName.exec(name)?.[1];
  if (extension === undefined) return name;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${label} ${day} ${two(now.getHours())}.${two(now.getMinutes())}.${extension.toLowerCase()}`;
}

type Entry = Awaited<ReturnType<Sealpost['sentTransfers']>>['data'][number];

/** Limits the memory: a transfer can have many recipients. */
const maxSuggestions = 500;
/** Limits the height of the list. */
const maxShown = 5;

/** Returns the recipients of these transfers, each once, in the order of the transfers. */
export function recipientsOf(entries: readonly Entry[], isLink: (address: string) => boolean): readonly string[] {
  const found = new Map<string, string>();
  for (const { transfer } of entries) {
    const { to, cc, bcc } = transfer?.recipients ?? {};
    for (const { mail: address } of [...(to ?? []), ...(cc ?? []), ...(bcc ?? [])]) {
      const key = address?.toLowerCase();
      if (address && key && !isLink(address) && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()].slice(0, maxSuggestions);
}

/** Returns the suggestions that contain the text, without those that are recipients already. Ignores case. */
export function matchingRecipients(
  suggestions: readonly string[],
  text: string,
  present: readonly string[],
): readonly string[] {
  const wanted = text.trim().toLowerCase();
  const excluded = new Set(present.map((each) => each.toLowerCase()));
  const isOffered = (each: string) => each.includes(wanted) && !excluded.has(each);
  return suggestions.filter((each) => isOffered(each.toLowerCase())).slice(0, maxShown);
}
