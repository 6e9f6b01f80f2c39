import type { Static } from 'typebox';
import type { SessionChange } from '../actions/change-session.ts';
import type { SessionRequest } from '../actions/create-session.ts';
import { inSlices } from '../actions/in-slices.ts';
import { refuseLongList } from '../actions/refuse-many-recipients.ts';
import type { PasswordChange, PasswordMode } from '../actions/session-password.ts';
import type { changeRequest, createRequest } from '../contract/sessions.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { distinctRecipients, type RecipientKind } from '../core/session-recipients.ts';
import type { Ports } from '../ports/ports.ts';
import { readWireDate } from './wire-date.ts';
import { malformed } from './wire-values.ts';

type CreateRequest = Static<typeof createRequest>;
type ChangeRequest = Static<typeof changeRequest>;

/** Throws for more recipients than anybody means, before it reads them. */
export async function sessionRequestIn(
  ports: Pick<Ports, 'db'>,
  { sender, recipients }: CreateRequest,
  language: string,
): Promise<SessionRequest> {
  const { to, cc, bcc } = recipients;
  await refuseLongList(ports, (to?.length ?? 0) + (cc?.length ?? 0) + (bcc?.length ?? 0));
  return {
    senderName: sender?.name ?? '',
    senderPhone: sender?.phone ?? '',
    recipients: distinctRecipients({
      to: await addressesIn(recipients, 'to'),
      cc: await addressesIn(recipients, 'cc'),
      bcc: await addressesIn(recipients, 'bcc'),
    }),
    language,
  };
}

async function addressesIn(recipients: CreateRequest['recipients'], kind: RecipientKind): Promise<EmailAddress[]> {
  const addresses: EmailAddress[] = [];
  for await (const { mail } of inSlices(recipients[kind] ?? [])) {
    const address = parseEmail(mail);
    if (address === undefined) {
      throw malformed(`body.recipients.${kind}.${addresses.length}.mail`, 'is no email address');
    }
    addresses.push(address);
  }
  return addresses;
}

/** On the wire absent and null mean the same: it stays. Only two members can be cleared, by null or an empty text. */
export function sessionChangeIn(body: ChangeRequest): SessionChange {
  const { sender, notificationMessage: message, expirationDate } = body;
  return {
    ...passwordChangeIn(body.securityMode),
    texts: {
      senderName: sender?.name ?? undefined,
      senderPhone: sender?.phone ?? undefined,
      subject: message?.subject ?? undefined,
      body: message?.body ?? undefined,
    },
    expiresAt: expirationDate == null ? undefined : readWireDate('body.expirationDate', expirationDate),
    checksumAlgorithm: body.fileChecksumAlgorithm ?? undefined,
    senderLanguage: body.senderLanguage ?? undefined,
    recipientLanguage: body.recipientLanguage ?? undefined,
    showFileNames: body.showFileNames ?? undefined,
    showZipFileContent: body.showZipFileContent ?? undefined,
    sendRecipientNotification: body.sendRecipientNotification ?? undefined,
    sendUploadSummary: body.sendUploadSummary ?? undefined,
    sendDownloadNotifications: body.sendDownloadNotifications ?? undefined,
    sendDownloadSummary: body.sendDownloadSummary ?? undefined,
    classificationId: body.classificationId === '' ? null : body.classificationId,
    confidentialMessageFileId: body.confidentialMessageFileId === '' ? null : body.confidentialMessageFileId,
  };
}

function passwordChangeIn(mode: ChangeRequest['securityMode']): PasswordChange {
  refuseOtherMode('body.securityMode.name', mode?.name || 'ONE_TIME_PASSWORD', ['ONE_TIME_PASSWORD']);
  const { passwordMode, password } = mode?.config ?? {};
  if (passwordMode == null || passwordMode === '') {
    return { passwordMode: undefined, password: password || undefined };
  }
  refuseOtherMode('body.securityMode.config.passwordMode', passwordMode, ['GENERATED', 'MANUAL', 'NONE']);
  return { passwordMode: passwordMode as PasswordMode, password: password || undefined };
}

export function refuseOtherMode(place: string, mode: string, known: readonly string[]): void {
  if (mode === 'QUICK') throw new Problem('quick_unsupported');
  if (mode === 'EID') throw new Problem('eid_unsupported');
  if (!known.includes(mode)) throw malformed(place, `must be one of ${known.join(', ')}`);
}
