/** The lines of one metric: its description, and its values. */
interface Family {
  readonly head: readonly string[];
  readonly samples: string[];
}

/**
 * Merges the expositions of several processes into one. The format requires all values of a metric in one group. The
 * values must differ in a label.
 */
export function mergeExpositions(texts: readonly string[]): string {
  const families = new Map<string, Family>();
  for (const text of texts) {
    for (const block of text.split(/\n(?=# HELP )/)) {
      const lines = block.split('\n').filter((line) => line !== '');
      const head = lines.filter((line) => line.startsWith('#'));
      const name = head[0]?.split(' ')[2];
      if (name === undefined) continue;
      const family = families.get(name) ?? { head, samples: [] };
      family.samples.push(...lines.slice(head.length));
      families.set(name, family);
    }
  }
  const groups = [...families.values()].map(({ head, samples }) => [...head, ...samples, ''].join('\n'));
  return groups.join('\n');
}
