import type { Sealpost } from '#client';

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
