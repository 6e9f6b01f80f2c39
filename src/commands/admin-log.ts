import { exportLog } from '../actions/admin/export-log.ts';
import { listLog } from '../actions/admin/list-log.ts';
import { verifyLogs } from '../actions/admin/verify-logs.ts';
import { parseDay, parseLimit } from '../core/command-values.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { dayMs } from '../core/time.ts';
import { type TransferEvent, transferEvents } from '../core/transfer-state.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

const maxReported = 20;

export async function checkLog(call: Call): Promise<void> {
  const minAnchors = minimumIn(call, 'min-anchors');
  const minWritten = minimumIn(call, 'min-audit-entries');
  await withService(call, async ({ ports }) => {
    const { transferLog, auditLog, faults: found } = await verifyLogs(ports, { maxFaults: maxReported });
    const { entries, anchors } = transferLog;
    const { entries: audited, written } = auditLog;
    const faults = [
      ...found,
      ...(anchors < minAnchors ? [{ about: `anchor ${minAnchors}`, what: cutOff }] : []),
      ...(written < minWritten ? [{ about: `audit entry ${minWritten}`, what: cutOff }] : []),
    ];
    if (faults.length > 0) throw new Findings(faults.map(({ about, what }) => `${about}: ${what}`).join('\n'));
    call.print(`OK: ${count(entries, 'entry', 'entries')} verified, ${count(anchors, 'anchor', 'anchors')}.`);
    call.print(`OK: ${count(audited, 'audit entry', 'audit entries')} verified, ${written} written.`);
  });
}

const cutOff = 'missing: the end of the log has been truncated';

function minimumIn({ options }: Call, name: 'min-anchors' | 'min-audit-entries'): number {
  const minimum = Number(options[name] ?? 0);
  if (Number.isSafeInteger(minimum) && minimum >= 0) return minimum;
  throw new OperatorError(`--${name} must be a whole number.`);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

export async function listEntries(call: Call): Promise<void> {
  const { options, print, warn } = call;
  const event = eventIn(options.event);
  const until = parseDay('--until', options.until);
  const filter = {
    trackingId: options['tracking-id'],
    events: event && [event],
    from: parseDay('--from', options.from)?.toISOString(),
    before: until && new Date(until.getTime() + dayMs).toISOString(),
  };
  const max = parseLimit(options.limit);
  await withService(call, async ({ reports }) => {
    let page = await listLog({ reports }, filter, { after: placeIn(options.after), max });
    const entries = [...page.entries];
    // Unlike a request, a command may take its time to find rare events.
    for (; !page.isComplete && entries.length < max; entries.push(...page.entries)) {
      page = await listLog({ reports }, filter, { after: page.next, max: max - entries.length });
    }
    const rows = entries.map(({ id, at, trackingId, event }) => ({ id, at, trackingId, event }));
    if (options.json) for (const row of rows) print(JSON.stringify(row));
    else
      printTable(
        call,
        ['ID', 'Time', 'Tracking ID', 'Event'],
        rows.map(({ id, at, trackingId, event }) => [String(id), at, trackingId, event]),
      );
    if (page.next !== undefined)
      warn(`More results are available. Continue with --after ${page.next.at}~${page.next.id}`);
  });
}

function eventIn(text: string | undefined): TransferEvent | undefined {
  if (text === undefined) return undefined;
  const event = transferEvents.find((each) => each === text);
  if (event === undefined) throw new OperatorError(`--event must be one of ${transferEvents.join(', ')}.`);
  return event;
}

function placeIn(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, at, id] = /^([\d\-T:.Z]{20,30})~(\d{1,15})$/.exec(text) ?? [];
  if (at === undefined) throw new OperatorError('--after must be the text that the previous list has printed.');
  return { at, id: Number(id) };
}

export async function exportEntries(call: Call): Promise<void> {
  await withService(call, async ({ ports, reports }) => {
    // `print` adds the line feed.
    for await (const line of await exportLog({ ...ports, reports }, call.actor)) call.print(line.slice(0, -1));
  });
}
