import type {
  AdminCommand,
  AdminOperation,
  LocalOperator,
  OwnCommand,
  Page,
  Printed,
} from '../administration/operation.ts';
import { formatTimeCursor, type TimeCursor } from '../core/listing.ts';
import type { Service } from '../wiring.ts';
import { configuredUrl } from './checked-server.ts';
import type { Call } from './command.ts';
import { readFile, readText } from './given-file.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

/** The dependencies of operations on the command line. A running service sends the emails that are due. */
const depsOf = ({ config }: Call, { ports, reports, languages, signOn }: Service) => ({
  ...ports,
  reports,
  languagePacks: languages,
  signOn,
  baseUrl: () => configuredUrl(config),
  triggerEmails: () => {},
});

type Deps = ReturnType<typeof depsOf>;

const anyVersion = () => undefined;

/** Makes a command of administration. */
export function runOperation({
  command,
  runWords,
}: Pick<AdminOperation<never, never, Deps, LocalOperator>, 'command' | 'runWords'> | OwnCommand<Deps, LocalOperator>) {
  return async (call: Call): Promise<void> => {
    const words = command as AdminCommand;
    const run = await runWords({ ...call, readFile, readText });
    if (typeof run === 'string') return print(call, words, run);
    await withService(call, async (service) => {
      const caller = { actor: call.actor, stopping: new AbortController().signal, expected: anyVersion };
      await print(call, words, await run(depsOf(call, service), caller));
    });
  };
}

async function print(call: Call, command: AdminCommand, result: unknown): Promise<void> {
  // `print` adds the line feed.
  if (isLines(result)) for await (const line of result) call.print(line.slice(0, -1));
  else printResult(call, command, result);
}

function printResult(call: Call, command: AdminCommand, result: unknown): void {
  const { done } = command;
  const text = typeof done === 'function' ? done(result as never, call) : isText(result) ? result : done;
  if (text === undefined) printEntries(call, command, result);
  printText(call, typeof text === 'string' ? { print: text } : (text ?? (isList(result) ? result : {})));
  const next = isList(result) ? result.next : undefined;
  if (next === undefined) return;
  const { place = formatTimeCursor } = command;
  call.warn(`More results are available. Continue with --after ${typeof next === 'string' ? next : place(next)}`);
}

function printText(call: Call, { print = [], warn = [] }: Printed): void {
  for (const line of [print].flat()) call.print(line);
  for (const remark of [warn].flat()) call.warn(remark);
}

/** Prints a list as a table, and a single value with a line for each member. */
function printEntries(call: Call, { columns = {} }: AdminCommand, result: unknown): void {
  const { print, options } = call;
  const { entries } = isList(result) ? result : { entries: [result].flat() as readonly Entry[] };
  const titles = Object.keys(columns);
  const cells = entries.map((entry) => Object.values(columns).map((column) => cell(entry, column)));
  if (options.json) for (const entry of entries) print(JSON.stringify(entry));
  else if (isList(result) || Array.isArray(result)) printTable(call, titles, cells);
  else for (const [index, title] of titles.entries()) print(`${title}: ${cells[0]?.[index]}`);
}

function isText(result: unknown): result is string | Printed {
  return typeof result === 'string' || (isObject(result) && 'print' in result && !('entries' in result));
}

const isLines = (result: unknown): result is AsyncGenerator<string> =>
  isObject(result) && Symbol.asyncIterator in result;

type Entry = Readonly<Record<string, unknown>>;

interface List extends Printed, Pick<Page<Entry>, 'entries'> {
  readonly next?: TimeCursor | string | undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isList = (result: unknown): result is List => isObject(result) && Object.hasOwn(result, 'entries');

function cell(entry: Entry, column: string | ((entry: never) => string | undefined)): string {
  const value = typeof column === 'string' ? entry[column] : column(entry as never);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null ? '' : String(value);
}
