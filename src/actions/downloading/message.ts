import { buffer } from 'node:stream/consumers';
import {
  type AttachmentFit,
  attachmentOrder,
  type Candidate,
  fitAttachments,
  lineSize,
  listSize,
  type OmittedList,
  renderOmittedList,
} from '../../archive/attachments.ts';
import { attachmentOf, bareSize, type EmlFrame, emlOf, frameOf } from '../../archive/eml.ts';
import { bytesOf } from '../../archive/join-bytes.ts';
import { longestName, safeNames } from '../../archive/safe-names.ts';
import type { Bytes } from '../../core/bytes.ts';
import { mailAddress } from '../../core/email-address.ts';
import { WorkerUnavailable } from '../../core/errors.ts';
import { flatName, ownName, shownPath } from '../../core/file-name.ts';
import { isLinkAddress } from '../../core/links.ts';
import { fileType } from '../../core/policy/file-types.ts';
import { Problem } from '../../core/problem.ts';
import { findVisibleRecipients } from '../../db/recipients/recipients.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import { renderMessage } from '../../emails/render-in-worker.ts';
import type { Translate } from '../../languages/pack.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ListedFile } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { yielding } from '../../runtime/yielding.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import { maxViewableBytes, readFileList, readTransfer } from '../opening/received-transfer.ts';
import { contentsOf, createArchive, type LaidOutArchive, savedName } from './archive.ts';
import type { Download } from './file.ts';

export interface MessageView {
  /** Sanitized HTML. */
  readonly html: string;
  readonly fileId: string;
}

/** Returns the confidential message of a transfer for reading in a browser. */
export async function viewMessage(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'>,
  transfer: OpenTransfer,
): Promise<MessageView> {
  const { confidential_message_file_id: fileId } = await findReceivedTransfer(ports.db, transfer.trackingId);
  const file = (await readFileList(ports, transfer)).find(({ id }) => id === fileId);
  if (file === undefined) throw new Problem('no_confidential_message');
  const { id, name, size } = file;
  if (size > maxViewableBytes) throw new Problem('confidential_message_too_large');
  const [message] = contentsOf(ports, transfer, [file]);
  if (message === undefined) throw new Error('There is no content of the message');
  const bytes = await readAll(message.content);
  const source = westernText(bytes) ?? new TextDecoder().decode(bytes);
  const type = fileType(name) === 'html' ? 'html' : 'text';
  const html = await renderMessage({ type, source }).catch((error: unknown) => {
    throw error instanceof WorkerUnavailable ? new Problem('too_many_requests', { retryAfter: 1 }) : error;
  });
  return { html, fileId: id };
}

function readAll({ size, read }: Bytes): Promise<Buffer> {
  return buffer(read({ start: 0, end: size }, () => 1));
}

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
  return createArchive(ports, transfer, wanted, () => layOutEml(ports, transfer, email, { maxSize, texts: words }));
}

/** Texts about omitted files. */
interface EmlTexts {
  readonly leftOut: string;
  lineOf(file: ListedFile, algorithm: string): string;
  more(count: number): string;
}

type EmlDetails = Omit<Awaited<ReturnType<typeof findEmlDetails>>, 'savedAs'>;

/** Returns the headers of the email, the order of its attachments, and its name for browsers. */
async function findEmlDetails(ports: Deps, transfer: OpenTransfer, translate: Translate) {
  const received = await readTransfer(ports, transfer);
  const { row, texts, settings } = received;
  const { trackingId } = transfer;
  const recipients = (await findVisibleRecipients(ports.db, trackingId)).filter(
    ({ address }) => !isLinkAddress(address),
  );
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
    savedAs: savedName(received, translate, '.eml'),
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
  const [body, ...others] = contentsOf(ports, transfer, [message, ...inOrder]);
  if (body === undefined) throw new Error('There is no content of the message');
  const isHtml = fileType(message.name) === 'html';
  const converted = await convertMessage(body.content);
  const content = converted === undefined ? body.content : bytesOf(converted);
  const frame = frameOf({ ...email, id: transfer.trackingId, message: content, isHtml });
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
  const generated = converted === undefined ? archive.generated : [...archive.generated, converted];
  return { archive: { ...archive, generated }, files: [message, ...fitting.attached.map(({ file }) => file)] };
}

/** Returns the message in UTF-8 if its bytes are not. Undefined for one that is too long to be viewed. */
async function convertMessage(message: Bytes): Promise<Buffer | undefined> {
  if (message.size > maxViewableBytes) return undefined;
  const text = westernText(await readAll(message));
  return text === undefined ? undefined : Buffer.from(text);
}

/**
 * Decodes a confidential message that is not valid UTF-8 as windows-1252, in which programs for western languages write.
 * Undefined for UTF-8.
 */
function westernText(message: Buffer): string | undefined {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(message);
    return undefined;
  } catch {
    return new TextDecoder('windows-1252').decode(message);
  }
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
