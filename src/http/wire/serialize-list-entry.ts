import type {
  FileView,
  RecipientView,
  TransferView,
  TransferViewPart,
} from '../../actions/listing/build-transfer-views.ts';
import type { FileDownloads } from '../../actions/listing/list-downloads.ts';
import { defaultFields } from '../../contract/polling.ts';
import { addedOptions, forOptions, interfaceOptions } from '../../core/transfer-options.ts';
import { formatFields, parseFields } from '../../fields/parse-fields.ts';
import { select } from '../../fields/select.ts';
import { hidden, listView, namedOnly, namesOf, object, value } from '../../fields/view.ts';
import { type BaseUrl, downloadUrl, receivedFilePath, sessionFilePath } from './links.ts';
import { formatWireDate } from './values.ts';

/** A transfer with the URL of the server. */
interface Source extends TransferView {
  readonly baseUrl: BaseUrl;
}

type Download = FileDownloads['downloads'][number];

/** A list item with its transfer. */
type WithTransfer<Item> = Item & { readonly of: Source };

const field = <From>(make: (source: From) => unknown, ...requiredParts: readonly TransferViewPart[]) =>
  value(make, ...requiredParts);

const withTransfer =
  <Item>(items: (source: Source) => readonly Item[]) =>
  (source: Source): Iterable<WithTransfer<Item>> =>
    items(source)
      .values()
      .map((item) => ({ ...item, of: source }));

const filesRequired = ['files'] satisfies TransferViewPart[];
const ownIdRequired = ['recipients', 'transferIds'] satisfies TransferViewPart[];

function recipientsOf(kind: RecipientView['kind']) {
  return listView(
    ({ recipients }: Source) => recipients.filter((recipient) => recipient.kind === kind),
    { mail: field(({ address }: RecipientView) => address) },
    'recipients' satisfies TransferViewPart,
  );
}

/** Recipients download by their own transfer ID. The sender uses the URL of the upload. */
function hrefOf({ id, of }: WithTransfer<FileView>): string | undefined {
  if (id === undefined) return undefined;
  if (of.ownTransferId !== undefined) return receivedFilePath(of.ownTransferId, id);
  return sessionFilePath(of.senderAddress, of.trackingId, id);
}

function linkOf({ link, transferId, of }: WithTransfer<RecipientView>): string | null | undefined {
  if (link === null) return null;
  if (link === undefined || transferId === undefined) return undefined;
  return downloadUrl(of.baseUrl, transferId, { ...link, secretIn: of.secretIn });
}

const status = object<Source>({
  state: field(({ state }) => state),
  warnings: field(({ warnings }) => warnings),
  emlCreationFailed: field(() => false),
  sender: object<Source>({
    email: field(({ writtenSender }) => writtenSender),
    shownEmail: namedOnly(field(({ shownSender }) => shownSender)),
    notificationFailed: field(({ senderNotificationFailed }) => senderNotificationFailed),
    notificationMailLink: hidden,
  }),
  files: listView(
    ({ files }: Source) => files,
    {
      id: field(({ id }: FileView) => id, ...ownIdRequired),
      removed: field(({ state }: FileView) => state === 'REMOVED'),
      removalCause: field(({ removalCause }: FileView) => removalCause),
    },
    ...filesRequired,
  ),
  recipients: listView(
    withTransfer(({ recipients }) => recipients),
    {
      id: field(({ transferId }: RecipientView) => transferId, 'transferIds'),
      mail: field(({ address }: RecipientView) => address),
      downloadUrl: field(linkOf, 'transferIds', 'links'),
      notificationFailed: field(({ notificationFailed }: RecipientView) => notificationFailed),
      notificationMailLink: hidden,
      fileDownloads: listView(
        ({ downloads }: RecipientView) => downloads,
        {
          id: field(({ fileId }: FileDownloads) => fileId),
          downloads: listView(({ downloads }: FileDownloads) => downloads, {
            downloadDate: field(({ at }: Download) => formatWireDate(at)),
            retrievalMethod: field(({ method }: Download) => method),
            caller: field(({ caller }: Download) => caller),
          }),
        },
        'downloads' satisfies TransferViewPart,
      ),
    },
    'recipients' satisfies TransferViewPart,
  ),
});

const transfer = object<Source>({
  sender: object<Source>({
    name: field(({ texts }) => texts?.senderName, 'texts'),
    phone: field(({ texts }) => texts?.senderPhone, 'texts'),
  }),
  recipients: object<Source>({ to: recipientsOf('to'), cc: recipientsOf('cc'), bcc: recipientsOf('bcc') }),
  files: listView(
    withTransfer(({ files }) => files),
    {
      id: field(({ id }: FileView) => id, ...ownIdRequired),
      fileName: field(({ name }: FileView) => name, 'fileNames'),
      path: namedOnly(field(({ path }: FileView) => path, 'fileNames')),
      size: field(({ size }: FileView) => size),
      checksum: field(({ checksum }: FileView) => checksum, 'fileNames'),
      href: field(hrefOf, ...ownIdRequired),
      state: field(({ state }: FileView) => state),
    },
    ...filesRequired,
  ),
  fileSummary: namedOnly(
    object<Source>({
      count: field(({ fileSummary }) => fileSummary?.count, 'fileSummary'),
      size: field(({ fileSummary }) => fileSummary?.size, 'fileSummary'),
      firstFileName: field(({ fileSummary }) => fileSummary?.firstFileName, 'fileSummary', 'firstFileName'),
    }),
  ),
  expirationDate: field(({ expiresAt }) => formatWireDate(expiresAt)),
  notificationMessage: object<Source>({
    subject: field(({ texts }) => texts?.subject, 'texts'),
    body: field(({ texts }) => texts?.body, 'texts'),
  }),
  senderLanguage: field(({ senderLanguage }) => senderLanguage),
  recipientLanguage: field(({ recipientLanguage }) => recipientLanguage),
  ...forOptions(interfaceOptions, (name) => field((source: Source) => source[name])),
  fileChecksumAlgorithm: field(({ checksumAlgorithm }) => checksumAlgorithm),
  classificationId: field(({ classificationId }) => classificationId),
  confidentialMessageFileId: field(({ confidentialMessageFileId }) => confidentialMessageFileId, 'recipients'),
  ...forOptions(addedOptions, (name) => namedOnly(field((source: Source) => source[name]))),
  securityMode: object<Source>({
    name: field(() => 'ONE_TIME_PASSWORD'),
    config: object<Source>({ passwordMode: field(({ passwordMode }) => passwordMode) }),
  }),
});

const entry = object<Source>({ trackingId: field(({ trackingId }) => trackingId), status, transfer });

/** Serializes the selected fields of each transfer. */
export interface EntrySerializer {
  /** The selection in its shortest form. Empty for the default. */
  readonly normalizedFields: string;
  readonly parts: ReadonlySet<TransferViewPart>;
  serialize(transfer: TransferView, baseUrl: BaseUrl): object;
}

/** All field names. A later version of this server may return more for the same request. */
export const knownFields = namesOf(entry);

const defaultSerializer = createSerializer(defaultFields, '');

/** Returns the serializer for the `fields` parameter. */
export function entrySerializerFor(fields: string | undefined): EntrySerializer {
  return fields === undefined ? defaultSerializer : createSerializer(fields);
}

function createSerializer(fields: string, text?: string): EntrySerializer {
  const selection = parseFields(fields, entry);
  if (selection === undefined) return defaultSerializer;
  const { make, requiredParts } = select(entry, selection);
  return {
    normalizedFields: text ?? formatFields(selection),
    // Every need is named by `part`.
    parts: requiredParts as ReadonlySet<TransferViewPart>,
    serialize: (transfer, baseUrl) => make({ ...transfer, baseUrl }),
  };
}
