import type { Words } from '../core/command-values.ts';
import type { TimeCursor } from '../core/listing.ts';

/** The words and the help of a command. `src/commands/admin-commands.gen.ts` is printed from them. */
export interface CommandWords {
  readonly name: string;
  /**
   * The positional arguments, as in the usage. Without an own function, they are the path parameters in their order, and then
   * members that no option fills.
   */
  readonly values?: string;
  /** Set if the last argument may begin with a hyphen. */
  readonly acceptsHyphen?: true;
  readonly options?: readonly CommandOption[];
  /** The options in the usage line, if some are required. */
  readonly optionUsage?: string;
  /** Set if the command must be confirmed at a terminal. */
  readonly isIrreversible?: true;
  readonly summary: string;
  readonly details?: string;
  readonly examples: readonly { readonly about: string; readonly run: string }[];
  /** What exit code 2 means, if the command returns it. */
  readonly findings?: string;
  /** The name of an entry of a list, such as `client`. */
  readonly entry?: string;
  /** False if the command has no option for JSON although it prints a table. */
  readonly hasJson?: false;
  /** How to print where the next page begins, if not as `next`. */
  readonly place?: (next: TimeCursor) => string;
}

interface CommandOption {
  readonly name: string;
  readonly value?: string;
  readonly help: string;
  /** The member of the input. By default, the name of the option. */
  readonly member?: string;
}

/** Lines for stdout, and remarks for stderr. */
export interface Printed {
  readonly print?: string | readonly string[];
  readonly warn?: string | readonly string[] | undefined;
  /** Why the command ends with exit code 2. */
  readonly fault?: string | undefined;
}

/** The entries of a table, and what is printed after it. */
interface PrintedList<Entry> extends Printed {
  readonly entries: readonly Entry[];
  /** The place of the next page. */
  readonly next?: TimeCursor | string | undefined;
}

type EntryOf<Result> = Result extends { readonly entries: readonly (infer Entry)[] }
  ? Entry
  : Result extends readonly (infer Entry)[]
    ? Entry
    : Result;

/** How a command prints the result: as a table with these titles and members, or as a sentence. */
export interface Shown<Result> {
  readonly columns?: Readonly<
    Record<string, (keyof EntryOf<Result> & string) | ((entry: EntryOf<Result>) => string | undefined)>
  >;
  /** The text that is printed instead of a table, unless as JSON. */
  readonly text?: (result: Result) => string;
  readonly done?: string | ((result: Result, call: CommandCall) => string | Printed);
}

/** The words of a command, and the parts of the command line that it may use. */
export interface CommandCall extends Words {
  /** Prints a line of the result, or a remark, before the command has ended. */
  print(line: string): void;
  warn(remark: string): void;
  /** Returns a command with these words that works in the user's shell. */
  commandLine(words: string): string;
  /** Reads a file, or so much of it that it is too large. */
  readFile(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Reads a file in UTF-8. Throws if it is too large. */
  readText(path: string, maxBytes: number): Promise<string>;
}

/**
 * The own function of a command. It reads the words, by itself or as the input of the operation, and then uses the service. A
 * text is printed as it is.
 */
export interface OwnRun<Deps, Caller, Result, Input> {
  readonly run?: (
    words: Words,
    readInput: () => Input,
  ) => (deps: Deps, caller: Caller) => Promise<Result | string | Printed>;
}

export type UseService<Deps, Caller> = (deps: Deps, caller: Caller) => Promise<unknown>;

/** A command that prints something else than the result of one operation. */
export interface OwnCommand<Deps = never, Caller = never> {
  readonly command: AdminCommand;
  /** Reads the words of the command, and returns what it does with the service, or the text to print. */
  readonly runWords: (call: CommandCall) => Promise<UseService<Deps, Caller> | string>;
}

/** Defines such a command: of an operation, or beside the operations of its noun. */
export function command<Entry, Deps, Caller>(
  words: CommandWords & {
    readonly run: (
      call: CommandCall,
    ) => Promise<
      ((deps: Deps, caller: Caller) => Promise<readonly Entry[] | PrintedList<Entry> | string | Printed>) | string
    >;
    readonly columns?: Shown<readonly Entry[]>['columns'];
  },
): OwnCommand<Deps, Caller> {
  return { command: words as AdminCommand, runWords: words.run };
}

/** A command, and how it prints its result. */
export type AdminCommand = CommandWords & Shown<never>;

/** A command with a function of its own: `admin-person.exportData` is `exportData` in `src/commands/admin-person.ts`. */
export interface SpecialCommand extends CommandWords {
  readonly handler: `${string}.${string}`;
}
