import { archiveName } from '../../../archive/archive-name.ts';
import { showAddress } from '../../../core/email-address.ts';
import type { Settings } from '../../../core/settings.ts';
import type { findReceivedTransfer } from '../../../db/transfers/transfers.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { TransferTexts } from '../../../records/sealed-records.ts';

export type Translate = ReturnType<Ports['languages']['choose']>['translate'];

interface NamedTransfer {
  readonly row: Awaited<ReturnType<typeof findReceivedTransfer>>;
  readonly texts: TransferTexts | undefined;
  readonly settings: Settings;
}

/** Names an archive after the subject of the transfer or, without one that may be shown, after its sender and date. */
export function savedName(
  { row, texts, settings }: NamedTransfer,
  translate: Translate,
  extension: string,
): string | undefined {
  const subject = settings['recipients.showMessage'] ? (texts?.subject ?? '') : '';
  const sender = showAddress(row.sender_address, row.sender_capitals);
  const date = row.sentAt.toISOString().slice(0, 10);
  return archiveName(subject, extension) ?? archiveName(translate('messages:archiveName', { sender, date }), extension);
}
