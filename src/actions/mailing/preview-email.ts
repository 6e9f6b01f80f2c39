import { WorkerUnavailable } from '../../core/errors.ts';
import { Problem } from '../../core/problem.ts';
import { findEmailRecipients } from '../../db/recipients/recipients.ts';
import type { UnrenderedEmail } from '../../emails/render-email.ts';
import { renderEmailPreview } from '../../emails/render-in-worker.ts';
import { findLinkSecrets } from '../../records/download-links.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { findSubmittedTransfer, notActive } from '../sessions/find-submitted-transfer.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { readEmailSettings } from './internal/email-settings.ts';
import { requireLinkSecret, requireRecipient } from './internal/link-secret.ts';
import type { RenderEmailDeps } from './internal/render-queued-email.ts';
import { sentCopyValues, uploadSummaryValues } from './internal/sender-emails.ts';
import {
  type EmailDeps,
  loadTransferForEmail,
  type PreviewOptions,
  recipientValues,
  type TransferForEmail,
} from './internal/transfer-for-email.ts';

/** The summary for the sender, the copy for the sender's records, or a recipient's notification. */
export type EmailChoice =
  | { readonly kind: 'summary' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'notification'; readonly transferId: string };

/**
 * Renders an email of a transfer as HTML, for a sender who wants to read it or deliver it in another way. Sends
 * nothing.
 */
export async function previewEmail(
  deps: RenderEmailDeps,
  sender: VerifiedEmail,
  trackingId: string,
  choice: EmailChoice,
  options: PreviewOptions,
): Promise<string> {
  await findSubmittedTransfer(deps, sender, trackingId);
  const transfer = await loadTransferForEmail(deps, trackingId);
  if (transfer === undefined) throw new Problem('entity_unknown');
  if (transfer.state === 'Processing') throw new Problem('transfer_processing');
  const email = await emailFor(deps, sender, transfer, choice, options);
  const { recipient_language, sender_language } = transfer.row;
  const language = deps.languages.choose(choice.kind === 'notification' ? recipient_language : sender_language);
  const { html } = await renderEmailPreview(email, language, await readEmailSettings(deps)).catch((error: unknown) => {
    throw error instanceof WorkerUnavailable ? new Problem('too_many_requests', { retryAfter: busySeconds }) : error;
  });
  return html;
}

/** Most queued previews are finished by then. */
const busySeconds = 5;

async function emailFor(
  deps: EmailDeps,
  sender: VerifiedEmail,
  transfer: TransferForEmail,
  choice: EmailChoice,
  options: PreviewOptions,
): Promise<UnrenderedEmail> {
  const trackingId = transfer.row.tracking_id;
  if (choice.kind === 'summary') {
    return [
      'upload-summary',
      await uploadSummaryValues(deps, transfer, await secretsForSender(deps, sender, transfer)),
    ];
  }
  if (choice.kind === 'copy') {
    if (transfer.state === 'Failed')
      throw new Problem('transfer_not_active', { detail: 'The transfer has failed, so nothing was sent.' });
    return ['sent-copy', await sentCopyValues(deps, transfer, options)];
  }
  const recipient = await requireRecipient(deps, trackingId, choice.transferId);
  if (transfer.state !== 'Active') throw notActive();
  const secret = await requireLinkSecret(deps, sender, transfer.row, choice.transferId);
  return ['recipient', await recipientValues(deps, transfer, recipient, { secret, own: options })];
}

/** The same link secrets as in the sent summary: those that no other email brings to the recipients. */
async function secretsForSender(deps: EmailDeps, sender: VerifiedEmail, { row }: TransferForEmail) {
  if (row.password_mode !== 'NONE' || row.send_recipient_notification === 1) return () => undefined;
  const known = await findLinkSecrets(deps, sender, row.tracking_id);
  const secrets = new Map<string, string | undefined>();
  for (const { id, transfer_id } of await findEmailRecipients(deps.db, row.tracking_id)) {
    secrets.set(id, known?.get(openTransferId(deps.keys, id, transfer_id)));
  }
  return (id: string) => secrets.get(id);
}
