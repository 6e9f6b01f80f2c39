import type { AdminCommand, AdminOperation, LocalOperator, Page, Printed } from '../administration/operation.ts';
import { formatTimeCursor } from '../core/listing.ts';
import type { Service } from '../wiring.ts';
import { configuredUrl } from './checked-server.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

/** The dependencies of operations on the command line. A running service sends the emails that are due. */
const depsOf = ({ config }: Call, { ports, reports, signOn }: Service) => ({
  ...ports,
  reports,
  signOn,
  baseUrl: () => configuredUrl(config),
  triggerEmails: () => {},
});

type Deps = ReturnType<typeof depsOf>;

/** Makes the command of an operation of administration. */
export function runOperation({ command, runWords }: AdminOperation<never, never, Deps, LocalOperator>) {
  return async (call: Call): Promise<void> => {
    const run = runWords(call);
    await withService(call, async (service) => {
      const caller = { actor: call.actor, stopping: new AbortController().signal };
      print(call, command as AdminCommand, await run(depsOf(call, service), caller));
    });
  };
}

function print(call: Call, command: AdminCommand, result: unknown): void {
  const { done } = command;
  const text = isText(result) ? result : typeof done === 'function' ? done(result as never) : done;
  if (text === undefined) printEntries(call, command, result);
  else {
    const { print, warn } = typeof text === 'string' ? { print: text } : text;
    call.print(print);
    if (warn !== undefined) call.warn(warn);
  }
}

/** Prints a list as a table, and a single value with a line for each member. */
function printEntries(call: Call, { columns = {}, place = formatTimeCursor }: AdminCommand, result: unknown): void {
  const { print, warn, options } = call;
  const isList = Array.isArray(result) || isPage(result);
  const { entries, next } = isPage(result) ? result : { entries: [result].flat() as readonly Entry[], next: undefined };
  const titles = Object.keys(columns);
  const cells = entries.map((entry) =>
    Object.values(columns).map((column) => cell(typeof column === 'string' ? entry[column] : column(entry as never))),
  );
  if (options.json) for (const entry of entries) print(JSON.stringify(entry));
  else if (isList) printTable(call, titles, cells);
  else for (const [index, title] of titles.entries()) print(`${title}: ${cells[0]?.[index]}`);
  if (next !== undefined) warn(`More results are available. Continue with --after ${place(next)}`);
}

function isText(result: unknown): result is string | Printed {
  return typeof result === 'string' || (typeof result === 'object' && result !== null && 'print' in result);
}

type Entry = Readonly<Record<string, unknown>>;

const isPage = (result: unknown): result is Page<Entry> =>
  typeof result === 'object' && result !== null && Object.hasOwn(result, 'entries');

function cell(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null ? '' : String(value);
}
