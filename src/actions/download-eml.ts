import { type AfterMessage, lineSize, linesAfterMessage, listSize } from '../archive/after-message.ts';
import { attachmentOf, bareSize, type EmlFrame, emlOf, frameOf } from '../archive/eml.ts';
import { type Candidate, type Fitting, fitAttachments } from '../archive/fit-attachments.ts';
import { safeNames } from '../archive/safe-names.ts';
import { attachmentOrder } from '../core/attachment-order.ts';
import { fileType } from '../core/policy/file-types.ts';
import { Problem } from '../core/problem.ts';
import { findOpenRecipients } from '../db/archived-files.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveDownload, type LaidOut } from './archive-download.ts';
import { archivedContents } from './archived-contents.ts';
import type { Download } from './download-file.ts';
import { inSlices } from './in-slices.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';
import type { ListedFile } from './sealed-file-list.ts';
import { openTexts } from './sealed-records.ts';

type Share = Pick<Ports, 'db' | 'blobs' | 'keys' | 'languages'>;

export interface EmlWishes {
  /** The most bytes of the whole EML; files that do not fit are left out. Undefined: all are attached. */
  readonly most: number | undefined;
  /** An Accept-Language header, for what is said of files that were left out. */
  readonly language: string | undefined;
}

/** The confidential message of a transfer as a mail, with all other files attached. */
export async function downloadEml(
  ports: Share,
  transfer: OpenTransfer,
  { most, language }: EmlWishes,
): Promise<Download> {
  const { say } = ports.languages.choose(language);
  const words: Words = {
    leftOut: say('eml:leftOut'),
    lineOf: ({ name, size, checksum }, algorithm) => say('eml:file', { name, size, checksum, algorithm }),
    more: (count) => say('eml:more', { count }),
  };
  const letter = await findLetter(ports, transfer);
  const sample = { id: '', name: '', size: 2, checksum: '', crc32: 0, version: '' };
  const said = [words.leftOut, words.lineOf(sample, ''), words.more(2)];
  const wanted = {
    name: `${transfer.transferId}.eml`,
    mediaType: 'message/rfc822',
    madeOf: [letter, said, most ?? null],
  };
  return archiveDownload(ports, transfer, wanted, () => layOut(ports, transfer, letter, { most, words }));
}

/** What is said of files that were left out. */
interface Words {
  readonly leftOut: string;
  lineOf(file: ListedFile, algorithm: string): string;
  more(count: number): string;
}

type Letter = Awaited<ReturnType<typeof findLetter>>;

/** What stands in the mail beside its files, and in which order these come. */
async function findLetter({ db, keys }: Share, { trackingId }: OpenTransfer) {
  const row = await findReceivedTransfer(db, trackingId);
  const settings = await readSettings(db);
  const texts = row.texts === null ? undefined : openTexts(keys, trackingId, row.texts);
  const recipients = await findOpenRecipients(db, trackingId);
  return {
    date: row.sentAt,
    from: { name: texts?.senderName ?? '', address: row.sender_address },
    to: recipients.filter(({ kind }) => kind === 'to'),
    cc: recipients.filter(({ kind }) => kind === 'cc'),
    // Without the subject, which not every administrator wants to be shown, it is known by its number.
    subject: (settings['log.subjects'] && texts?.subject) || trackingId,
    messageId: row.confidential_message_file_id,
    algorithm: row.checksum_algorithm,
    extensions: settings['eml.attachmentOrder'],
  };
}

interface Wish {
  readonly most: number | undefined;
  readonly words: Words;
}

async function layOut(
  ports: Share,
  transfer: OpenTransfer,
  letter: Letter,
  { most = Number.POSITIVE_INFINITY, words }: Wish,
): Promise<LaidOut> {
  const files = await receivedFiles(ports, transfer);
  const message = files.find(({ id }) => id === letter.messageId);
  if (message === undefined) throw new Problem('rule_broken', { detail: 'The transfer has no confidential message.' });
  const attachable: Array<ListedFile & { readonly type: string }> = [];
  for await (const file of inSlices(files)) {
    if (file !== message) attachable.push({ ...file, type: fileType(file.name) });
  }
  const inOrder = attachmentOrder(attachable, letter.extensions);
  const [body, ...others] = archivedContents(ports, transfer, [message, ...inOrder]);
  if (body === undefined) throw new Error('There is no content of the message');
  const isHtml = fileType(message.name) === 'html';
  const frame = frameOf({ ...letter, id: transfer.trackingId, message: body.content, isHtml });
  const form: AfterMessage = { introduction: words.leftOut, isHtml };
  const nameFor = safeNames();
  const candidates: Optional[] = [];
  for await (const { file, content } of inSlices(others)) {
    const line = words.lineOf(file, letter.algorithm);
    const attachment = attachmentOf(frame, nameFor(file.name), content);
    candidates.push({ file, line, attachment, lineSize: lineSize(form, line) });
  }
  const moreSize = lineSize(form, words.more(candidates.length));
  const fitting = fitAttachments(frame, candidates, { most, listSize: listSize(form), moreSize });
  if (fitting === undefined) throw tooLarge(frame, most);
  const attachments = fitting.attached.map(({ attachment }) => attachment);
  const archive = emlOf(frame, attachments, await linesAfterMessage(form, linesOf(fitting, words)));
  return { archive, files: [message, ...fitting.attached.map(({ file }) => file)] };
}

type Optional = Candidate & { readonly file: ListedFile; readonly line: string };

function linesOf({ named, unnamed }: Fitting<Optional>, { more }: Words): readonly string[] {
  const lines = named.map(({ line }) => line);
  return unnamed === 0 ? lines : [...lines, more(unnamed)];
}

function tooLarge(frame: EmlFrame, most: number): Problem {
  const what = bareSize(frame, 0) > most ? 'message alone is' : 'message and a word on what was left out are';
  return new Problem('rule_broken', { detail: `The ${what} larger than that.` });
}
