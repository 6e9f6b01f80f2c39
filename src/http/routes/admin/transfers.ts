import type { Static } from 'typebox';
import { deleteTransfer } from '../../../actions/admin/delete-transfer.ts';
import { exportTransfers } from '../../../actions/admin/export-transfers.ts';
import { getAdminTransfer } from '../../../actions/admin/get-admin-transfer.ts';
import {
  type AdminTransfer,
  type ReportDeps,
  searchTransfers,
  type TransferSearch,
} from '../../../actions/admin/search-transfers.ts';
import { suggestAddresses } from '../../../actions/admin/suggest-addresses.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { linesType } from '../../../contract/admin/logs.ts';
import {
  addressesQuery,
  addressesResponse,
  adminTransferParams,
  adminTransferResponse,
  deletionRequest,
  transferExportQuery,
  transferExportResponse,
  transferSearchQuery,
  transferSearchResponse,
} from '../../../contract/admin/transfers.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { type EmailAddress, parseSearchedAddress } from '../../../core/email-address.ts';
import { isTrackingId } from '../../../core/id-format.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { type ExportDeps, sendExport } from '../../responses/send-export.ts';
import { operation } from '../../route.ts';
import { readDays } from '../../wire/list-parameters.ts';
import { formatWireDate, malformed, malformedAddress } from '../../wire/values.ts';

type Deps = AdminDeps & ReportDeps;

export const search = operation({
  general: 'checked',
  problems: ['recipient_address_malformed'],
  schema: {
    summary: 'Search transfers',
    description:
      'Lists the transfers of all senders that match all filters, newest first. Drafts are not listed. The time of a request does not depend on the number of stored transfers.',
    querystring: transferSearchQuery,
    response: { 200: response('A page of transfers.', transferSearchResponse) },
  },
  async handler(deps: Deps, { query }, _reply, _caller: Administrator) {
    const { after, 'page-size': pageSize } = query;
    if (after !== undefined && !isTrackingId(after)) throw malformed('after', 'must be `next` of the previous page');
    const page = await searchTransfers(deps, { ...readSearch(query), after }, pageSize);
    const meta = {
      pageSize,
      next: page.next ?? null,
      complete: page.isComplete,
      moreAddresses: page.hasMoreAddresses,
    };
    return { data: page.transfers.map(serialize), meta };
  },
});

export const suggest = operation({
  general: 'checked',
  schema: {
    summary: 'Suggest addresses',
    description: 'Lists the first 20 addresses that contain a text, in their order.',
    querystring: addressesQuery,
    response: { 200: response('The addresses.', addressesResponse) },
  },
  async handler(deps: Deps, { query }, _reply, _caller: Administrator) {
    return { data: [...(await suggestAddresses(deps, query.q ?? ''))], meta: {} };
  },
});

export const get = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Get a transfer with its history',
    description: 'Returns a transfer with all recipients and its log, without subject, message and file names.',
    params: adminTransferParams,
    response: { 200: response('The transfer.', adminTransferResponse) },
  },
  async handler(deps: Deps, { params }, _reply, _caller: Administrator) {
    const { recipients, removedFiles, log, ...transfer } = await getAdminTransfer(deps, params.trackingId);
    const data = {
      ...serializeMembers(transfer),
      recipients: recipients.map(({ id, kind, address, hasFailedEmail, lockedUntil, downloads, lastDownloadAt }) => ({
        ...{ id, kind, address, downloads },
        emailFailed: hasFailedEmail,
        lockedUntil: lockedUntil && formatWireDate(lockedUntil),
        lastDownloadAt: lastDownloadAt && formatWireDate(lastDownloadAt),
      })),
      removedFiles: [...removedFiles],
      log: log.map(({ at, event }) => ({ at: formatWireDate(at), event })),
    };
    return { data, meta: {} };
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['entity_unknown', 'transfer_ended'],
  schema: {
    summary: 'Delete a transfer',
    description:
      'Deletes a transfer with its keys and files for everyone. Its record stays, with the state `Deleted_by_admin`. Running downloads end within seconds. Sends no email.',
    params: adminTransferParams,
    body: deletionRequest,
    response: { 204: emptyResponse('The transfer was deleted.') },
  },
  async handler(
    deps: Deps & Pick<Ports, 'blobs'> & Pick<Runtime, 'scans' | 'downloads'>,
    { params, body },
    reply,
    caller: Administrator,
  ) {
    await deleteTransfer(deps, params.trackingId, caller.actor, body.reason ?? undefined);
    return reply.code(204).send();
  },
});

export const exportAll = operation({
  general: 'checked',
  problems: ['recipient_address_malformed', 'too_many_requests'],
  schema: {
    summary: 'Export transfers',
    description:
      'Sends all transfers that match all filters, newest first, with all recipients. The audit log records it. A server process sends one export at once to each administrator, their API tokens included, and eight to all.',
    querystring: transferExportQuery,
    response: { 200: transferExportResponse },
  },
  async handler(deps: Deps & ExportDeps, { query }, reply, caller: Administrator) {
    const { format } = query;
    const request = { search: readSearch(query), format };
    return sendExport(deps, reply, {
      name: format === 'csv' ? 'transfers.csv' : 'transfers.jsonl',
      mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : linesType,
      for: caller,
      open: () => exportTransfers(deps, request, caller.actor),
    });
  },
});

type Filters = Omit<Static<typeof transferExportQuery>, 'format'>;

function readSearch(filters: Filters): TransferSearch {
  const { q, sender, recipient, state, findings, 'min-size': minBytes, 'max-size': maxBytes } = filters;
  const { from, before } = readDays(filters);
  return {
    query: q,
    states: state,
    sender: readAddress('sender', sender),
    recipient: readAddress('recipient', recipient),
    fromDay: from && trackingDay(from),
    beforeDay: before && trackingDay(before),
    minBytes,
    maxBytes,
    hasFindings: findings || undefined,
  };
}

function readAddress(name: string, text: string | undefined): EmailAddress | undefined {
  if (text === undefined) return undefined;
  const address = parseSearchedAddress(text);
  if (address === undefined) throw malformedAddress(name);
  return address;
}

/** The day as in the start of tracking IDs. */
function trackingDay(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}

function serialize(transfer: AdminTransfer) {
  return { ...serializeMembers(transfer), recipients: [...transfer.recipients] };
}

function serializeMembers(transfer: Omit<AdminTransfer, 'recipients'>) {
  const { trackingId, state, sender, recipientCount, files, bytes, createdAt, finalizedAt, expiresAt } = transfer;
  return {
    ...{ trackingId, sender, recipientCount, files, bytes },
    state: state as Exclude<typeof state, 'Session'>,
    createdAt: formatWireDate(createdAt),
    finalizedAt: finalizedAt && formatWireDate(finalizedAt),
    expiresAt: formatWireDate(expiresAt),
  };
}
