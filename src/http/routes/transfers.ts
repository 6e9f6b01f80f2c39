import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { editPassword } from '../../actions/managing/edit-password.ts';
import { changeExpiry, removeEndedContents } from '../../actions/managing/expiry.ts';
import { getTransferStatus } from '../../actions/managing/get-transfer-status.ts';
import { listLockedRecipients, unlockRecipient } from '../../actions/managing/locked-recipients.ts';
import { revokeTransfer } from '../../actions/managing/revoke-transfer.ts';
import { evictTransferKeys } from '../../actions/opening/open-transfer.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { emailParams, includeQuery, recipientParams, trackingParams } from '../../contract/parameters.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import {
  changeTransferRequest,
  editPasswordRequest,
  editPasswordResponse,
  lockedRecipientsResponse,
  transferStatusResponse,
} from '../../contract/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { SenderTransfer } from '../access/guards.ts';
import { logEvent } from '../logging/events.ts';
import { describeError, secretsOf } from '../logging/redact.ts';
import { streamJson } from '../responses/stream-json.ts';
import { operation } from '../route.ts';
import { acceptedLanguage } from '../wire/content-negotiation.ts';
import type { BaseUrl } from '../wire/links.ts';
import { type Included, includedBy } from '../wire/list-parameters.ts';
import { parseNewPassword, parseTransferChange } from '../wire/parse-transfer-change.ts';
import { serializeTransferStatus } from '../wire/serialize-transfer.ts';
import { formatWireDate } from '../wire/values.ts';

interface Deps extends Ports, Runtime {
  readonly baseUrl: BaseUrl;
  /** Called when an email was queued. */
  readonly triggerEmails: () => void;
}

export const getStatus = operation({
  schema: {
    summary: 'Get transfer status',
    description:
      'Returns the options of a sent transfer, its state, its recipients with their links, and their downloads.',
    params: trackingParams,
    querystring: includeQuery,
    response: { 200: response('The transfer and its status.', transferStatusResponse) },
  },
  handler: (deps: Deps, request, reply, transfer: SenderTransfer) =>
    sendStatus(deps, reply, transfer, includedBy(request.query)),
});

async function sendStatus(
  deps: Deps,
  reply: FastifyReply,
  { sender, trackingId }: SenderTransfer,
  included: Included,
): Promise<FastifyReply> {
  const transfer = await getTransferStatus(deps, sender, trackingId);
  const data = serializeTransferStatus(deps.baseUrl, sender, transfer, included);
  return streamJson<Static<typeof transferStatusResponse>>(reply, { data, meta: {} });
}

export const change = operation({
  problems: [
    'value_missing',
    'transfer_ended',
    'transfer_not_active',
    'expiration_date_passed',
    'expiration_date_too_late',
    'conflict',
  ],
  schema: {
    summary: 'Revoke a transfer or change its expiry',
    description:
      'Set either `status.state` to revoke the transfer, or `transfer.expirationDate` to change its expiry. A revocation deletes the files at once and ends running downloads.',
    params: trackingParams,
    querystring: includeQuery,
    body: changeTransferRequest,
    requestHeaders: ['Accept-Language'],
    response: { 200: response('The changed transfer and its status.', transferStatusResponse) },
  },
  async handler(deps: Deps, request, reply, transfer: SenderTransfer) {
    const { sender, trackingId } = transfer;
    const requested = parseTransferChange(request.body, acceptedLanguage(deps, request.headers['accept-language']));
    if ('expiresAt' in requested) await changeExpiry(deps, sender, trackingId, requested.expiresAt);
    else {
      await revokeTransfer(deps, sender, trackingId, requested.revocation);
      deps.triggerEmails();
      await removeContents(deps, request, trackingId);
    }
    return sendStatus(deps, reply, transfer, includedBy(request.query));
  },
});

/** Logs a failure instead of throwing: the transfer is revoked in any case, and the cleanup job tries again. */
async function removeContents(
  deps: Deps,
  request: Pick<FastifyRequest, 'raw' | 'log'>,
  trackingId: string,
): Promise<void> {
  try {
    await evictTransferKeys(deps, trackingId);
    await removeEndedContents(deps, trackingId);
  } catch (error) {
    const failure = describeError(error, secretsOf(request.raw));
    logEvent(request.log, 'transfer.files_left', { req: request, failure });
  }
}

export const changePassword = operation({
  problems: [
    'value_missing',
    'password_missing',
    'password_wrong',
    'created_by_other_client',
    'transfer_locked',
    'transfer_not_active',
    'password_requirements_not_met',
    'password_mode_denied',
    'conflict',
    'transfer_gone',
    'too_many_requests',
    'quick_unsupported',
    'eid_unsupported',
  ],
  schema: {
    summary: 'Change the transfer password',
    description:
      'Replaces the password of an active transfer. The old password and all links that were created with it stop working at once. A wrong `currentPassword` counts as an attempt.',
    params: trackingParams,
    body: editPasswordRequest,
    response: { 200: response('The password was changed.', editPasswordResponse) },
  },
  async handler(deps: Deps, request, _reply, { sender, trackingId }: SenderTransfer) {
    const password = await editPassword(deps, sender, trackingId, parseNewPassword(request.body));
    return { data: password === undefined ? {} : { password }, meta: {} };
  },
});

export const unlock = operation({
  problems: ['transfer_not_active', 'transfer_gone'],
  schema: {
    summary: 'Unlock a recipient after wrong passwords',
    description: 'Ends the temporary lock of one recipient. The count of wrong passwords starts again.',
    params: recipientParams,
    response: { 204: emptyResponse('The recipient is unlocked.') },
  },
  async handler(deps: Deps, request, reply, { sender }: SenderTransfer) {
    await unlockRecipient(deps, sender, request.params);
    return reply.code(204).send();
  },
});

export const listLocked = operation({
  schema: {
    summary: 'List locked recipients',
    description:
      'Lists the recipients of your active transfers who are temporarily locked after wrong passwords, at most 100. The one whose lock ends last is the first.',
    params: emailParams,
    response: { 200: response('The locked recipients.', lockedRecipientsResponse) },
  },
  async handler(deps: Deps, _request, _reply, sender: VerifiedEmail) {
    const locked = await listLockedRecipients(deps, sender);
    const data = locked.map(({ trackingId, transferId, address, lockedUntil, wrongPasswords }) => ({
      trackingId,
      id: transferId,
      mail: address,
      lockedUntil: formatWireDate(lockedUntil),
      wrongPasswords,
    }));
    return { data, meta: {} };
  },
});
