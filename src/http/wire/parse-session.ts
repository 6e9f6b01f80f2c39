import type { Static } from 'typebox';
import { checkAddressCount } from '../../actions/policy/evaluate-policy.ts';
import type { SessionChange } from '../../actions/sessions/change-session.ts';
import type { PasswordChange, SessionRequest } from '../../actions/sessions/create-session.ts';
import type { changeSessionRequest, createSessionRequest } from '../../contract/sessions.ts';
import { parseWrittenAddress, type WrittenAddress } from '../../core/email-address.ts';
import { isInLinkDomain } from '../../core/links.ts';
import type { PasswordMode } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import { distinctRecipients, type RecipientKind } from '../../core/session.ts';
import { forOptions, optionNames } from '../../core/transfer-options.ts';
import type { Ports } from '../../ports/ports.ts';
import { yielding } from '../../runtime/yielding.ts';
import { malformed, malformedAddress, readWireDate } from './values.ts';

type CreateRequest = Static<typeof createSessionRequest>;
type ChangeRequest = Static<typeof changeSessionRequest>;

/** Rejects too many recipients before it parses them. */
export async function parseSessionRequest(
  ports: Pick<Ports, 'db'>,
  { sender, recipients, links }: CreateRequest,
  language: string,
): Promise<SessionRequest> {
  const { to, cc, bcc } = recipients;
  const count = (to?.length ?? 0) + (cc?.length ?? 0) + (bcc?.length ?? 0);
  await checkAddressCount(ports, count);
  if (links != null && count > 0) throw malformed('body.links', 'must be absent if there are recipients');
  return {
    senderName: sender?.name ?? '',
    senderPhone: sender?.phone ?? '',
    recipients: distinctRecipients({
      to: await parseAddresses(recipients, 'to'),
      cc: await parseAddresses(recipients, 'cc'),
      bcc: await parseAddresses(recipients, 'bcc'),
    }),
    links: links ?? 0,
    language,
  };
}

async function parseAddresses(recipients: CreateRequest['recipients'], kind: RecipientKind): Promise<WrittenAddress[]> {
  const addresses: WrittenAddress[] = [];
  for await (const { mail: email } of yielding(recipients[kind] ?? [])) {
    const address = parseWrittenAddress(email);
    if (address === undefined || isInLinkDomain(address.address)) {
      throw malformedAddress(`body.recipients.${kind}.${addresses.length}.mail`);
    }
    addresses.push(address);
  }
  return addresses;
}

/**
 * An absent member and null both mean unchanged. Only two members can be cleared. Where an empty text has no meaning, it
 * counts as null, because some programs fill in all members.
 */
export function parseSessionChange(body: ChangeRequest): SessionChange {
  const { sender, notificationMessage: message, expirationDate } = body;
  return {
    ...parsePasswordChange(body.securityMode),
    texts: {
      senderName: sender?.name ?? undefined,
      senderPhone: sender?.phone ?? undefined,
      subject: message?.subject ?? undefined,
      body: message?.body ?? undefined,
    },
    expiresAt: expirationDate ? readWireDate('body.expirationDate', expirationDate) : undefined,
    checksumAlgorithm: body.fileChecksumAlgorithm || undefined,
    senderLanguage: body.senderLanguage || undefined,
    recipientLanguage: body.recipientLanguage || undefined,
    ...forOptions(optionNames, (name) => body[name] ?? undefined),
    classificationId: body.classificationId === '' ? null : body.classificationId,
    confidentialMessageFileId: body.confidentialMessageFileId === '' ? null : body.confidentialMessageFileId,
  };
}

function parsePasswordChange(mode: ChangeRequest['securityMode']): PasswordChange {
  requireMode('body.securityMode.name', mode?.name || 'ONE_TIME_PASSWORD', ['ONE_TIME_PASSWORD']);
  const { passwordMode, password } = mode?.config ?? {};
  if (!passwordMode) return { password: password || undefined };
  requireMode('body.securityMode.config.passwordMode', passwordMode, ['GENERATED', 'MANUAL', 'NONE']);
  return { passwordMode: passwordMode as PasswordMode, password: password || undefined };
}

export function requireMode(place: string, mode: string, known: readonly string[]): void {
  if (mode === 'QUICK') throw new Problem('quick_unsupported');
  if (mode === 'EID') throw new Problem('eid_unsupported');
  if (!known.includes(mode)) throw malformed(place, `must be one of ${known.join(', ')}`);
}
