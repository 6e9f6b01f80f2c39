import { type AfterMessage, lineSize, linesAfterMessage, listSize } from '../archive/after-message.ts';
import { attachmentOf, emlOf, frameOf } from '../archive/eml.ts';
import { type Candidate, fitAttachments } from '../archive/fit-attachments.ts';
import { safeNames } from '../archive/safe-names.ts';
import { attachmentOrder } from '../core/attachment-order.ts';
import { fileType } from '../core/policy/file-types.ts';
import { Problem } from '../core/problem.ts';
import { findOpenRecipients } from '../db/archived-files.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveDownload } from './archive-download.ts';
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
  const { message, isHtml, frame, others, algorithm } = await openLetter(ports, transfer);
  const { say } = ports.languages.choose(language);
  const form: AfterMessage = { introduction: say('eml:leftOut'), isHtml };
  const nameFor = safeNames();
  const candidates: Optional[] = [];
  for await (const { file, content } of inSlices(others)) {
    const { name, size, checksum } = file;
    const line = say('eml:file', { name, size, checksum, algorithm });
    const attachment = attachmentOf(frame, nameFor(name), content);
    candidates.push({ file, line, attachment, lineSize: lineSize(form, line) });
  }
  const limits = { most: most ?? Number.POSITIVE_INFINITY, listSize: listSize(form) };
  const fitting = fitAttachments(frame, candidates, limits);
  if (fitting === undefined) throw new Problem('rule_broken', { detail: 'The message alone is larger than that.' });
  const eml = emlOf(
    frame,
    fitting.attached.map(({ attachment }) => attachment),
    linesAfterMessage(
      form,
      fitting.leftOut.map(({ line }) => line),
    ),
  );
  return archiveDownload(transfer, eml, {
    name: `${transfer.transferId}.eml`,
    mediaType: 'message/rfc822',
    files: [message, ...fitting.attached.map(({ file }) => file)],
  });
}

type Optional = Candidate & { readonly file: ListedFile; readonly line: string };

/** What stands in the mail whatever is attached, and what could be, in its order. */
async function openLetter(ports: Share, transfer: OpenTransfer) {
  const { db, keys } = ports;
  const { trackingId } = transfer;
  const row = await findReceivedTransfer(db, trackingId);
  const files = await receivedFiles(ports, transfer);
  const message = files.find(({ id }) => id === row.confidential_message_file_id);
  if (message === undefined) throw new Problem('rule_broken', { detail: 'The transfer has no confidential message.' });
  const settings = await readSettings(db);
  const attachable = files.filter((file) => file !== message);
  const inOrder = attachmentOrder(attachable, settings['eml.attachmentOrder']);
  const [body, ...others] = archivedContents(ports, transfer, [message, ...inOrder]);
  if (body === undefined) throw new Error('There is no content of the message');
  const texts = row.texts === null ? undefined : openTexts(keys, trackingId, row.texts);
  const recipients = await findOpenRecipients(db, trackingId);
  const isHtml = fileType(message.name) === 'html';
  const frame = frameOf({
    id: trackingId,
    date: row.sentAt,
    from: { name: texts?.senderName ?? '', address: row.sender_address },
    to: recipients.filter(({ kind }) => kind === 'to'),
    cc: recipients.filter(({ kind }) => kind === 'cc'),
    // Without the subject, which not every administrator wants to be shown, it is known by its number.
    subject: (settings['log.subjects'] && texts?.subject) || trackingId,
    message: body.content,
    isHtml,
  });
  return { message, isHtml, frame, others, algorithm: row.checksum_algorithm };
}
