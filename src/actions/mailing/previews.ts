import type { Brand } from '../../core/brand.ts';
import { WorkerUnavailable } from '../../core/errors.ts';
import { Problem } from '../../core/problem.ts';
import { hourMs } from '../../core/time.ts';
import { findEmailRecipients } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { UnrenderedEmail } from '../../emails/render-email.ts';
import { renderEmailPreview } from '../../emails/render-in-worker.ts';
import type { Language } from '../../languages/pack.ts';
import type { Ports } from '../../ports/ports.ts';
import { findLinkSecrets } from '../../records/download-links.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { findSubmittedTransfer, notActive } from '../sessions/open-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { sentCopyValues, uploadSummaryValues } from './sender-emails.ts';
import type { RenderEmailDeps } from './transfer-emails.ts';
import {
  type EmailDeps,
  loadTransferForEmail,
  type PreviewOptions,
  readEmailSettings,
  recipientValues,
  requireLinkSecret,
  requireRecipient,
  type TransferForEmail,
} from './transfer-for-email.ts';

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

/** Renders a sample of the email to recipients as HTML, for an administrator who wants to see a brand. */
export async function previewBrandEmail(
  { clock }: Pick<Ports, 'clock'>,
  brand: Brand,
  language: Language,
  serviceUrl: string,
): Promise<string> {
  const sentAt = clock.now();
  const { html } = await renderEmailPreview(
    [
      'recipient',
      {
        serviceUrl,
        sender: { address: 'ann@example.org', name: 'Ann Example', phone: '' },
        transfer: {
          trackingId: '20260301-120000-AbCdEfGh',
          subject: 'Contract and photos',
          sentAt,
          expiresAt: new Date(sentAt.getTime() + 7 * 24 * hourMs),
          fileCount: 2,
          totalSize: 4_200_000,
          hasConfidentialMessage: false,
        },
        message: { type: 'text', source: 'Please find the contract and the photos.' },
        fileNames: ['contract.pdf', 'photos.zip'],
        classification: null,
        unscannedCount: 0,
        alsoTo: [],
        downloadUrl: `${serviceUrl}download?id=AAAAAAAAAA`,
        access: 'password',
        password: null,
      },
    ],
    language,
    { timeZone: 'UTC', brand },
  );
  return html;
}

/** Returns the time zone of dates in emails and on pages that cannot read the reader's own zone. */
export async function findTimeZone({ db, timeZone }: Pick<Ports, 'db' | 'timeZone'>): Promise<string> {
  return (await readSettings(db))['email.timeZone'] || timeZone;
}
