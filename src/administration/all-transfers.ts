import { Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { wipeDestroyedKeys } from '../actions/erasing/erasures.ts';
import { removeEndedContents } from '../actions/managing/expiry.ts';
import { complete } from '../contract/admin/paging.ts';
import { trackingId } from '../contract/parameters.ts';
import { email, flag, named, nullish, withDefault } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { showAddress } from '../core/email-address.ts';
import { isTrackingId } from '../core/id-format.ts';
import { Problem } from '../core/problem.ts';
import { stateAt } from '../core/transfer-state.ts';
import { logChain } from '../crypto/chains.ts';
import { suggestAddresses } from '../db/contacts/contacts.ts';
import type { AdminTransfer } from '../db/transfers/admin-transfers.ts';
import { maxSearchedAddresses } from '../db/transfers/search-transfers.ts';
import { moveTransfer } from '../db/transfers/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { data, lines, nothing, type Operator, operation, page, type ReportDeps } from './operation.ts';
import {
  findTransfer,
  foundTransfer,
  getAdminTransfer,
  transferText,
  transferWithHistory,
} from './transfer-history.ts';
import {
  exportFormats,
  exportTransfers,
  filterOptions,
  filters,
  searchAllTransfers,
  searchOf,
} from './transfer-search.ts';

const addressUses = (description: string, example: number) =>
  Type.Integer({ maximum: 100, description, examples: [example] });

const suggestedAddress = named(
  'SuggestedAddress',
  Type.Object({
    address: email('The address.'),
    sent: addressUses('Number of transfers from the address, 100 at most.', 0),
    received: addressUses('Number of transfers to the address, 100 at most.', 12),
  }),
);

const reason = Type.String({
  maxLength: 500,
  description: 'Why the transfer is deleted, for the audit log.',
  examples: ['Sent to the wrong address'],
});

const params = { trackingId };
const sampleId = '20260301-120000-AbCdEfGh';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;
type DeleteDeps = Deps & Pick<Ports, 'blobs'> & Pick<Runtime, 'scans' | 'downloads'>;

/** Transfers of all senders. */
export const allTransfers = {
  searchTransfers: operation({
    route: ['GET', '/api/admin/transfers'],
    permission: 'transfers.read',
    problems: ['recipient_address_malformed'],
    summary: 'Search transfers',
    description:
      'Lists the transfers of all senders that match all filters, newest first. Drafts are not listed. The time of a request does not depend on the number of stored transfers.',
    query: filters,
    output: page('A page of transfers.', foundTransfer, {
      cursor: { parse: (text) => (isTrackingId(text) ? text : undefined), format: String, example: sampleId },
      meta: {
        complete,
        moreAddresses: flag('True if more than 50 addresses contain `q`: only the first 50 were searched.'),
      },
    }),
    sdk: 'transfers.search(query: TransferFilters): FoundTransfers',
    types: {
      TransferFilters: 'Filters of a search for transfers, the size of a page, and where it begins.',
      FoundTransfers: 'Transfers that match, newest first, and where the next page begins.',
    },
    async run(deps: ReportDeps, { place: { after, max }, ...filters }) {
      const found = await searchAllTransfers(deps, { ...searchOf(filters), after }, max);
      const { transfers: entries, next, isComplete, hasMoreAddresses } = found;
      return { entries, next, complete: isComplete, moreAddresses: hasMoreAddresses };
    },
    command: {
      name: 'admin transfer list',
      entry: 'transfer',
      options: [...filterOptions, { name: 'after', value: '<tracking-id>', help: 'Continue after this transfer.' }],
      summary: 'List transfers, newest first.',
      details:
        'Drafts are not listed. The running service determines the size of a transfer some seconds after it was sent.',
      examples: [
        {
          about: 'List what was sent to an address in March.',
          run: 'admin transfer list --recipient bob@example.net --from 2026-03-01 --until 2026-03-31',
        },
        {
          about: 'List transfers of more than a gigabyte that have to do with a domain.',
          run: 'admin transfer list --query example.net --min-size 1000000000',
        },
        { about: 'List transfers that wait for the virus scanner.', run: 'admin transfer list --state Processing' },
      ],
      columns: {
        'Tracking ID': 'trackingId',
        State: 'state',
        Sender: 'sender',
        Recipients: (transfer) => readersOf(transfer),
        Files: 'files',
        Bytes: 'bytes',
        Expires: 'expiresAt',
      },
      done: ({ moreAddresses }) =>
        moreAddresses
          ? {
              warn: `More than ${maxSearchedAddresses} addresses contain this text. Only the first ${maxSearchedAddresses} were searched: enter a longer text.`,
            }
          : {},
    },
  }),
  getAdminTransfer: operation({
    route: ['GET', '/api/admin/transfers/:trackingId'],
    permission: 'transfers.read',
    problems: ['entity_unknown'],
    summary: 'Get a transfer with its history',
    description: 'Returns a transfer with all recipients and its log, without subject, message and file names.',
    params,
    output: data('The transfer.', transferWithHistory),
    sdk: 'transfers.get(trackingId): AdminTransfer',
    types: { AdminTransfer: 'A transfer with all recipients and its history.' },
    run: (deps: ReportDeps, { trackingId }) => getAdminTransfer(deps, trackingId),
    command: {
      name: 'admin transfer show',
      values: '<tracking-id>',
      summary: 'Show a transfer and its history.',
      examples: [{ about: 'Show one transfer.', run: `admin transfer show ${sampleId}` }],
      text: (transfer) => transferText(transfer),
    },
  }),
  deleteTransfer: operation({
    route: ['POST', '/api/admin/transfers/:trackingId/delete'],
    permission: 'transfers.delete',
    problems: ['entity_unknown', 'transfer_ended'],
    summary: 'Delete a transfer',
    description:
      'Deletes a transfer with its keys and files for everyone. Its record stays, with the state `Deleted_by_admin`. Running downloads end within seconds. Sends no email.',
    params,
    body: named('TransferDeletion', Type.Object({ reason: nullish(reason) })),
    output: nothing('The transfer was deleted.'),
    sdk: 'transfers.delete(trackingId, reason?)',
    run: (deps: DeleteDeps, { trackingId, reason }, { actor }: Operator) =>
      deleteTransfer(deps, trackingId, actor, reason ?? undefined),
    command: {
      name: 'admin transfer delete',
      values: '<tracking-id>',
      options: [{ name: 'reason', value: '<text>', help: 'Why, for the audit log: 500 characters at most.' }],
      isIrreversible: true,
      summary: 'Delete a transfer with its keys and files for everyone.',
      details: 'The record of the transfer is kept. No one is notified.',
      examples: [{ about: 'Delete one transfer.', run: `admin transfer delete ${sampleId}` }],
      run(_words, readInput) {
        const { trackingId, reason } = readInput();
        return async (deps: DeleteDeps, { actor }: Operator) => {
          await deleteTransfer(deps, trackingId, actor, reason ?? undefined);
          // A running service does this in a job, but later.
          const failure = await wipeDestroyedKeys(deps).catch((error: Error) => error.message);
          return { print: `Transfer ${trackingId} deleted.`, warn: failure ?? undefined };
        };
      },
    },
  }),
  exportTransfers: operation({
    route: ['GET', '/api/admin/exports/transfers'],
    permission: 'transfers.export',
    problems: ['recipient_address_malformed'],
    summary: 'Export transfers',
    description:
      'Sends all transfers that match all filters, newest first, with all recipients. The audit log records it. A server process sends one export at once to each administrator, their API tokens included, and eight to all.',
    query: {
      format: withDefault(
        Type.Enum([...exportFormats], { description: '`csv` is a table, `json` has one object in each line.' }),
        'csv',
      ),
      ...filters,
    },
    output: lines('The transfers.', 'transfers', exportFormats),
    sdk: 'transfers.export(query: TransferExport): Response',
    types: { TransferExport: 'Filters and the format of an export.' },
    run: (deps: Deps & ReportDeps, { format, ...filters }, { actor }: Operator) =>
      exportTransfers(deps, { search: searchOf(filters), format }, actor),
    command: {
      name: 'admin transfer export',
      options: [
        {
          name: 'format',
          value: '<format>',
          help: 'csv for a table, or json for one object in each line. Default: csv.',
        },
        ...filterOptions,
      ],
      summary: 'Export transfers, newest first, with all recipients.',
      details: 'The audit log records the export.',
      examples: [
        {
          about: 'Save the transfers of March as a table.',
          run: 'admin transfer export --from 2026-03-01 --until 2026-03-31 > transfers.csv',
        },
      ],
    },
  }),
  suggestAddresses: operation({
    route: ['GET', '/api/admin/addresses'],
    permission: 'transfers.read',
    summary: 'Suggest addresses',
    description: 'Lists the first 20 addresses that contain a text, in their order.',
    query: {
      q: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 254,
          description: 'A part of the address. Without it, the first of all addresses are listed.',
          examples: ['example.net'],
        }),
      ),
    },
    output: data('The addresses.', Type.Array(suggestedAddress), 'SuggestedAddressesResponse'),
    sdk: 'transfers.suggestAddresses(q?): SuggestedAddresses',
    types: { SuggestedAddresses: 'Addresses that contain a text.' },
    async run({ reports }: Pick<ReportDeps, 'reports'>, { q = '' }) {
      const found = await suggestAddresses(reports, q.normalize('NFC').toLowerCase(), { max: 20, maxCount: 100 });
      return found.map(({ address, ...counts }) => ({ address: showAddress(address, null), ...counts }));
    },
    command: {
      name: 'admin address list',
      values: '<text>',
      entry: 'address',
      summary: 'List the first 20 addresses that contain a text.',
      details: 'Also lists how many transfers each of them has sent and received, up to 100.',
      examples: [{ about: 'List addresses of a domain.', run: 'admin address list @example.net' }],
      columns: { Address: 'address', Sent: 'sent', Received: 'received' },
    },
  }),
};

function readersOf({ recipients: [first], recipientCount }: AdminTransfer): string {
  const { address = '' } = first ?? {};
  return recipientCount > 1 ? `${address} and ${recipientCount - 1} more` : address;
}

/**
 * Deletes a transfer for the administrator. Its keys and contents are removed when this resolves; its record stays. Sends
 * no email. Running downloads of the transfer end within seconds, on every server.
 */
export async function deleteTransfer(
  ports: DeleteDeps,
  trackingId: string,
  by: Actor = localActor,
  reason?: string,
): Promise<void> {
  const transfer = await findTransfer(ports.db, trackingId);
  const now = ports.clock.now();
  const state = stateAt(now, transfer);
  const isOver = state !== 'Processing' && state !== 'Active';
  const moved =
    !isOver &&
    (await ports.db.transaction().execute(async (tx) => {
      const old = await moveTransfer(tx, logChain(ports.keys), trackingId, 'removed', now);
      if (old === undefined) return false;
      await recordAudit(tx, ports, by, { action: 'deleteTransfer', subject: trackingId, old: { state: old }, reason });
      return true;
    }));
  await removeEndedContents(ports, trackingId);
  if (!moved) throw new Problem('transfer_ended');
}
