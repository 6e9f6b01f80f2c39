import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { resendNotification } from '../../actions/mailing/notifications.ts';
import { type EmailChoice, previewEmail } from '../../actions/mailing/previews.ts';
import { emailPreviewRequest, emailPreviewResponse } from '../../contract/emails.ts';
import { recipientParams, trackingParams } from '../../contract/parameters.ts';
import { emptyResponse } from '../../contract/schema-helpers.ts';
import { parseEmailAddress } from '../../core/email-address.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SenderTransfer } from '../access/guards.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';
import type { BaseUrl } from '../wire/links.ts';
import { malformedAddress } from '../wire/values.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys' | 'languages' | 'timeZone'> & {
  readonly baseUrl: BaseUrl;
  /** Called when an email was queued. */
  readonly triggerEmails: () => void;
};

const previewProblems = [
  'recipient_address_malformed',
  'created_by_other_client',
  'transfer_processing',
  'transfer_not_active',
  'too_many_requests',
] as const;

export const previewSummary = operation({
  problems: previewProblems,
  schema: {
    summary: 'Preview the email to the sender',
    description: 'Returns the email that the sender gets when the transfer is active. Sends nothing.',
    params: trackingParams,
    body: emailPreviewRequest,
    response: { 200: emailPreviewResponse },
  },
  handler: (deps: Deps, request, reply, transfer: SenderTransfer) =>
    sendPreview(deps, reply, transfer, { kind: 'summary' }, request.body),
});

export const previewCopy = operation({
  problems: previewProblems,
  schema: {
    summary: "Preview the sender's copy",
    description: 'Returns a copy of the transfer for the records of the sender. Sends nothing.',
    params: trackingParams,
    body: emailPreviewRequest,
    response: { 200: emailPreviewResponse },
  },
  handler: (deps: Deps, request, reply, transfer: SenderTransfer) =>
    sendPreview(deps, reply, transfer, { kind: 'copy' }, request.body),
});

export const previewNotification = operation({
  problems: previewProblems,
  schema: {
    summary: 'Preview the email to a recipient',
    description:
      'Returns the email with the link of this recipient, for example to deliver it yourself. Sends nothing.',
    params: recipientParams,
    body: emailPreviewRequest,
    response: { 200: emailPreviewResponse },
  },
  handler(deps: Deps, request, reply, transfer: SenderTransfer) {
    const { transferId } = request.params;
    return sendPreview(deps, reply, transfer, { kind: 'notification', transferId }, request.body);
  },
});

export const resend = operation({
  problems: ['created_by_other_client', 'transfer_not_active', 'recipient_is_link', 'too_many_requests'],
  schema: {
    summary: 'Resend the email to a recipient',
    description: 'Sends the email to this recipient again, at most 3 times per hour.',
    params: recipientParams,
    response: { 202: emptyResponse('The email was queued.') },
  },
  async handler(deps: Deps, request, reply, { sender, trackingId }: SenderTransfer) {
    await resendNotification(deps, sender, trackingId, request.params.transferId);
    deps.triggerEmails();
    return reply.code(202).send();
  },
});

type PreviewRequest = Static<typeof emailPreviewRequest> | undefined;

async function sendPreview(
  deps: Deps,
  reply: FastifyReply,
  { sender, trackingId }: SenderTransfer,
  choice: EmailChoice,
  body: PreviewRequest,
): Promise<FastifyReply> {
  const previewDeps = { ...deps, serviceUrl: deps.baseUrl().href };
  const html = await previewEmail(previewDeps, sender, trackingId, choice, parsePreviewOptions(body));
  // The email contains text by the sender, and a browser may show it under the origin of this server.
  return sendHtmlPage(reply, html, "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}

function parsePreviewOptions(body: PreviewRequest) {
  const alsoTo = (body?.additionalRecipients ?? []).map((given, index) => {
    const address = typeof given === 'string' ? given : given.mail;
    if (parseEmailAddress(address) === undefined) throw malformedAddress(`body.additionalRecipients.${index}`);
    return address;
  });
  return { alsoTo, password: body?.password || null };
}
