import type { Config } from '../config.ts';

/** One thing that a person can type after `sealpost`. */
export interface Command {
  /** Then the values that it takes: `<name>`, or `[name]` for one that may be left out. */
  readonly words: string;
  readonly values: string;
  /** What this command takes beside the options of all: `--for <verification|logging>`. */
  readonly option?: string;
  readonly help: string;
  /** Loads the code only when it is asked for, so that a short question has a quick answer. */
  readonly load: () => Promise<(call: Call) => Promise<void>>;
}

/** What can stand behind `--`; each command names its own. */
export interface Options {
  readonly for?: string | undefined;
  readonly after?: string | undefined;
  readonly anchors?: string | undefined;
  readonly contents?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly limit?: string | undefined;
  readonly recipient?: string | undefined;
  readonly sender?: string | undefined;
  readonly state?: string | undefined;
  readonly until?: string | undefined;
  readonly allow?: boolean | undefined;
  readonly decline?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly network?: string | undefined;
  readonly set?: readonly string[] | undefined;
}

export interface Call {
  readonly config: Config;
  /** As many as the command asks for. */
  readonly values: readonly string[];
  readonly options: Options;
  /** For people and pipes: the answer to what was typed. */
  print(line: string): void;
  /** For people only: something that they should know. */
  warn(text: string): void;
  /** Resolves when the program is asked to end; until it is called, a signal ends the program at once. */
  askedToEnd(): Promise<void>;
  /** Called whenever the program is asked to read its files again; until it is called, that signal ends the program. */
  onHangUp(listener: () => unknown): void;
}
