import { type AuditView, auditJson, exportAudit, listAudit } from '../actions/audit/audit-log.ts';
import { auditActions } from '../core/audit-log.ts';
import { parseDay, parseLimit } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { dayMs } from '../core/time.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listEntries(call: Call): Promise<void> {
  const { options, print, warn } = call;
  const filter = {
    actorId: options.actor,
    action: actionIn(options.action),
    from: parseDay('--from', options.from)?.toISOString(),
    before: dayAfter(parseDay('--until', options.until))?.toISOString(),
  };
  const page = { beforeId: entryIn(options.after), max: parseLimit(options.limit) };
  await withService(call, async ({ ports, reports }) => {
    const entries = await listAudit({ db: reports, keys: ports.keys }, filter, page);
    if (options.json) for (const entry of entries) print(JSON.stringify(auditJson(entry)));
    else printTable(call, columns, entries.map(cells));
    if (entries.length === page.max) warn(`More results may be available. Continue with --after ${entries.at(-1)?.id}`);
  });
}

export async function exportEntries(call: Call): Promise<void> {
  await withService(call, async ({ ports, reports }) => {
    // `print` adds the line feed.
    for await (const line of await exportAudit({ ...ports, reports }, call.actor)) call.print(line.slice(0, -1));
  });
}

const columns = ['ID', 'Time', 'Actor', 'Action', 'Subject', 'Network'];

function cells({ id, at, actorKind, actorName, action, subject, details }: AuditView): readonly string[] {
  const actor = actorKind === actorName ? actorKind : `${actorKind} ${actorName}`;
  return [String(id), at, actor, action, subject ?? '', details?.network ?? ''];
}

function actionIn(text: string | undefined): string | undefined {
  if (text === undefined || auditActions.some((action) => action === text)) return text;
  const near = suggestion(nearMatches(text, auditActions));
  throw new OperatorError(`Unknown action: ${text}.${near} Actions: ${auditActions.join(', ')}.`);
}

function entryIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = Number(text);
  if (Number.isSafeInteger(id) && id >= 1) return id;
  throw new OperatorError('--after must be the ID of an entry.');
}

const dayAfter = (day: Date | undefined) => day && new Date(day.getTime() + dayMs);
