import { attachmentOf, bareSize, type EmlFrame, emlOf, frameOf } from '../../archive/eml.ts';
import { type AttachmentFit, attachmentOrder, type Candidate, fitAttachments } from '../../archive/fit-attachments.ts';
import { lineSize, listSize, type OmittedList, renderOmittedList } from '../../archive/omitted-files.ts';
import { longestName, safeNames } from '../../archive/safe-names.ts';
import { mailAddress } from '../../core/email-address.ts';
import { flatName, ownName, shownPath } from '../../core/file-path.ts';
import { isLinkAddress } from '../../core/link-address.ts';
import { fileType } from '../../core/policy/file-types.ts';
import { Problem } from '../../core/problem.ts';
import { findVisibleRecipients } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ListedFile } from '../../records/sealed-file-list.ts';
import { openTexts } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { yielding } from '../../runtime/yielding.ts';
import { readFileList } from '../opening/list-files.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import type { Download } from './download-file.ts';
import { createArchiveDownload, type LaidOutArchive } from './internal/archive-download.ts';
import { archivedContents } from './internal/archived-contents.ts';
import { savedName, type Translate } from './internal/saved-name.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'keys' | 'languages'> & Pick<Runtime, 'archiveLayouts'>;

export interface EmlOptions {
  /** Maximum size of the EML in bytes; files that do not fit are omitted. If undefined, all are attached. */
  readonly maxSize: number | undefined;
  /** An Accept-Language header, for the texts about omitted files. */
  readonly language: string | undefined;
}

/** Returns the confidential message of a transfer as an email, with all other files attached. */
export async function downloadEml(
  ports: Deps,
  transfer: OpenTransfer,
  { maxSize, language }: EmlOptions,
): Promise<Download> {
  const { translate } = ports.languages.choose(language);
  const words: EmlTexts = {
    leftOut: translate('eml:leftOut'),
    lineOf: (file, algorithm) => {
      const { size, checksum } = file;
      return translate('eml:file', { name: shownPath(file), size, checksum, algorithm });
    },
    more: (count) => translate('eml:more', { count }),
  };
  const { savedAs, ...email } = await findEmlDetails(ports, transfer, translate);
  const sample = { id: '', name: '', size: 2, checksum: '', crc32: 0, version: '', manifestHash: '' };
  const omissionTexts = [words.leftOut, words.lineOf(sample, ''), words.more(2)];
  const wanted = {
    name: `${transfer.transferId}.eml`,
    savedAs,
    mediaType: 'message/rfc822',
    inputs: [email, omissionTexts, maxSize ?? null],
  };
  return createArchiveDownload(ports, transfer, wanted, () =>
    layOutEml(ports, transfer, email, { maxSize, texts: words }),
  );
}

/** Texts about omitted files. */
interface EmlTexts {
  readonly leftOut: string;
  lineOf(file: ListedFile, algorithm: string): string;
  more(count: number): string;
}

type EmlDetails = Omit<Awaited<ReturnType<typeof findEmlDetails>>, 'savedAs'>;

/** Returns the headers of the email, the order of its attachments, and its name for browsers. */
async function findEmlDetails({ db, keys }: Deps, { trackingId }: OpenTransfer, translate: Translate) {
  const row = await findReceivedTransfer(db, trackingId);
  const settings = await readSettings(db);
  const texts = row.texts === null ? undefined : openTexts(keys, trackingId, row.texts);
  const recipients = (await findVisibleRecipients(db, trackingId)).filter(({ address }) => !isLinkAddress(address));
  return {
    date: row.sentAt,
    from: { name: texts?.senderName ?? '', address: mailAddress(row.sender_address, row.sender_capitals) },
    to: recipients.filter(({ kind }) => kind === 'to'),
    cc: recipients.filter(({ kind }) => kind === 'cc'),
    // The tracking ID replaces the subject if the settings hide subjects.
    subject: (settings['recipients.showMessage'] && texts?.subject) || trackingId,
    organization: settings['brand.name'],
    messageId: row.confidential_message_file_id,
    algorithm: row.checksum_algorithm,
    extensions: settings['eml.attachmentOrder'],
    savedAs: savedName({ row, texts, settings }, translate, '.eml'),
  };
}

interface LayoutOptions {
  readonly maxSize: number | undefined;
  readonly texts: EmlTexts;
}

async function layOutEml(
  ports: Deps,
  transfer: OpenTransfer,
  email: EmlDetails,
  { maxSize = Number.POSITIVE_INFINITY, texts }: LayoutOptions,
): Promise<LaidOutArchive> {
  const files = await readFileList(ports, transfer);
  const message = files.find(({ id }) => id === email.messageId);
  if (message === undefined) throw new Problem('no_confidential_message');
  const attachable: Array<ListedFile & { readonly type: string }> = [];
  for await (const file of yielding(files)) {
    if (file !== message) attachable.push({ ...file, type: fileType(ownName(file)) });
  }
  const inOrder = attachmentOrder(attachable, email.extensions);
  const [body, ...others] = archivedContents(ports, transfer, [message, ...inOrder]);
  if (body === undefined) throw new Error('There is no content of the message');
  const isHtml = fileType(message.name) === 'html';
  const frame = frameOf({ ...email, id: transfer.trackingId, message: body.content, isHtml });
  const form: OmittedList = { introduction: texts.leftOut, isHtml };
  const nameFor = safeNames();
  const candidates: AttachableFile[] = [];
  for await (const { file, content } of yielding(others)) {
    const line = texts.lineOf(file, email.algorithm);
    const attachment = attachmentOf(frame, nameFor(flatName(file, longestName)), content);
    candidates.push({ file, line, attachment, lineSize: lineSize(form, line) });
  }
  const moreSize = lineSize(form, texts.more(candidates.length));
  const fitting = fitAttachments(frame, candidates, { maxSize, listSize: listSize(form), moreSize });
  if (fitting === undefined) throw tooLarge(frame, maxSize);
  const attachments = fitting.attached.map(({ attachment }) => attachment);
  const archive = emlOf(frame, attachments, await renderOmittedList(form, linesOf(fitting, texts)));
  return { archive, files: [message, ...fitting.attached.map(({ file }) => file)] };
}

type AttachableFile = Candidate & { readonly file: ListedFile; readonly line: string };

function linesOf({ listedItems, unlistedCount }: AttachmentFit<AttachableFile>, { more }: EmlTexts): readonly string[] {
  const lines = listedItems.map(({ line }) => line);
  return unlistedCount === 0 ? lines : [...lines, more(unlistedCount)];
}

function tooLarge(frame: EmlFrame, max: number): Problem {
  const what = bareSize(frame, 0) > max ? 'message is' : 'message and the list of omitted files are';
  return new Problem('eml_too_large', { detail: `The ${what} larger than ${max} bytes.` });
}
