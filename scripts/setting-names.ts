/** Finds settings and environment variables without a description, and names in documentation that do not exist. */
export interface KnownNames {
  readonly settings: Readonly<Record<string, { readonly help: string }>>;
  readonly settingGroups: ReadonlyArray<{ readonly prefixes: readonly string[] }>;
  readonly variables: Readonly<Record<string, { readonly help: string; readonly group: string }>>;
  readonly variableGroups: readonly string[];
}

const prefixOf = (name: string) => name.split('.')[0] ?? '';

/** Names without a help text, without a group, or missing in the printed page. */
export function undescribedNames(known: KnownNames, page: string): readonly string[] {
  const { settings, settingGroups, variables, variableGroups } = known;
  const groupsOf = (name: string) => settingGroups.filter(({ prefixes }) => prefixes.includes(prefixOf(name)));
  const wrongSettings = Object.entries(settings).filter(
    ([name, { help }]) => help.trim() === '' || groupsOf(name).length !== 1 || !page.includes(`| \`${name}\` |`),
  );
  const wrongVariables = Object.entries(variables).filter(
    ([name, { help, group }]) =>
      help.trim() === '' || !variableGroups.includes(group) || !page.includes(`| \`${name}\` |`),
  );
  return [...wrongSettings, ...wrongVariables].map(([name]) => name);
}

/** Variables of tools for development. */
const otherVariables = new Set(['SEALPOST_VECTORS']);
/** Names of jobs that have the prefix of a setting. */
const jobs = new Set(['log.anchor', 'log.verify', 'audit.cleanup']);
const fileEndings = /\.(?:md|ts|tsx|json|txt|env|html|png)$/;

/** Names of settings in code spans, and of variables anywhere, that do not exist. */
export function unknownNames(page: string, { settings, variables }: KnownNames): readonly string[] {
  const prefixes = new Set(Object.keys(settings).map(prefixOf));
  const spans = [
    ...page.matchAll(/`([a-z]+\.[a-zA-Z]+)`/g),
    ...page.matchAll(/setting (?:get|set) ([a-z]+\.[a-zA-Z]+)/g),
  ];
  const wrongSettings = spans
    .map((match) => match[1] ?? '')
    .filter((name) => prefixes.has(prefixOf(name)) && !fileEndings.test(name) && !jobs.has(name))
    .filter((name) => !Object.hasOwn(settings, name));
  const wrongVariables = [...page.matchAll(/\bSEALPOST_[A-Z_]+[A-Z]\b/g)]
    .map(([name]) => name)
    .filter((name) => !Object.hasOwn(variables, name) && !otherVariables.has(name));
  return [...new Set([...wrongSettings, ...wrongVariables])];
}
