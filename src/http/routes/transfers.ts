import type { Static } from 'typebox';
import type { FileDownloads } from '../../actions/listed-downloads.ts';
import { tellStatus } from '../../actions/tell-status.ts';
import { unlockRecipient } from '../../actions/unlock-recipient.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { nothing, sessionParams } from '../../contract/sessions.ts';
import { recipientParams, transferStatusAnswer } from '../../contract/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { type BaseUrl, downloadUrl, transferPath } from '../links.ts';
import { type Route, route } from '../route.ts';
import { verifiedSender } from '../session-guard.ts';
import { transferOnWire } from '../session-on-wire.ts';
import { sendInSlices } from '../sliced-answer.ts';
import { wireDate } from '../wire-date.ts';

export type TransferNeeds = Pick<Ports, 'db' | 'clock' | 'keys'> & { readonly baseUrl: BaseUrl };

export function transferRoutes(needs: TransferNeeds): readonly Route[] {
  const getTransferStatus = route({
    method: 'GET',
    path: '/api/users/:email/transfers/:trackingId',
    general: 'checked',
    schema: {
      operationId: 'getTransferStatus',
      summary: 'What became of a transfer',
      params: sessionParams,
      response: { 200: transferStatusAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const caller = await verifiedSender(needs, request);
      const transfer = await tellStatus(needs, caller, request.params.trackingId);
      const emails = `${transferPath(caller.address, transfer.trackingId)}/emails`;
      const isProcessed = transfer.state !== 'Processing';
      const status = {
        state: transfer.state,
        warnings: transfer.warnings,
        emlCreationFailed: false,
        sender: {
          email: transfer.senderAddress,
          notificationFailed: transfer.senderNotificationFailed,
          notificationMailLink: isProcessed ? `${emails}/sender` : null,
        },
        files: transfer.files.values().map(({ id, state, removalCause }) => ({
          id,
          removed: state === 'REMOVED',
          removalCause,
        })),
        recipients: transfer.recipientStatus
          .values()
          .map(({ transferId, address, notificationFailed, link, downloads }) => ({
            id: transferId,
            mail: address,
            downloadUrl: link && downloadUrl(needs.baseUrl, transferId, { ...link, secretIn: transfer.secretIn }),
            notificationFailed,
            notificationMailLink: transfer.state === 'Active' ? `${emails}/recipients/${transferId}` : null,
            fileDownloads: downloadsOnWire(downloads),
          })),
      };
      const data = { trackingId: transfer.trackingId, transfer: transferOnWire(transfer), status };
      return sendInSlices<Static<typeof transferStatusAnswer>>(reply, { data, meta: {} });
    },
  });

  const unlock = route({
    method: 'POST',
    path: '/api/users/:email/transfers/:trackingId/recipients/:transferId/unlock',
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

  return [getTransferStatus, unlock];
}

async function* downloadsOnWire(files: AsyncIterable<FileDownloads>) {
  for await (const { fileId, downloads } of files) {
    const times = downloads.map(({ at, method }) => ({ downloadDate: wireDate(at), retrievalMethod: method }));
    yield { id: fileId, downloads: times };
  }
}
