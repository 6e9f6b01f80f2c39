import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Config } from '../config.ts';
import type { LocalActor } from '../core/actor.ts';
import type { Options } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import type { LogLevel, RemarkEvent } from '../core/log-events.ts';
import type { ProcessLog } from '../http/logging/process-log.ts';
import type { WorkerProcess } from '../processes/join-supervisor.ts';

/** A command of the command line: the words after `sealpost`. */
export interface Command {
  readonly name: string;
  /** The positional arguments: `<name>`, `[name]` for an optional one, or `<name>...` for one or more at the end. */
  readonly values?: string;
  /** Set if the last argument may begin with a hyphen. */
  readonly acceptsHyphen?: true;
  readonly options?: readonly CommandOption[];
  /** The options in the usage line, if some are required. Otherwise each is shown in brackets. */
  readonly optionUsage?: string;
  /** An imperative phrase for the list of commands. */
  readonly summary: string;
  /** Sentences for the help of this command. */
  readonly details?: string;
  readonly examples: readonly Example[];
  /** What exit code 2 means, if the command returns it. */
  readonly findings?: string;
  /** Set for a command that keeps a log: its remarks and unexpected errors are log lines. */
  readonly openLog?: (config: Config, worker?: number) => Promise<ProcessLog>;
  /** Loads the code on demand, so that short commands start quickly. */
  readonly load: () => Promise<(call: Call) => Promise<void>>;
}

export interface CommandOption {
  readonly name: keyof Options;
  /** The placeholder of the value, such as `<file>`. Undefined for an option that takes none. */
  readonly value?: string;
  readonly help: string;
}

export interface Example {
  /** A comment above the example that describes it. */
  readonly about: string;
  /** The words after `sealpost`. */
  readonly run: string;
}

/** Commands with one topic, under a heading of the help. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

export interface Call {
  readonly config: Config;
  /** The variables that the configuration was read from, for the workers that this process may start. */
  readonly variables: NodeJS.Dict<string>;
  /** Set in a worker process, which a supervisor has started. */
  readonly worker?: WorkerProcess | undefined;
  /** The user of the operating system, as the audit log records it. */
  readonly actor: LocalActor;
  /** The version of this program. */
  readonly version: string;
  /** The positional arguments, as many as `Command.values` allows. */
  readonly values: readonly string[];
  readonly options: Options;
  /** Whether stdout is a terminal: lists get a header and aligned columns. */
  readonly isTerminal: boolean;
  /** Returns a command with these words that works in the user's shell. */
  commandLine(words: string): string;
  /** Prints a line of the result to stdout. */
  print(line: string): void;
  /** Prints a remark for the user to stderr: as text, or as a line of the command's log with the name of the event. */
  warn(text: string, event?: RemarkEvent): void;
  /** Changes the level of the command's log, if it has one. */
  setLogLevel(level: LogLevel): void;
  /** Resolves on SIGTERM or SIGINT. Until it is called, these signals end the program at once. */
  waitForShutdown(): Promise<void>;
  /** Calls the listener on SIGHUP. Until it is called, this signal ends the program. */
  onReload(listener: () => unknown): void;
}

/** The option of every command that cannot be undone. Its last argument is what a person must type. */
export const yes: CommandOption = { name: 'yes', help: 'Do not ask for confirmation. Only terminals are asked.' };

/** Asks a person at a terminal to type the last argument of a command that cannot be undone. Programs are not asked. */
export async function confirmIrreversible(
  { options: known = [], summary }: Command,
  values: readonly string[],
  options: Options,
): Promise<void> {
  const has = (name: keyof Options) => known.some((option) => option.name === name);
  const changesNothing = options['dry-run'] === true || (has('replace') && options.replace !== true);
  if (!has('yes') || options.yes === true || changesNothing) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) return;
  const value = values.at(-1) ?? '';
  process.stderr.write(`${summary} This cannot be undone. Type ${value} to continue: `);
  // The terminal edits the line. In the raw mode of Node.js, what was typed before it would be lost.
  const input = createInterface({ input: process.stdin, terminal: false });
  // Ctrl+D closes the input without a line.
  const [typed = ''] = await Promise.race([once(input, 'line'), once(input, 'close')]);
  input.close();
  if (typed.trim() !== value) throw new OperatorError('Nothing was changed.');
}
