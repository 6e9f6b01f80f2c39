import { text } from 'node:stream/consumers';
import { WorkerUnavailable } from '../../core/errors.ts';
import { fileType } from '../../core/policy/file-types.ts';
import { Problem } from '../../core/problem.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import { renderMessage } from '../../emails/render-in-worker.ts';
import type { Ports } from '../../ports/ports.ts';
import { maxViewableBytes } from '../opening/describe-transfer.ts';
import { readFileList } from '../opening/list-files.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import { archivedContents } from './internal/archived-contents.ts';

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
  const [message] = archivedContents(ports, transfer, [file]);
  if (message === undefined) throw new Error('There is no content of the message');
  const source = await text(message.content.read({ start: 0, end: size }, () => 1));
  const type = fileType(name) === 'html' ? 'html' : 'text';
  const html = await renderMessage({ type, source }).catch((error: unknown) => {
    throw error instanceof WorkerUnavailable ? new Problem('too_many_requests', { retryAfter: 1 }) : error;
  });
  return { html, fileId: id };
}
