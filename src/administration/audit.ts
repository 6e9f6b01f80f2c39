import { Type } from 'typebox';
import { type AuditFilter, auditJson, exportAudit, listAudit } from '../actions/audit/audit-log.ts';
import { day, named, nullable, text, time } from '../contract/schema-helpers.ts';
import { auditActions } from '../core/audit-log.ts';
import { endOfDay } from '../core/time.ts';
import type { Ports } from '../ports/ports.ts';
import { storedTime } from './logs.ts';
import { lines, type Operator, operation, type Place, page } from './operation.ts';

const auditEntry = named(
  'AuditLogEntry',
  Type.Object({
    id: Type.Integer({ format: 'int64', description: 'ID of the entry.', examples: [45] }),
    at: time('Time of the change.'),
    actor: Type.Object({
      kind: Type.Enum(['administrator', 'token', 'local', 'system'], {
        description: '`local` is the command line, `system` the service itself.',
      }),
      id: text('ID of the administrator or of the token. Otherwise the kind.', 'T9vBc2LqZ5'),
      name: text('Name at the time of the change.', 'anna'),
    }),
    action: text('What was done.', 'changeSettings'),
    subject: nullable(text('ID or name of what was changed.', 'retention.days')),
    details: nullable(
      Type.Object(
        {
          network: Type.Optional(text('IP address that the request came from.', '192.0.2.17')),
          reason: Type.Optional(text('Entered by the administrator.')),
          old: Type.Optional(
            Type.Unknown({ description: 'Value before the change.', examples: [{ 'retention.days': 30 }] }),
          ),
          new: Type.Optional(
            Type.Unknown({ description: 'Value after the change.', examples: [{ 'retention.days': 7 }] }),
          ),
        },
        { description: 'Null if the entry was manipulated.' },
      ),
    ),
  }),
);

type ReadDeps = Pick<Ports, 'keys'> & { readonly reports: Ports['db'] };
type Deps = ReadDeps & Pick<Ports, 'db' | 'clock'>;

/** Changes by administrators, exports and sign-ins. */
export const audit = {
  listAudit: operation({
    route: ['GET', '/api/admin/audit'],
    permission: 'audit.read',
    summary: 'List the audit log',
    description: 'Lists changes by administrators, exports and sign-ins, newest first.',
    query: {
      actor: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'ID of an administrator or a token, or `local` for the command line.',
        }),
      ),
      action: Type.Optional(Type.Enum([...auditActions], { description: 'Only this kind of change.' })),
      from: Type.Optional(day('First day.')),
      until: Type.Optional(day('Last day.')),
    },
    output: page('A page of entries.', auditEntry, {
      name: 'AuditPage',
      cursor: { parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined), format: String, example: '45' },
    }),
    sdk: 'logs.audit(query: AuditFilters): AuditPage',
    types: {
      AuditFilters: 'Filters of the audit log, the size of a page, and where it begins.',
      AuditPage: 'Entries of the audit log, newest first, and where the next page begins.',
    },
    run: (deps: ReadDeps, { actor: actorId, action, from, until, place }) =>
      pageOfEntries(
        deps,
        { actorId, action, from: from?.toISOString(), before: endOfDay(until)?.toISOString() },
        place,
      ),
    command: {
      name: 'admin audit list',
      entry: 'entry',
      options: [
        { name: 'actor', value: '<id>', help: 'Only changes by this actor; local for the command line.' },
        { name: 'action', value: '<action>', help: 'Only this kind of change, such as changeSettings.' },
        { name: 'from', value: '<date>', help: 'Only changes on this day or later (YYYY-MM-DD, UTC).' },
        { name: 'until', value: '<date>', help: 'Only changes on this day or earlier (YYYY-MM-DD, UTC).' },
        { name: 'after', value: '<id>', help: 'Continue after this entry, with older ones.' },
        { name: 'json', help: 'Print JSON, one line for each entry, with old and new values.' },
      ],
      summary: 'List changes by administrators, newest first.',
      details: 'Also lists exports of logs and of the master key.',
      examples: [
        {
          about: 'List who changed settings in March, with old and new values.',
          run: 'admin audit list --action changeSettings --from 2026-03-01 --until 2026-03-31 --json',
        },
      ],
      columns: {
        ID: 'id',
        Time: 'at',
        Actor: ({ actor: { kind, name } }) => (kind === name ? kind : `${kind} ${name}`),
        Action: 'action',
        Subject: 'subject',
        Network: ({ details }) => details?.network ?? '',
      },
    },
  }),
  exportAudit: operation({
    route: ['GET', '/api/admin/exports/audit'],
    permission: 'audit.read',
    summary: 'Export the audit log',
    description:
      'Sends the whole audit log as JSON Lines, oldest entry first, with old and new values. The last entry is that of the export.',
    output: lines('One entry in each line.', 'audit-log'),
    sdk: 'logs.exportAudit(): Response',
    run: (deps: Deps, _input, { actor }: Operator) => exportAudit(deps, actor),
    command: {
      name: 'admin audit export',
      summary: 'Export the audit log as JSON Lines, oldest entry first.',
      details: 'The export has old and new values, and ends with an entry about itself.',
      examples: [{ about: 'Save the audit log to a file.', run: 'admin audit export > audit-log.jsonl' }],
    },
  }),
};

/** Returns a page of entries, newest first. */
async function pageOfEntries(
  { reports, keys }: ReadDeps,
  filter: AuditFilter,
  { after: beforeId, max }: Place<number>,
) {
  const found = await listAudit({ db: reports, keys }, filter, { beforeId, max: max + 1 });
  const entries = found.slice(0, max).map((entry) => ({ ...auditJson(entry), at: storedTime(entry.at) }));
  return { entries, next: found.length > max ? entries.at(-1)?.id : undefined };
}
