import { Type } from 'typebox';
import { recordExport } from '../actions/audit/record-audit.ts';
import { verifyLogs } from '../actions/transfer-log/log-verification.ts';
import { complete } from '../contract/admin/paging.ts';
import { trackingId } from '../contract/parameters.ts';
import { day, flag, named, nullable, text, time } from '../contract/schema-helpers.ts';
import type { Actor } from '../core/actor.ts';
import { parseWholeNumber } from '../core/command-values.ts';
import { Findings } from '../core/errors.ts';
import { type LogVerification, logFaultCodes } from '../core/log-chain.ts';
import { Problem } from '../core/problem.ts';
import { endOfDay } from '../core/time.ts';
import { transferEvents } from '../core/transfer-state.ts';
import { findLogEntries, type LogPlace } from '../db/find-log-entries.ts';
import { pageOfEntries } from '../db/transfer-log.ts';
import type { Ports } from '../ports/ports.ts';
import { readLogVerification, requestLogVerification } from '../records/admin-reports.ts';
import { data, lines, type Operator, operation, page, type ReportDeps } from './operation.ts';

const event = Type.Enum([...transferEvents], { description: 'What happened to the transfer.' });

const logEntry = named(
  'TransferLogEntry',
  Type.Object({
    id: Type.Integer({ format: 'int64', description: 'ID of the entry.', examples: [4711] }),
    at: time('Time of the event.'),
    trackingId,
    event,
  }),
);

const count = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] });

const faultCodes = Object.keys(logFaultCodes) as ReadonlyArray<keyof typeof logFaultCodes>;
const faultMeanings = faultCodes.map((code) => `\`${code}\`: ${logFaultCodes[code]}`).join(' ');

/** A code that pages translate. Later versions may add some. */
const faultCode = Type.Optional(
  Type.Enum([...faultCodes], { description: `What is wrong, for programs, if it has a code. ${faultMeanings}` }),
);

const verification = named(
  'LogVerification',
  Type.Object({
    state: Type.Enum(['running', 'done', 'failed'], {
      description: '`failed`: the logs could not be read. The log of the server has the reason.',
    }),
    startedAt: time('When it was requested.'),
    finishedAt: nullable(time('When it ended. Null while it runs.', '2026-03-01T12:01:00+00:00')),
    result: nullable(
      Type.Object({
        transferLog: Type.Object({
          entries: count('Verified entries.', 18_211),
          anchors: count('Number of anchors. Record it elsewhere: a log whose end was removed has fewer.', 120),
        }),
        auditLog: Type.Object({
          entries: count('Verified entries.', 45),
          written: count('Entries that were ever written. Record it elsewhere, too.', 45),
        }),
        faults: Type.Array(
          Type.Object({
            about: text('The entry, the transfer or the anchor.', 'audit entry 17'),
            what: text('What is wrong, in English.', 'has been modified'),
            code: faultCode,
          }),
          { description: 'Places where a log was changed, the first 100 of each log. Empty if both logs are intact.' },
        ),
        moreFaults: flag('Whether there are more faults than listed.'),
      }),
    ),
  }),
);

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** What happened to transfers, without addresses. */
export const logs = {
  listLog: operation({
    route: ['GET', '/api/admin/log'],
    permission: 'log.read',
    summary: 'List the transfer log',
    description: 'Lists what happened to transfers, newest first. The log contains no addresses.',
    query: {
      'tracking-id': Type.Optional(trackingId),
      event: Type.Optional(Type.Array(event, { maxItems: transferEvents.length, description: 'Only these events.' })),
      from: Type.Optional(day('First day.')),
      until: Type.Optional(day('Last day.')),
    },
    output: page('A page of entries.', logEntry, {
      name: 'TransferLogPage',
      cursor: { parse: parseLogPlace, format: ({ at, id }) => `${at}~${id}`, example: '2026-03-01T12:00:00.000Z~4711' },
      meta: { complete },
    }),
    sdk: 'logs.list(query: LogFilters): TransferLogPage',
    types: {
      LogFilters: 'Filters of the transfer log, the size of a page, and where it begins.',
      TransferLogPage: 'Entries of the transfer log, newest first, and where the next page begins.',
    },
    async run(
      { reports }: Pick<ReportDeps, 'reports'>,
      { 'tracking-id': trackingId, event: events, from, until, place },
    ) {
      const filter = { trackingId, events, from: from?.toISOString(), before: endOfDay(until)?.toISOString() };
      const { entries, next, isComplete } = await findLogEntries(reports, filter, place);
      const listed = entries.map(({ id, at, trackingId, event }) => ({ id, at: storedTime(at), trackingId, event }));
      return { entries: listed, next, complete: isComplete };
    },
    command: {
      name: 'admin log list',
      entry: 'entry',
      options: [
        { name: 'tracking-id', value: '<tracking-id>', help: 'Only this transfer.' },
        { name: 'event', value: '<event>', help: 'Only this event, such as removed.' },
        { name: 'from', value: '<date>', help: 'Only events on this day or later (YYYY-MM-DD, UTC).' },
        { name: 'until', value: '<date>', help: 'Only events on this day or earlier (YYYY-MM-DD, UTC).' },
        { name: 'after', value: '<place>', help: 'Continue after the last entry of the previous list.' },
      ],
      summary: 'List what happened to transfers, newest first.',
      details: 'Events: submitted, finalized, emptied (no file was left), expired, revoked, removed and lockedOut.',
      examples: [{ about: 'List transfers that administrators have deleted.', run: 'admin log list --event removed' }],
      columns: { ID: 'id', Time: 'at', 'Tracking ID': 'trackingId', Event: 'event' },
    },
  }),
  getLogVerification: operation({
    route: ['GET', '/api/admin/log/verification'],
    permission: 'log.read',
    summary: 'Get the verification of both logs',
    description: 'Returns the last verification that was started, or null if there was none.',
    output: data('The verification.', nullable(verification), 'LogVerificationResponse'),
    sdk: 'logs.verification(): LogVerification | null',
    async run(deps: Pick<Ports, 'db' | 'keys'>) {
      const last = await readLogVerification(deps);
      return last === undefined ? null : describeVerification(last);
    },
    command: 'the result of a task: `admin log verify` waits for it',
  }),
  startLogVerification: operation({
    route: ['POST', '/api/admin/log/verification'],
    permission: 'log.read',
    problems: ['already_running'],
    summary: 'Verify both logs',
    description:
      'Starts to verify that the transfer log and the audit log were not tampered with. It may take minutes. `getLogVerification` returns its state and its result.',
    output: { ...data('The verification has started.', verification, 'StartedLogVerificationResponse'), status: 202 },
    sdk: 'logs.startVerification(): LogVerification',
    types: { LogVerification: 'The state and the result of a verification of both logs.' },
    async run({ db, clock }: Pick<Ports, 'db' | 'clock'>) {
      const startedAt = clock.now();
      if (!(await requestLogVerification({ db }, startedAt))) throw new Problem('already_running');
      return describeVerification({ state: 'running', startedAt, finishedAt: null, result: null });
    },
    command: {
      name: 'admin log verify',
      options: [
        {
          name: 'min-anchors',
          value: '<n>',
          help: 'Also report a problem if the transfer log has fewer than <n> anchors.',
        },
        {
          name: 'min-audit-entries',
          value: '<n>',
          help: 'Also report a problem if fewer than <n> entries were ever written to the audit log.',
        },
      ],
      summary: 'Verify that both logs have not been tampered with.',
      details:
        'Verifies the transfer log and the audit log. Prints the number of anchors, and of written audit entries. Record them outside of this server and pass them as --min-anchors and --min-audit-entries the next time: a log whose end was removed has fewer.',
      examples: [
        {
          about: 'Verify both logs, with the numbers of the last run.',
          run: 'admin log verify --min-anchors 120 --min-audit-entries 45',
        },
      ],
      findings: 'A log was changed, or its end is missing.',
      run({ options }) {
        const minAnchors = parseWholeNumber('--min-anchors', options['min-anchors'] ?? '0');
        const minWritten = parseWholeNumber('--min-audit-entries', options['min-audit-entries'] ?? '0');
        return (deps: Pick<Ports, 'db' | 'keys'>) => verifyNow(deps, minAnchors, minWritten);
      },
    },
  }),
  exportLog: operation({
    route: ['GET', '/api/admin/exports/log'],
    permission: 'transfers.export',
    summary: 'Export the transfer log',
    description: 'Sends the whole transfer log as JSON Lines, oldest entry first. The audit log records it.',
    output: lines('One entry in each line.', 'transfer-log'),
    sdk: 'logs.export(): Response',
    run: (deps: Deps & ReportDeps, _input, { actor }: Operator) => exportLog(deps, actor),
    command: {
      name: 'admin log export',
      summary: 'Export the transfer log as JSON Lines, oldest entry first.',
      details: 'The export contains no email addresses.',
      examples: [{ about: 'Save the log to a file.', run: 'admin log export > transfer-log.jsonl' }],
    },
  }),
};

/** The time of an entry that was manipulated may be any text. */
export function storedTime(at: string): Date {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? new Date(0) : time;
}

function parseLogPlace(text: string): LogPlace | undefined {
  const [, at, id] = /^([\d\-T:.Z]{20,30})~(\d{1,15})$/.exec(text) ?? [];
  return at === undefined ? undefined : { at, id: Number(id) };
}

function describeVerification({ result, ...verification }: LogVerification) {
  return { ...verification, result: result && { ...result, moreFaults: result.hasMoreFaults } };
}

const maxReported = 20;
const cutOff = 'missing: the end of the log has been truncated';

/** Returns what a command prints. Throws if a log was changed, or has fewer entries than it had. */
async function verifyNow(deps: Pick<Ports, 'db' | 'keys'>, minAnchors: number, minWritten: number): Promise<string> {
  const { transferLog, auditLog, faults: found } = await verifyLogs(deps, { maxFaults: maxReported });
  const { entries, anchors } = transferLog;
  const { entries: audited, written } = auditLog;
  const faults = [
    ...found,
    ...(anchors < minAnchors ? [{ about: `anchor ${minAnchors}`, what: cutOff }] : []),
    ...(written < minWritten ? [{ about: `audit entry ${minWritten}`, what: cutOff }] : []),
  ];
  if (faults.length > 0) throw new Findings(faults.map(({ about, what }) => `${about}: ${what}`).join('\n'));
  return [
    `OK: ${counted(entries, 'entry', 'entries')} verified, ${counted(anchors, 'anchor', 'anchors')}.`,
    `OK: ${counted(audited, 'audit entry', 'audit entries')} verified, ${written} written.`,
  ].join('\n');
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

const entriesAtOnce = 500;

/** Returns the lines of an export, oldest entry first. The export is recorded before this resolves. */
async function exportLog(deps: Deps & ReportDeps, by: Actor): Promise<AsyncGenerator<string, void>> {
  await recordExport(deps, by, { action: 'exportLog' });
  return logLines(deps.reports);
}

async function* logLines(reports: ReportDeps['reports']): AsyncGenerator<string, void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await pageOfEntries(reports, after, entriesAtOnce);
    for (const entry of page) yield `${JSON.stringify(entry)}\n`;
    after = page.at(-1)?.id;
  }
}
