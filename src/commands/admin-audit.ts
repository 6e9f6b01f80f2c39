import { exportAudit } from '../actions/audit/export-audit.ts';
import { type AuditView, listAudit } from '../actions/audit/list-audit.ts';
import { auditActions } from '../core/audit-log.ts';
import { OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { dayMs } from '../core/time.ts';
import type { Call } from './command.ts';
import { parseDay, parseLimit } from './command-values.ts';
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
  await withService(call, async ({ ports }) => {
    const entries = await listAudit(ports, filter, page);
    if (options.json) for (const entry of entries) print(JSON.stringify(toJson(entry)));
    else printTable(call, columns, entries.map(cells));
    if (entries.length === page.max) warn(`More results may be available. Continue with --after ${entries.at(-1)?.id}`);
  });
}

export async function exportEntries(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    for await (const entry of exportAudit(ports, call.actor)) {
      call.print(JSON.stringify({ ...toJson(entry), hash: entry.hash }));
    }
  });
}

const columns = ['ID', 'Time', 'Actor', 'Action', 'Subject', 'Network'];

function cells({ id, at, actorKind, actorName, action, subject, details }: AuditView): readonly string[] {
  const actor = actorKind === actorName ? actorKind : `${actorKind} ${actorName}`;
  return [String(id), at, actor, action, subject ?? '', details?.network ?? ''];
}

/** Details that were manipulated are null. */
function toJson({ id, at, actorKind, actorId, actorName, action, subject, details }: AuditView) {
  return {
    id,
    at,
    actor: { kind: actorKind, id: actorId, name: actorName },
    action,
    subject,
    details: details ?? null,
  };
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
