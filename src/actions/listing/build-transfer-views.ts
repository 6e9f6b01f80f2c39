import { showAddress, writtenAddress } from '../../core/email-address.ts';
import type { Settings } from '../../core/settings.ts';
import { stateAt, type TransferState } from '../../core/transfer-state.ts';
import { type FileSummaryRow, findFileSummaries } from '../../db/files/file-summaries.ts';
import { countListedFiles, readListedFiles } from '../../db/files/files.ts';
import {
  findListedTransfers,
  findSealedFileLists,
  findSealedTexts,
  type ListedTransferRow,
  type ListingBox,
  type ListingRow,
} from '../../db/listings/listings.ts';
import { type ListedRecipientRow, readListedRecipients } from '../../db/recipients/recipients.ts';
import { findSenderSlots } from '../../db/transfers/key-slots.ts';
import type { Ports } from '../../ports/ports.ts';
import { type DownloadLink, downloadLinks } from '../../records/download-links.ts';
import { type FileDetails, openDetails, openFileList, type TransferTexts } from '../../records/sealed-records.ts';
import { type RecordedFile, type TransferChoices, textsOf, transferChoices } from '../../records/transfer-record.ts';
import type { ReadTransferId } from '../../runtime/caches.ts';
import { yielding } from '../../runtime/yielding.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { type FileDownloads, listDownloads } from './list-downloads.ts';

/** Parts that are loaded only on request, because they are expensive. */
export type TransferViewPart =
  | 'recipients'
  | 'transferIds'
  | 'links'
  | 'downloads'
  | 'texts'
  | 'files'
  | 'fileNames'
  | 'fileSummary'
  | 'firstFileName';

/**
 * A transfer as the reader of a list may see it. Undefined members are hidden from this reader or were not requested.
 */
export interface TransferView extends TransferChoices {
  readonly trackingId: string;
  readonly state: Exclude<TransferState, 'Session'>;
  readonly expiresAt: Date;
  readonly warnings: boolean;
  /** In the form that paths contain. */
  readonly senderAddress: string;
  /** As the sender has written it. */
  readonly writtenSender: string;
  /** For people. */
  readonly shownSender: string;
  readonly senderNotificationFailed: boolean | undefined;
  readonly texts: Partial<TransferTexts> | undefined;
  readonly recipients: readonly RecipientView[];
  readonly files: readonly FileView[];
  readonly fileSummary: FileSummary | undefined;
  readonly confidentialMessageFileId: string | null | undefined;
  /** The reader's own transfer ID, where the reader is a recipient. */
  readonly ownTransferId: string | undefined;
  readonly secretIn: Settings['links.passwordIn'];
}

export interface RecipientView {
  readonly kind: ListedRecipientRow['kind'];
  readonly address: string;
  readonly transferId: string | undefined;
  readonly notificationFailed: boolean;
  /** Null where the link contains a secret that this client cannot read. */
  readonly link: DownloadLink | null | undefined;
  readonly downloads: AsyncIterable<FileDownloads> | undefined;
}

export interface FileView extends Pick<RecordedFile, 'size' | 'state' | 'removalCause'> {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly path: string | undefined;
  readonly checksum: string | null | undefined;
}

/** The files that were sent, without the confidential message. */
export interface FileSummary {
  readonly count: number;
  readonly size: number;
  readonly firstFileName: string | undefined;
}

export interface Reader {
  readonly caller: VerifiedEmail;
  readonly list: ListingBox;
  readonly now: Date;
  readonly settings: Settings;
  readonly parts: ReadonlySet<TransferViewPart>;
}

export type TransferViewDeps = Pick<Ports, 'db' | 'keys'> & { readonly readTransferId: ReadTransferId };

/** At most this many files, or those of one transfer, are in memory at once. */
const filesAtOnce = 10_000;

/** Builds the views from what this reader may see; rows that the reader may not see are not loaded. */
export async function* buildTransferViews(
  ports: TransferViewDeps,
  reader: Reader,
  entries: readonly ListingRow[],
): AsyncGenerator<TransferView> {
  const groups = reader.parts.has('files') ? await groupsOf(ports.db, entries) : [entries];
  for (const group of groups) {
    const loaded = await loadRows(ports, reader, group);
    for await (const entry of yielding(group)) {
      const row = loaded.rows.get(entry.trackingId);
      if (row !== undefined) yield await buildTransferView(ports, reader, entry, row, loaded);
    }
  }
}

async function groupsOf(db: TransferViewDeps['db'], entries: readonly ListingRow[]): Promise<ListingRow[][]> {
  const counts = await countListedFiles(
    db,
    entries.map(({ trackingId }) => trackingId),
  );
  const groups: ListingRow[][] = [[]];
  let files = 0;
  for (const entry of entries) {
    files += counts.get(entry.trackingId) ?? 0;
    if (files > filesAtOnce && groups.at(-1)?.length !== 0) {
      groups.push([]);
      files = counts.get(entry.trackingId) ?? 0;
    }
    groups.at(-1)?.push(entry);
  }
  return groups;
}

type LoadedRows = Awaited<ReturnType<typeof loadRows>>;

async function loadRows({ db }: TransferViewDeps, { list, parts }: Reader, entries: readonly ListingRow[]) {
  const ids = entries.map(({ trackingId }) => trackingId);
  const ofTransfer = ({ tracking_id }: { readonly tracking_id: string }) => tracking_id;
  // In parallel, to save round trips to a remote database.
  const [rows, recipients, texts, files, fileLists, summaries] = await Promise.all([
    findListedTransfers(db, ids),
    groupRows(parts.has('recipients') ? readListedRecipients(db, list, ids) : [], ofTransfer),
    parts.has('texts') ? findSealedTexts(db, ids) : new Map<string, null>(),
    groupRows(parts.has('files') ? readListedFiles(db, ids) : [], ofTransfer),
    parts.has('fileNames') ? findSealedFileLists(db, ids) : new Map<string, null>(),
    parts.has('fileSummary') ? findFileSummaries(db, ids) : new Map<string, undefined>(),
  ]);
  const mine = ({ contact_id }: ListedRecipientRow) => list.box === 'sent' || contact_id === list.contactId;
  const readable = ids.flatMap((id) => (recipients.get(id) ?? []).filter(mine)).map(({ id }) => id);
  const downloads = parts.has('downloads') ? listDownloads({ db }, readable) : undefined;
  const withLinkSecrets = ids.filter((id) => rows.get(id)?.password_mode === 'NONE');
  const wantsSlots = parts.has('links') && list.box === 'sent' && withLinkSecrets.length > 0;
  const slots = wantsSlots ? await findSenderSlots(db, withLinkSecrets) : new Map<string, undefined>();
  return { rows, recipients, mine, downloads, slots, texts, files, fileLists, summaries };
}

async function groupRows<Row>(
  pieces: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  keyOf: (row: Row) => string,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const groups = new Map<string, Row[]>();
  for await (const rows of pieces) {
    for (const row of rows) {
      const group = groups.get(keyOf(row));
      if (group === undefined) groups.set(keyOf(row), [row]);
      else group.push(row);
    }
  }
  return groups;
}

async function buildTransferView(
  ports: TransferViewDeps,
  reader: Reader,
  { trackingId, state, expiresAt: expiry }: ListingRow,
  row: ListedTransferRow,
  loaded: LoadedRows,
): Promise<TransferView> {
  const { keys } = ports;
  const { caller, list, now, settings, parts } = reader;
  const expiresAt = new Date(expiry);
  const shownState = stateAt(now, { state, expiresAt });
  if (shownState === 'Session') throw new Error('A session is listed');
  const recipients = await buildRecipientViews(ports, reader, row, loaded);
  const own =
    loaded.recipients.get(trackingId)?.findIndex((recipient) => recipient.contact_id === caller.contactId) ?? -1;
  const mayOpen = list.box === 'sent' || own !== -1;
  const texts = parts.has('texts') ? textsOf(keys, trackingId, loaded.texts.get(trackingId) ?? null) : undefined;
  return {
    ...transferChoices(row),
    trackingId,
    state: shownState,
    expiresAt,
    warnings: row.warnings === 1,
    senderAddress: row.sender_address,
    writtenSender: writtenAddress(row.sender_address, row.sender_capitals),
    shownSender: showAddress(row.sender_address, row.sender_capitals),
    senderNotificationFailed: list.box === 'sent' ? row.sender_notification_failed === 1 : undefined,
    texts: texts && visibleTexts(texts, reader),
    recipients,
    files: await buildFileViews(ports, reader, { row, mayOpen }, loaded),
    fileSummary: summarize(ports, reader, row, loaded.summaries.get(trackingId)),
    confidentialMessageFileId: mayOpen ? row.confidential_message_file_id : undefined,
    ownTransferId: list.box === 'received' ? recipients[own]?.transferId : undefined,
    secretIn: settings['links.passwordIn'],
  };
}

/** The administrator decides whether recipients see subjects without the password of the transfer. */
function visibleTexts(texts: TransferTexts, { list, settings }: Reader): Partial<TransferTexts> {
  if (list.box === 'sent' || settings['log.subjects']) return texts;
  const { senderName, senderPhone } = texts;
  return { senderName, senderPhone };
}

async function buildRecipientViews(
  { keys, readTransferId }: TransferViewDeps,
  { caller, parts }: Reader,
  { tracking_id: trackingId, password_mode: passwordMode }: ListedTransferRow,
  { recipients, mine, slots, downloads }: LoadedRows,
): Promise<RecipientView[]> {
  const linkOf = downloadLinks(keys, caller, { trackingId, passwordMode, slot: slots.get(trackingId) });
  const views: RecipientView[] = [];
  for await (const row of yielding(recipients.get(trackingId) ?? [])) {
    const transferId = parts.has('transferIds') ? readTransferId(row.id, row.transfer_id) : undefined;
    const isMine = mine(row);
    views.push({
      kind: row.kind,
      address: writtenAddress(row.address, row.capitals),
      transferId,
      notificationFailed: row.notification_failed === 1,
      link: isMine && transferId !== undefined ? linkOf(transferId) : undefined,
      downloads: isMine ? downloads?.(row.id) : undefined,
    });
  }
  return views;
}

/** Recipients see the name only if the sender shows names without the password. */
function summarize(
  { keys }: TransferViewDeps,
  { list, parts }: Reader,
  row: ListedTransferRow,
  summary: FileSummaryRow | undefined,
): FileSummary | undefined {
  if (summary === undefined) return undefined;
  const { count, size, first } = summary;
  const showsName = parts.has('firstFileName') && (list.box === 'sent' || row.show_file_names === 1);
  return {
    count,
    size,
    firstFileName: first && showsName ? openDetails(keys, first.id, first.details).name : undefined,
  };
}

/** Recipients see the files that they can download, and names only if the sender shows them without the password. */
async function buildFileViews(
  { keys }: TransferViewDeps,
  { list, parts }: Reader,
  { row, mayOpen }: { readonly row: ListedTransferRow; readonly mayOpen: boolean },
  { files, fileLists }: LoadedRows,
): Promise<FileView[]> {
  const isSender = list.box === 'sent';
  const showsNames = parts.has('fileNames') && (isSender || row.show_file_names === 1);
  const listed = showsNames ? await listedFiles(keys, row.tracking_id, fileLists.get(row.tracking_id)) : new Map();
  const views: FileView[] = [];
  for await (const file of yielding(files.get(row.tracking_id) ?? [])) {
    if (!isSender && file.state !== 'ACTIVE') continue;
    const known = showsNames ? (listed.get(file.id) ?? openDetails(keys, file.id, file.details)) : undefined;
    views.push({
      id: mayOpen ? file.id : undefined,
      name: known?.name,
      path: known?.path,
      checksum: known && (known.checksum ?? null),
      size: file.size,
      state: file.state,
      removalCause: file.removal_cause,
    });
  }
  return views;
}

async function listedFiles(
  keys: TransferViewDeps['keys'],
  trackingId: string,
  sealed: Uint8Array | null | undefined,
): Promise<ReadonlyMap<string, FileDetails>> {
  if (sealed === null || sealed === undefined) return new Map();
  return new Map((await openFileList(keys, trackingId, sealed)).map((file) => [file.id, file]));
}
