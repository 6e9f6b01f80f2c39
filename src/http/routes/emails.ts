import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { resendNotification } from '../../actions/resend-notification.ts';
import { type LetterChoice, showLetter } from '../../actions/show-letter.ts';
import type { OwnWords } from '../../actions/told-transfer.ts';
import { emailsParams, letterAnswer, letterRequest, recipientEmailParams } from '../../contract/emails.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { nothing } from '../../contract/sessions.ts';
import { parseEmail } from '../../core/email.ts';
import type { Ports } from '../../ports/ports.ts';
import type { BaseUrl } from '../links.ts';
import { type Route, route } from '../route.ts';
import { type Asked, verifiedSender } from '../session-guard.ts';
import { malformed } from '../wire-values.ts';

type EmailNeeds = Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'> & {
  readonly baseUrl: BaseUrl;
  /** Called when a mail was queued. */
  readonly mailSoon: () => void;
};

export function emailRoutes(needs: EmailNeeds): readonly Route[] {
  const path = '/api/users/:email/transfers/:trackingId/emails';

  async function show(
    request: Asked<Static<typeof emailsParams>> & { readonly body?: Static<typeof letterRequest> },
    reply: FastifyReply,
    choice: LetterChoice,
  ): Promise<void> {
    const caller = await verifiedSender(needs, request);
    const desk = { ...needs, serviceUrl: needs.baseUrl().href };
    const html = await showLetter(desk, caller, request.params.trackingId, choice, ownWordsIn(request.body));
    // Words of the sender stand in it, and a browser might show it from our own address.
    const locked = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': locked });
    return reply.send(html);
  }

  const showSummary = route({
    method: 'POST',
    path: `${path}/sender`,
    general: 'checked',
    schema: {
      operationId: 'showSenderEmail',
      summary: 'What the mail to the sender says',
      params: emailsParams,
      body: letterRequest,
      response: { 200: letterAnswer, default: problemAnswer },
    },
    handler: (request, reply) => show(request, reply, { letter: 'summary' }),
  });

  const showCopy = route({
    method: 'POST',
    path: `${path}/sent`,
    general: 'checked',
    schema: {
      operationId: 'showSentEmail',
      summary: "A copy for the sender's own records",
      params: emailsParams,
      body: letterRequest,
      response: { 200: letterAnswer, default: problemAnswer },
    },
    handler: (request, reply) => show(request, reply, { letter: 'copy' }),
  });

  const showNotification = route({
    method: 'POST',
    path: `${path}/recipients/:transferId`,
    general: 'checked',
    schema: {
      operationId: 'showRecipientEmail',
      summary: 'What the mail to a recipient says',
      params: recipientEmailParams,
      body: letterRequest,
      response: { 200: letterAnswer, default: problemAnswer },
    },
    handler: (request, reply) =>
      show(request, reply, { letter: 'notification', transferId: request.params.transferId }),
  });

  const resend = route({
    method: 'POST',
    path: `${path}/recipients/:transferId/resend`,
    general: 'checked',
    schema: {
      operationId: 'resendRecipientEmail',
      summary: 'Mail a recipient again, at most three times an hour',
      params: recipientEmailParams,
      response: { 202: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      const caller = await verifiedSender(needs, request);
      await resendNotification(needs, caller, request.params.trackingId, request.params.transferId);
      needs.mailSoon();
      return reply.code(202).send();
    },
  });

  return [showSummary, showCopy, showNotification, resend];
}

function ownWordsIn(body: Static<typeof letterRequest> | undefined): OwnWords {
  const alsoTo = (body?.additionalRecipients ?? []).map((given, index) => {
    const address = parseEmail(typeof given === 'string' ? given : given.mail);
    if (address === undefined) throw malformed(`body.additionalRecipients.${index}`, 'is no email address');
    return address;
  });
  return { alsoTo, password: body?.password || null };
}
