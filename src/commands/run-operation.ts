import type {
  AdminCommand,
  AdminOperation,
  LocalOperator,
  OwnCommand,
  Page,
  Printed,
} from '../administration/operation.ts';
import { Findings } from '../core/errors.ts';
import type { TimeCursor } from '../core/listing.ts';
import { permissionNames } from '../core/permissions.ts';
import type { Service } from '../wiring.ts';
import { checkedServer, configuredUrl } from './checked-server.ts';
import type { Call } from './command.ts';
import { readFile, readText } from './given-file.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

/** The dependencies of operations on the command line. A running service sends the emails that are due. */
const depsOf = ({ config }: Call, service: Service) => ({
  ...service.ports,
  reports: service.reports,
  languagePacks: service.languages,
  signOn: service.signOn,
  configuredUrl: config.baseUrl,
  checkedServer: () => checkedServer(service, config),
  baseUrl: () => configuredUrl(config),
  triggerEmails: () => {},
});

type Deps = ReturnType<typeof depsOf>;

type RunOperation = Pick<AdminOperation<never, never, Deps, LocalOperator>, 'command' | 'output' | 'runWords'>;

/** Makes a command of administration. */
export function runOperation({
  command,
  output,
  runWords,
}: RunOperation | (OwnCommand<Deps, LocalOperator> & { readonly output?: undefined })) {
  return async (call: Call): Promise<void> => {
    const place = output?.cursor && { place: output.cursor.format };
    const words = { ...place, ...(command as AdminCommand) } as AdminCommand;
    const run = await runWords({ ...call, readFile, readText });
    if (typeof run === 'string') return print(call, words, run);
    await withService(call, async (service) => {
      const caller = {
        actor: call.actor,
        permissions: new Set(permissionNames),
        stopping: new AbortController().signal,
        expected: () => undefined,
        report: () => {},
      };
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
  const { done, text } = command;
  const printed = typeof done === 'function' ? done(result as never, call as never) : isPrinted(result) ? result : done;
  const { print, warn = [], fault } = typeof printed === 'string' ? { print: printed } : (printed ?? {});
  if (print !== undefined) {
    // These lines follow the table of a list.
    if (printed === result && isList(result)) printEntries(call, command, result);
    for (const line of [print].flat()) call.print(line);
  } else if (text !== undefined && !call.options.json) call.print(text(result as never));
  else if (printed === undefined || isList(result) || Array.isArray(result)) printEntries(call, command, result);
  const next = isList(result) ? result.next : undefined;
  const { place = String } = command;
  if (next !== undefined) call.warn(`More results are available. Continue with --after ${place(next as never)}`);
  for (const remark of [warn].flat()) call.warn(remark);
  if (fault !== undefined) throw new Findings(fault);
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

function isPrinted(result: unknown): result is string | Printed {
  if (!isObject(result)) return typeof result === 'string';
  return ['print', 'warn', 'fault'].some((name) => name in result);
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
