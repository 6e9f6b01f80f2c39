import { exportLog } from '../../../actions/admin/export-log.ts';
import { getLogVerification } from '../../../actions/admin/get-log-verification.ts';
import { type LogPlace, listLog } from '../../../actions/admin/list-log.ts';
import type { ReportDeps } from '../../../actions/admin/search-transfers.ts';
import { startLogVerification } from '../../../actions/admin/start-log-verification.ts';
import { auditJson, exportAudit, listAudit } from '../../../actions/audit/audit-log.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  auditQuery,
  auditResponse,
  linesResponse,
  linesType,
  logQuery,
  logResponse,
  startedVerificationResponse,
  verificationResponse,
} from '../../../contract/admin/logs.ts';
import { response } from '../../../contract/schema-helpers.ts';
import type { LogVerification } from '../../../core/log-chain.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { type ExportDeps, sendExport } from '../../responses/send-export.ts';
import { operation } from '../../route.ts';
import { readDays } from '../../wire/list-parameters.ts';
import { formatWireDate, malformed } from '../../wire/values.ts';

type Deps = AdminDeps & ReportDeps;

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List the transfer log',
    description: 'Lists what happened to transfers, newest first. The log contains no addresses.',
    querystring: logQuery,
    response: { 200: response('A page of entries.', logResponse) },
  },
  async handler(deps: Deps, { query }, _reply, _caller: Administrator) {
    const { 'tracking-id': trackingId, event: events, after, 'page-size': pageSize } = query;
    const filter = { trackingId, events, ...isoRange(query) };
    const { entries, next, isComplete } = await listLog(deps, filter, { after: readPlace(after), max: pageSize });
    const data = entries.map(({ id, at, trackingId, event }) => ({ id, at: wireTime(at), trackingId, event }));
    return { data, meta: { pageSize, next: next ? `${next.at}~${next.id}` : null, complete: isComplete } };
  },
});

export const startVerification = operation({
  general: 'checked',
  problems: ['already_running'],
  schema: {
    summary: 'Verify both logs',
    description:
      'Starts to verify that the transfer log and the audit log were not tampered with. It may take minutes. `getLogVerification` returns its state and its result.',
    response: { 202: response('The verification has started.', startedVerificationResponse) },
  },
  async handler(deps: Deps, _request, reply, _caller: Administrator) {
    const started = await startLogVerification(deps);
    return reply.code(202).send({ data: serialize(started), meta: {} });
  },
});

export const getVerification = operation({
  general: 'checked',
  schema: {
    summary: 'Get the verification of both logs',
    description: 'Returns the last verification that was started, or null if there was none.',
    response: { 200: response('The verification.', verificationResponse) },
  },
  async handler(deps: Deps, _request, _reply, _caller: Administrator) {
    const last = await getLogVerification(deps);
    return { data: last === undefined ? null : serialize(last), meta: {} };
  },
});

export const exportTransferLog = operation({
  general: 'checked',
  problems: ['too_many_requests'],
  schema: {
    summary: 'Export the transfer log',
    description: 'Sends the whole transfer log as JSON Lines, oldest entry first. The audit log records it.',
    response: { 200: linesResponse('One entry in each line.') },
  },
  async handler(deps: Deps & ExportDeps, _request, reply, caller: Administrator) {
    const open = () => exportLog(deps, caller.actor);
    return sendExport(deps, reply, { name: 'transfer-log.jsonl', mediaType: linesType, for: caller, open });
  },
});

export const listChanges = operation({
  general: 'checked',
  schema: {
    summary: 'List the audit log',
    description: 'Lists changes by administrators, exports and sign-ins, newest first.',
    querystring: auditQuery,
    response: { 200: response('A page of entries.', auditResponse) },
  },
  async handler(deps: Deps, { query }, _reply, _caller: Administrator) {
    const { actor: actorId, action, after, 'page-size': pageSize } = query;
    const filter = { actorId, action, ...isoRange(query) };
    const page = { beforeId: readEntryId(after), max: pageSize + 1 };
    const found = await listAudit({ db: deps.reports, keys: deps.keys }, filter, page);
    const entries = found.slice(0, pageSize);
    const next = found.length > pageSize ? String(entries.at(-1)?.id) : null;
    const data = entries.map((entry) => ({ ...auditJson(entry), at: wireTime(entry.at) }));
    return { data, meta: { pageSize, next } };
  },
});

export const exportChanges = operation({
  general: 'checked',
  problems: ['too_many_requests'],
  schema: {
    summary: 'Export the audit log',
    description:
      'Sends the whole audit log as JSON Lines, oldest entry first, with old and new values. The last entry is that of the export.',
    response: { 200: linesResponse('One entry in each line.') },
  },
  async handler(deps: Deps & ExportDeps, _request, reply, caller: Administrator) {
    const open = () => exportAudit(deps, caller.actor);
    return sendExport(deps, reply, { name: 'audit-log.jsonl', mediaType: linesType, for: caller, open });
  },
});

function isoRange(query: { readonly from?: string; readonly until?: string }) {
  const { from, before } = readDays(query);
  return { from: from?.toISOString(), before: before?.toISOString() };
}

/** The time of an entry that was manipulated may be any text. */
function wireTime(at: string): string {
  const time = new Date(at);
  return formatWireDate(Number.isNaN(time.getTime()) ? new Date(0) : time);
}

function readPlace(text: string | undefined): LogPlace | undefined {
  if (text === undefined) return undefined;
  const [, at, id] = /^([\d\-T:.Z]{20,30})~(\d{1,15})$/.exec(text) ?? [];
  if (at === undefined) throw malformed('after', 'must be `next` of the previous page');
  return { at, id: Number(id) };
}

function readEntryId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw malformed('after', 'must be `next` of the previous page');
  return Number(text);
}

function serialize({ state, startedAt, finishedAt, result }: LogVerification) {
  return {
    state,
    startedAt: formatWireDate(startedAt),
    finishedAt: finishedAt && formatWireDate(finishedAt),
    result: result && {
      transferLog: result.transferLog,
      auditLog: result.auditLog,
      faults: [...result.faults],
      moreFaults: result.hasMoreFaults,
    },
  };
}
