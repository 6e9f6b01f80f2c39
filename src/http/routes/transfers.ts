import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { changeExpiry } from '../../actions/change-expiry.ts';
import { editPassword } from '../../actions/edit-password.ts';
import type { VerifiedEmail } from '../../actions/identify-caller.ts';
import { type Door, forgetOpened } from '../../actions/open-transfer.ts';
import { removeEndedContents } from '../../actions/remove-ended-contents.ts';
import { revokeTransfer } from '../../actions/revoke-transfer.ts';
import { tellStatus } from '../../actions/tell-status.ts';
import { unlockRecipient } from '../../actions/unlock-recipient.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { nothing, sessionParams } from '../../contract/sessions.ts';
import {
  changeTransferRequest,
  editPasswordAnswer,
  editPasswordRequest,
  recipientParams,
  transferStatusAnswer,
} from '../../contract/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { BaseUrl } from '../links.ts';
import { describeError, secretsOf } from '../redact.ts';
import { type Route, route } from '../route.ts';
import { verifiedSender } from '../session-guard.ts';
import { sendInSlices } from '../sliced-answer.ts';
import { spokenLanguage } from '../spoken-language.ts';
import { statusOnWire } from '../status-on-wire.ts';
import { newPasswordIn, transferChangeIn } from '../transfer-change-from-wire.ts';

export interface TransferNeeds extends Ports {
  readonly baseUrl: BaseUrl;
  /** Where recipients come in: who shows a password here has as many tries as they have. */
  readonly door: () => Door;
  /** Called when a mail was queued. */
  readonly mailSoon: () => void;
}

export function transferRoutes(needs: TransferNeeds): readonly Route[] {
  return [getStatus(needs), change(needs), changePassword(needs), unlock(needs)];
}

const one = '/api/users/:email/transfers/:trackingId';

const getStatus = (needs: TransferNeeds) =>
  route({
    method: 'GET',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'getTransferStatus',
      summary: 'What became of a transfer',
      params: sessionParams,
      response: { 200: transferStatusAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      return sendStatus(needs, reply, await verifiedSender(needs, request), request.params.trackingId);
    },
  });

async function sendStatus(
  needs: TransferNeeds,
  reply: FastifyReply,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<FastifyReply> {
  const data = statusOnWire(needs.baseUrl, sender, await tellStatus(needs, sender, trackingId));
  return sendInSlices<Static<typeof transferStatusAnswer>>(reply, { data, meta: {} });
}

const change = (needs: TransferNeeds) =>
  route({
    method: 'PATCH',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'changeTransfer',
      summary: 'Take a transfer back, or give it another date of expiry',
      params: sessionParams,
      body: changeTransferRequest,
      response: { 200: transferStatusAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const sender = await verifiedSender(needs, request);
      const { trackingId } = request.params;
      const asked = transferChangeIn(request.body, spokenLanguage(needs, request.headers['accept-language']));
      if ('expiresAt' in asked) await changeExpiry(needs, sender, trackingId, asked.expiresAt);
      else {
        await revokeTransfer(needs, sender, trackingId, asked.revocation);
        needs.mailSoon();
        await removeContents(needs, request, trackingId);
      }
      return sendStatus(needs, reply, sender, trackingId);
    },
  });

/** When this fails the transfer is taken back all the same, and the sweep tries again. */
async function removeContents(needs: TransferNeeds, request: FastifyRequest, trackingId: string): Promise<void> {
  try {
    await forgetOpened(needs.door(), trackingId);
    await removeEndedContents(needs, trackingId);
  } catch (error) {
    const failure = describeError(error, secretsOf(request.raw));
    request.log.error({ req: request, failure }, 'the contents of a revoked transfer could not be removed');
  }
}

const changePassword = (needs: TransferNeeds) =>
  route({
    method: 'PUT',
    path: `${one}/password`,
    general: 'checked',
    schema: {
      operationId: 'editPassword',
      summary: 'Give a transfer another password',
      params: sessionParams,
      body: editPasswordRequest,
      response: { 200: editPasswordAnswer, default: problemAnswer },
    },
    async handler(request) {
      const sender = await verifiedSender(needs, request);
      const wished = newPasswordIn(request.body);
      const desk = { ...needs.door(), policy: needs.policy };
      const password = await editPassword(desk, sender, request.params.trackingId, wished);
      return { data: password === undefined ? {} : { password }, meta: {} };
    },
  });

const unlock = (needs: TransferNeeds) =>
  route({
    method: 'POST',
    path: `${one}/recipients/:transferId/unlock`,
    general: 'checked',
    schema: {
      operationId: 'unlockRecipient',
      summary: 'Let a recipient try again who was locked out after wrong passwords',
      params: recipientParams,
      response: { 204: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      await unlockRecipient(needs, await verifiedSender(needs, request), request.params);
      return reply.code(204).send();
    },
  });
