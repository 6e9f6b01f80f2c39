/** A switch of a transfer, which its sender may change until the submission. A column of its name stores it as 0 or 1. */
interface TransferOption {
  /** The value of a new transfer, unless the policy has another one. */
  readonly default: boolean;
  readonly help: string;
  /** Set if rules of the policy decide about the default: the value that applies if they give both. */
  readonly careful?: boolean;
  /** Other products of this API have it. It is stored and returned, and nothing reads it. */
  readonly isUnused?: true;
  /**
   * The interface does not have it: programs get it if they name it in `include`. Servers of an earlier version do not know
   * it, and store 0.
   */
  readonly isAddition?: true;
}

/** All options of a transfer, in the order of the upload page. */
export const transferOptions = {
  showFileNames: { default: true, careful: false, help: 'Whether emails list the file names.' },
  allowPreview: {
    default: true,
    careful: false,
    isAddition: true,
    help: 'Whether recipients may view files in their browser without saving them.',
  },
  showZipFileContent: { default: false, careful: false, isUnused: true, help: 'Stored for compatibility, no effect.' },
  sendRecipientNotification: { default: true, help: 'Whether the server sends recipients an email with their link.' },
  sendUploadSummary: { default: true, help: 'Whether the sender gets an email when the transfer is active.' },
  sendDownloadNotifications: {
    default: true,
    careful: true,
    help: 'Whether the sender gets an email about each download.',
  },
  sendDownloadSummary: {
    default: false,
    help: 'Whether the sender gets an email with all downloads after the end of the transfer.',
  },
} as const satisfies Readonly<Record<string, TransferOption>>;

type Options = typeof transferOptions;
export type OptionName = keyof Options;
type NamesWith<Member extends keyof TransferOption> = {
  [Name in OptionName]: Member extends keyof Options[Name] ? Name : never;
}[OptionName];
export type AddedOption = NamesWith<'isAddition'>;
type PolicyOption = NamesWith<'careful'>;
/** An option whose value the policy may fix. */
export type FixableOption = Exclude<PolicyOption, NamesWith<'isUnused'>>;

export type OptionValues = { readonly [Name in OptionName]: boolean };
type ColumnOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';
export type OptionColumns = { [Name in OptionName as ColumnOf<Name>]: number };

const isAddition = (name: OptionName): name is AddedOption => 'isAddition' in transferOptions[name];
const isOfPolicy = (name: OptionName): name is PolicyOption => 'careful' in transferOptions[name];
const isFixable = (name: OptionName): name is FixableOption =>
  isOfPolicy(name) && !('isUnused' in transferOptions[name]);

const inTable = Object.keys(transferOptions) as OptionName[];
export const addedOptions = inTable.filter(isAddition);
export const interfaceOptions = inTable.filter((name) => !isAddition(name));
/** All options, in the order of responses. */
export const optionNames: readonly OptionName[] = [...interfaceOptions, ...addedOptions];
export const fixableOptions = optionNames.filter(isFixable);

/** Returns an object with one member for each of these options. */
export function forOptions<Name extends OptionName, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as { readonly [Each in Name]: Value };
}

const columns = forOptions(
  optionNames,
  (name) => name.replace(/[A-Z]/g, (initial) => `_${initial.toLowerCase()}`) as keyof OptionColumns,
);
export const optionColumns: ReadonlyArray<keyof OptionColumns> = Object.values(columns);

/** Reads the options from their columns. */
export function optionValues(row: Readonly<OptionColumns>): OptionValues {
  return forOptions(optionNames, (name) => row[columns[name]] === 1);
}

type OptionChanges = { readonly [Name in OptionName]?: boolean | undefined };

/** Returns the columns for these values, and none for an absent value. */
export function columnsOf(values: OptionValues): OptionColumns;
export function columnsOf(values: OptionChanges): Partial<OptionColumns>;
export function columnsOf(values: OptionChanges): Partial<OptionColumns> {
  const given = optionNames.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [columns[name], Number(values[name])]));
}

/** The members of the policy about an option: its default and, unless it is unused, whether the sender may change it. */
export type PolicyMembers<Value, Name extends OptionName = OptionName> = {
  readonly [Each in Name & PolicyOption as `${Each}Default`]: Value;
} & { readonly [Each in Name & FixableOption as `${Each}Changeable`]: Value };

/** Returns the members of the policy about these options. */
export function policyMembers<Value, Name extends OptionName>(
  names: readonly Name[],
  defaultOf: (name: Name & PolicyOption) => Value,
  changeableOf: (name: Name & FixableOption) => Value,
): PolicyMembers<Value, Name> {
  const members = names.flatMap((name) => [
    ...(isOfPolicy(name) ? [[`${name}Default`, defaultOf(name)]] : []),
    ...(isFixable(name) ? [[`${name}Changeable`, changeableOf(name)]] : []),
  ]);
  return Object.fromEntries(members) as PolicyMembers<Value, Name>;
}

/** The options of a new transfer. */
export function initialOptions(policy: PolicyMembers<boolean>): OptionValues {
  return forOptions(optionNames, (name) =>
    isOfPolicy(name) ? policy[`${name}Default`] : transferOptions[name].default,
  );
}
