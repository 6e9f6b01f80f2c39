/** The kinds of changes in Keep a Changelog. */
const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** Returns one sentence for each deviation from the form of Keep a Changelog, and one if the version has no entry. */
export function findChangelogProblems(text: string, version: string): readonly string[] {
  const [first, ...releases] = text.split(/^## /m).slice(1);
  const versions = releases.map((release) => /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}\n/.exec(release)?.[1]);
  const newestFirst = versions.filter((one) => one !== undefined).toSorted((a, b) => compareVersions(b, a));
  const problems = [
    [text.startsWith('# Changelog\n'), 'The title is not "Changelog".'],
    [first?.startsWith('[Unreleased]\n'), 'The first entry is not "[Unreleased]".'],
    [!versions.includes(undefined), 'A heading is not of the form "[1.2.3] - 2026-01-31".'],
    [versions.every((one, index) => one === newestFirst[index]), 'The newest version is not first.'],
    [new Set(versions).size === versions.length, 'A version has two entries.'],
    [versions.includes(version), `Version ${version} of package.json has no entry.`],
    [[first ?? '', ...releases].every(hasKnownKinds), `The kinds of changes are not some of ${kinds.join(', ')}.`],
    [releases.every((release) => /^- /m.test(release)), 'A version lists no change.'],
  ] as const;
  return problems.flatMap(([isGood, problem]) => (isGood ? [] : [problem]));
}

/** Returns whether the kinds of changes are known, and none is repeated. Users read what matters first, in any order. */
function hasKnownKinds(entry: string): boolean {
  const found = [...entry.matchAll(/^### (.+)$/gm)].map((match) => match[1] ?? '');
  return found.every((kind) => kinds.includes(kind)) && new Set(found).size === found.length;
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
