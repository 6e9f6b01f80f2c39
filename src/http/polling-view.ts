import type { FileDownloads, SeenFile, SeenPart, SeenRecipient, SeenTransfer } from '../actions/seen-transfers.ts';
import { defaultFields } from '../contract/polling.ts';
import { fieldsText, parseFields } from '../fields/parse-fields.ts';
import { select } from '../fields/select.ts';
import { hidden, list, namesOf, object, value } from '../fields/view.ts';
import { type BaseUrl, downloadUrl, receivedFilePath, sessionFilePath } from './links.ts';
import { wireDate } from './wire-date.ts';

/** A transfer with where the server is. */
interface Source extends SeenTransfer {
  readonly baseUrl: BaseUrl;
}

type Download = FileDownloads['downloads'][number];

/** An item of a list, with the transfer that it is of. */
type Of<Item> = Item & { readonly of: Source };

const part = <From>(make: (source: From) => unknown, ...needs: readonly SeenPart[]) => value(make, ...needs);

const ofEach =
  <Item>(items: (source: Source) => readonly Item[]) =>
  (source: Source): Iterable<Of<Item>> =>
    items(source)
      .values()
      .map((item) => ({ ...item, of: source }));

const hasFiles = ['files'] satisfies SeenPart[];
const knowsOwn = ['recipients', 'transferIds'] satisfies SeenPart[];

function mails(kind: SeenRecipient['kind']) {
  return list(
    ({ recipients }: Source) => recipients.filter((recipient) => recipient.kind === kind),
    { mail: part(({ address }: SeenRecipient) => address) },
    'recipients' satisfies SeenPart,
  );
}

/** Recipients download by their own transfer id; the sender finds a file where it was uploaded. */
function hrefOf({ id, of }: Of<SeenFile>): string | undefined {
  if (id === undefined) return undefined;
  if (of.ownTransferId !== undefined) return receivedFilePath(of.ownTransferId, id);
  return sessionFilePath(of.senderAddress, of.trackingId, id);
}

function linkOf({ link, transferId, of }: Of<SeenRecipient>): string | null | undefined {
  if (link === null) return null;
  if (link === undefined || transferId === undefined) return undefined;
  return downloadUrl(of.baseUrl, transferId, { ...link, secretIn: of.secretIn });
}

const status = object<Source>({
  state: part(({ state }) => state),
  warnings: part(({ warnings }) => warnings),
  emlCreationFailed: part(() => false),
  sender: object<Source>({
    email: part(({ senderAddress }) => senderAddress),
    notificationFailed: part(({ senderNotificationFailed }) => senderNotificationFailed),
    notificationMailLink: hidden,
  }),
  files: list(
    ({ files }: Source) => files,
    {
      id: part(({ id }: SeenFile) => id, ...knowsOwn),
      removed: part(({ state }: SeenFile) => state === 'REMOVED'),
      removalCause: part(({ removalCause }: SeenFile) => removalCause),
    },
    ...hasFiles,
  ),
  recipients: list(
    ofEach(({ recipients }) => recipients),
    {
      id: part(({ transferId }: SeenRecipient) => transferId, 'transferIds'),
      mail: part(({ address }: SeenRecipient) => address),
      downloadUrl: part(linkOf, 'transferIds', 'links'),
      notificationFailed: part(({ notificationFailed }: SeenRecipient) => notificationFailed),
      notificationMailLink: hidden,
      fileDownloads: list(
        ({ downloads }: SeenRecipient) => downloads,
        {
          id: part(({ fileId }: FileDownloads) => fileId),
          downloads: list(({ downloads }: FileDownloads) => downloads, {
            downloadDate: part(({ at }: Download) => wireDate(at)),
            retrievalMethod: part(({ method }: Download) => method),
          }),
        },
        'downloads' satisfies SeenPart,
      ),
    },
    'recipients' satisfies SeenPart,
  ),
});

const transfer = object<Source>({
  sender: object<Source>({
    name: part(({ texts }) => texts?.senderName, 'texts'),
    phone: part(({ texts }) => texts?.senderPhone, 'texts'),
  }),
  recipients: object<Source>({ to: mails('to'), cc: mails('cc'), bcc: mails('bcc') }),
  files: list(
    ofEach(({ files }) => files),
    {
      id: part(({ id }: SeenFile) => id, ...knowsOwn),
      fileName: part(({ name }: SeenFile) => name, 'fileNames'),
      size: part(({ size }: SeenFile) => size),
      checksum: part(({ checksum }: SeenFile) => checksum, 'fileNames'),
      href: part(hrefOf, ...knowsOwn),
      state: part(({ state }: SeenFile) => state),
    },
    ...hasFiles,
  ),
  expirationDate: part(({ expiresAt }) => wireDate(expiresAt)),
  notificationMessage: object<Source>({
    subject: part(({ texts }) => texts?.subject, 'texts'),
    body: part(({ texts }) => texts?.body, 'texts'),
  }),
  senderLanguage: part(({ senderLanguage }) => senderLanguage),
  recipientLanguage: part(({ recipientLanguage }) => recipientLanguage),
  showFileNames: part(({ showFileNames }) => showFileNames),
  showZipFileContent: part(({ showZipFileContent }) => showZipFileContent),
  sendRecipientNotification: part(({ sendRecipientNotification }) => sendRecipientNotification),
  sendUploadSummary: part(({ sendUploadSummary }) => sendUploadSummary),
  sendDownloadNotifications: part(({ sendDownloadNotifications }) => sendDownloadNotifications),
  sendDownloadSummary: part(({ sendDownloadSummary }) => sendDownloadSummary),
  fileChecksumAlgorithm: part(({ checksumAlgorithm }) => checksumAlgorithm),
  classificationId: part(({ classificationId }) => classificationId),
  confidentialMessageFileId: part(({ confidentialMessageFileId }) => confidentialMessageFileId, 'recipients'),
  securityMode: object<Source>({
    name: part(() => 'ONE_TIME_PASSWORD'),
    config: object<Source>({ passwordMode: part(({ passwordMode }) => passwordMode) }),
  }),
});

const entry = object<Source>({ trackingId: part(({ trackingId }) => trackingId), status, transfer });

/** What was asked for of each transfer. */
export interface EntryForm {
  /** In the shortest form. Empty for the default. */
  readonly text: string;
  readonly parts: ReadonlySet<SeenPart>;
  make(transfer: SeenTransfer, baseUrl: BaseUrl): object;
}

/** A later version of this server may tell more for the same question. */
export const knownFields = namesOf(entry);

const usual = entryForm(defaultFields, '');

/** The form that `fields` asks for. */
export function entryFormOf(fields: string | undefined): EntryForm {
  return fields === undefined ? usual : entryForm(fields);
}

function entryForm(fields: string, text?: string): EntryForm {
  const selection = parseFields(fields, entry);
  if (selection === undefined) return usual;
  const { make, needs } = select(entry, selection);
  return {
    text: text ?? fieldsText(selection),
    // Every need is named by `part`.
    parts: needs as ReadonlySet<SeenPart>,
    make: (transfer, baseUrl) => make({ ...transfer, baseUrl }),
  };
}
