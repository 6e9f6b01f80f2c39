import { text } from 'node:stream/consumers';
import { fileType } from '../core/policy/file-types.ts';
import { Problem } from '../core/problem.ts';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import { shownMessage } from '../letters/shown-message.ts';
import type { Ports } from '../ports/ports.ts';
import { archivedContents } from './archived-contents.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';

/** A longer message is no letter: it can be downloaded like any other file. */
export const longestShownMessage = 500_000;

export interface ShownMessage {
  /** Harmless, whatever the sender wrote. */
  readonly html: string;
  readonly fileId: string;
}

/** The confidential message of a transfer, to be read in a browser. */
export async function showMessage(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'>,
  transfer: OpenTransfer,
): Promise<ShownMessage> {
  const { confidential_message_file_id: fileId } = await findReceivedTransfer(ports.db, transfer.trackingId);
  const file = (await receivedFiles(ports, transfer)).find(({ id }) => id === fileId);
  if (file === undefined) throw new Problem('rule_broken', { detail: 'The transfer has no confidential message.' });
  const { id, name, size } = file;
  if (size > longestShownMessage) throw new Problem('rule_broken', { detail: 'The message is too long to be shown.' });
  const [message] = archivedContents(ports, transfer, [file]);
  if (message === undefined) throw new Error('There is no content of the message');
  const source = await text(message.content.read({ start: 0, end: size }, () => 1));
  const type = fileType(name) === 'html' ? 'html' : 'text';
  const html = await shownMessage({ type, source }).catch((error: unknown) => {
    throw error instanceof WorkNotBegun ? new Problem('requests_too_many', { retryAfter: 1 }) : error;
  });
  return { html, fileId: id };
}
