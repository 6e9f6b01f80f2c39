import type { Settings } from '../core/settings.ts';
import { stateAt, type TransferState } from '../core/transfer-state.ts';
import type { ListingRow, Mailbox } from '../db/listings.ts';
import {
  type PolledDownload,
  type PolledRecipient,
  type PolledRow,
  polledDownloads,
  polledFileCounts,
  polledFiles,
  polledRecipients,
  polledTransfers,
  sealedFileLists,
  sealedTexts,
  senderSlots,
} from '../db/polled-transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { type DownloadLink, downloadLinks } from './download-links.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inSlices } from './in-slices.ts';
import type { ReadTransferId } from './known-transfer-ids.ts';
import { openFileList } from './sealed-file-list.ts';
import { type FileDetails, openDetails, type TransferTexts } from './sealed-records.ts';
import { type RecordedFile, type TransferChoices, textsOf, transferChoices } from './transfer-record.ts';

/** What is loaded only for those who ask for it, because it takes longer. */
export type SeenPart = 'recipients' | 'transferIds' | 'links' | 'downloads' | 'texts' | 'files' | 'fileNames';

/** A transfer as the owner of a list may see it. What is undefined is not for this reader, or was not asked for. */
export interface SeenTransfer extends TransferChoices {
  readonly trackingId: string;
  readonly state: Exclude<TransferState, 'Session'>;
  readonly expiresAt: Date;
  readonly warnings: boolean;
  readonly senderAddress: string;
  /** Nobody else's business: false for recipients. */
  readonly senderNotificationFailed: boolean;
  readonly texts: Partial<TransferTexts> | undefined;
  readonly recipients: readonly SeenRecipient[];
  readonly files: readonly SeenFile[];
  readonly confidentialMessageFileId: string | null | undefined;
  /** Of the reader, where the reader is a recipient. */
  readonly ownTransferId: string | undefined;
  readonly secretIn: Settings['links.passwordIn'];
}

export interface SeenRecipient {
  readonly kind: PolledRecipient['kind'];
  readonly address: string;
  readonly transferId: string | undefined;
  readonly notificationFailed: boolean;
  /** Null where the link carries a secret that this client cannot know. */
  readonly link: DownloadLink | null | undefined;
  readonly downloads: readonly FileDownloads[] | undefined;
}

export interface FileDownloads {
  readonly fileId: string;
  readonly downloads: ReadonlyArray<{ readonly at: Date; readonly method: 'DOWNLOADED' | 'VIEWED' }>;
}

export interface SeenFile extends Pick<RecordedFile, 'size' | 'state' | 'removalCause'> {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly checksum: string | null | undefined;
}

export interface Reader {
  readonly caller: VerifiedEmail;
  readonly mailbox: Mailbox;
  readonly now: Date;
  readonly settings: Settings;
  readonly parts: ReadonlySet<SeenPart>;
}

export type SeeingNeeds = Pick<Ports, 'db' | 'keys'> & { readonly readTransferId: ReadTransferId };

/** So many files, or those of one transfer, are in memory at once. */
const filesAtOnce = 10_000;

/** Made up from what this reader may see of them; a row that is not for the reader is not read. */
export async function* seenTransfers(
  ports: SeeingNeeds,
  reader: Reader,
  entries: readonly ListingRow[],
): AsyncGenerator<SeenTransfer> {
  const groups = reader.parts.has('files') ? await groupsOf(ports.db, entries) : [entries];
  for (const group of groups) {
    const material = await gather(ports, reader, group);
    for await (const entry of inSlices(group)) {
      const row = material.rows.get(entry.trackingId);
      if (row !== undefined) yield await seen(ports, reader, entry, row, material);
    }
  }
}

async function groupsOf(db: SeeingNeeds['db'], entries: readonly ListingRow[]): Promise<ListingRow[][]> {
  const counts = await polledFileCounts(
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

type Material = Awaited<ReturnType<typeof gather>>;

async function gather({ db }: SeeingNeeds, { mailbox, parts }: Reader, entries: readonly ListingRow[]) {
  const ids = entries.map(({ trackingId }) => trackingId);
  const ofTransfer = ({ tracking_id }: { readonly tracking_id: string }) => tracking_id;
  // At the same time, where the database is far away.
  const [rows, recipients, texts, files, fileLists] = await Promise.all([
    polledTransfers(db, ids),
    grouped(parts.has('recipients') ? polledRecipients(db, mailbox, ids) : [], ofTransfer),
    parts.has('texts') ? sealedTexts(db, ids) : new Map<string, null>(),
    grouped(parts.has('files') ? polledFiles(db, ids) : [], ofTransfer),
    parts.has('fileNames') ? sealedFileLists(db, ids) : new Map<string, null>(),
  ]);
  const mine = ({ party_id }: PolledRecipient) => mailbox.box === 'sent' || party_id === mailbox.partyId;
  const readable = parts.has('downloads') ? [...recipients.values()].flat().filter(mine) : [];
  const recipientIds = readable.map(({ id }) => id);
  const secretive = ids.filter((id) => rows.get(id)?.password_mode === 'NONE');
  const wantsSlots = parts.has('links') && mailbox.box === 'sent' && secretive.length > 0;
  const [downloads, slots] = await Promise.all([
    grouped(recipientIds.length > 0 ? polledDownloads(db, recipientIds) : [], ({ recipient_id }) => recipient_id),
    wantsSlots ? senderSlots(db, secretive) : new Map<string, undefined>(),
  ]);
  return { rows, recipients, mine, downloads, slots, texts, files, fileLists };
}

async function grouped<Row>(
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

async function seen(
  ports: SeeingNeeds,
  reader: Reader,
  { trackingId, state, expiresAt: expiry }: ListingRow,
  row: PolledRow,
  material: Material,
): Promise<SeenTransfer> {
  const { keys } = ports;
  const { caller, mailbox, now, settings, parts } = reader;
  const expiresAt = new Date(expiry);
  const shownState = stateAt(now, { state, expiresAt });
  if (shownState === 'Session') throw new Error('A session is listed');
  const recipients = await seenRecipients(ports, reader, row, material);
  const own = material.recipients.get(trackingId)?.findIndex(({ address }) => address === caller.address) ?? -1;
  const mayOpen = mailbox.box === 'sent' || own !== -1;
  const texts = parts.has('texts') ? textsOf(keys, trackingId, material.texts.get(trackingId) ?? null) : undefined;
  return {
    ...transferChoices(row),
    trackingId,
    state: shownState,
    expiresAt,
    warnings: row.warnings === 1,
    senderAddress: row.sender_address,
    senderNotificationFailed: mailbox.box === 'sent' && row.sender_notification_failed === 1,
    texts: texts && shownTexts(texts, reader),
    recipients,
    files: await seenFiles(ports, reader, { row, mayOpen }, material),
    confidentialMessageFileId: mayOpen ? row.confidential_message_file_id : undefined,
    ownTransferId: mailbox.box === 'received' ? recipients[own]?.transferId : undefined,
    secretIn: settings['links.passwordIn'],
  };
}

/** Whether recipients see subjects is up to the administrator, as it is after they have opened a transfer. */
function shownTexts(texts: TransferTexts, { mailbox, settings }: Reader): Partial<TransferTexts> {
  if (mailbox.box === 'sent' || settings['log.subjects']) return texts;
  const { senderName, senderPhone } = texts;
  return { senderName, senderPhone };
}

async function seenRecipients(
  { keys, readTransferId }: SeeingNeeds,
  { caller, parts }: Reader,
  { tracking_id: trackingId, password_mode: passwordMode }: PolledRow,
  { recipients, mine, slots, downloads }: Material,
): Promise<SeenRecipient[]> {
  const linkOf = downloadLinks(keys, caller, { trackingId, passwordMode, slot: slots.get(trackingId) });
  const seen: SeenRecipient[] = [];
  for await (const row of inSlices(recipients.get(trackingId) ?? [])) {
    const transferId = parts.has('transferIds') ? readTransferId(row.id, row.transfer_id) : undefined;
    const isMine = mine(row);
    seen.push({
      kind: row.kind,
      address: row.address,
      transferId,
      notificationFailed: row.notification_failed === 1,
      link: isMine && transferId !== undefined ? linkOf(transferId) : undefined,
      downloads: isMine && parts.has('downloads') ? byFile(downloads.get(row.id) ?? []) : undefined,
    });
  }
  return seen;
}

function byFile(downloads: readonly PolledDownload[]): FileDownloads[] {
  return Array.from(
    Map.groupBy(downloads, ({ file_id }) => file_id),
    ([fileId, some]) => ({
      fileId,
      downloads: some.map(({ at, method }) => ({ at: new Date(at), method })),
    }),
  );
}

/** Recipients see the files that they can have, and names only where the sender does not keep them for the password. */
async function seenFiles(
  { keys }: SeeingNeeds,
  { mailbox, parts }: Reader,
  { row, mayOpen }: { readonly row: PolledRow; readonly mayOpen: boolean },
  { files, fileLists }: Material,
): Promise<SeenFile[]> {
  const isSender = mailbox.box === 'sent';
  const showsNames = parts.has('fileNames') && (isSender || row.show_file_names === 1);
  const listed = showsNames ? await listedFiles(keys, row.tracking_id, fileLists.get(row.tracking_id)) : new Map();
  const seen: SeenFile[] = [];
  for await (const file of inSlices(files.get(row.tracking_id) ?? [])) {
    if (!isSender && file.state !== 'ACTIVE') continue;
    const known = showsNames ? (listed.get(file.id) ?? openDetails(keys, file.id, file.details)) : undefined;
    seen.push({
      id: mayOpen ? file.id : undefined,
      name: known?.name,
      checksum: known && (known.checksum ?? null),
      size: file.size,
      state: file.state,
      removalCause: file.removal_cause,
    });
  }
  return seen;
}

async function listedFiles(
  keys: SeeingNeeds['keys'],
  trackingId: string,
  sealed: Uint8Array | null | undefined,
): Promise<ReadonlyMap<string, FileDetails>> {
  if (sealed === null || sealed === undefined) return new Map();
  return new Map((await openFileList(keys, trackingId, sealed)).map((file) => [file.id, file]));
}
