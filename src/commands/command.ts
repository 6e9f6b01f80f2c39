import type { Config } from '../config.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { OperatorError } from '../core/errors.ts';
import type { ProcessLog } from '../http/logging/process-log.ts';

/** A command of the command line: the words after `sealpost`. */
export interface Command {
  readonly name: string;
  /** The positional values: `<name>`, or `[name]` for an optional one. */
  readonly values: string;
  /** Options of this command only, such as `--for <verification|logging>`. */
  readonly option?: string;
  readonly help: string;
  /** Set for a command that keeps a log: its remarks and unexpected errors are log lines. */
  readonly openLog?: (config: Config) => Promise<ProcessLog>;
  /** Loads the code on demand, so that short commands start quickly. */
  readonly load: () => Promise<(call: Call) => Promise<void>>;
}

/** The options of all commands. `Command.option` names those that a command accepts. */
export interface Options {
  readonly for?: string | undefined;
  readonly after?: string | undefined;
  readonly 'min-anchors'?: string | undefined;
  readonly contents?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly limit?: string | undefined;
  readonly recipient?: string | undefined;
  readonly sender?: string | undefined;
  readonly state?: string | undefined;
  readonly until?: string | undefined;
  readonly allow?: boolean | undefined;
  readonly deny?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly network?: string | undefined;
  readonly set?: readonly string[] | undefined;
}

export interface Call {
  readonly config: Config;
  /** As many as `Command.values` allows. */
  readonly values: readonly string[];
  readonly options: Options;
  /** Prints a line of the result to stdout. */
  print(line: string): void;
  /** Prints a remark for the user to stderr: as text, or as a line of the command's log. */
  warn(text: string): void;
  /** Resolves on SIGTERM or SIGINT. Until it is called, these signals end the program at once. */
  waitForShutdown(): Promise<void>;
  /** Calls the listener on SIGHUP. Until it is called, this signal ends the program. */
  onReload(listener: () => unknown): void;
}

/** Parses an email address that the user has entered. */
export function parseAddress(text: string): EmailAddress {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new OperatorError(`${text} is no email address.`);
  return address;
}
