import type { Static } from 'typebox';
import { downloadFile } from '../../actions/downloading/download-file.ts';
import { describeTransfer } from '../../actions/opening/describe-transfer.ts';
import { listFiles } from '../../actions/opening/list-files.ts';
import type { OpenTransfer } from '../../actions/opening/open-transfer.ts';
import {
  fileParams,
  filesResponse,
  notModifiedResponse,
  partialFileResponse,
  ticketQuery,
  transferParams,
  transferResponse,
  wholeFileResponse,
} from '../../contract/downloads.ts';
import { response } from '../../contract/schema-helpers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ArchiveName } from '../access/guards.ts';
import { sendDownload } from '../responses/send-download.ts';
import { streamJson } from '../responses/stream-json.ts';
import { operation } from '../route.ts';
import { formatWireDate } from '../wire/dates.ts';
import { linkParameters } from '../wire/link-parameters.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages'> &
  Pick<Runtime, 'downloads' | 'recentDeliveries' | 'deliveryQueue' | 'fileNames'>;

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get transfer details',
    params: transferParams,
    response: { 200: response('The transfer.', transferResponse) },
  },
  async handler(deps: Deps, request, _reply, opened: OpenTransfer) {
    const transfer = await describeTransfer(deps, opened);
    const { totalSize, checksumAlgorithm, trackingId, senderEmail, senderName, fileCount } = transfer;
    const parameters = linkParameters(request.raw);
    const hrefOf = (name: ArchiveName) =>
      `/api/transfers/${opened.transferId}/${name}?ticket=${transfer.ticketFor(name)}${parameters}`;
    const data = {
      totalSize,
      checksumAlgorithm,
      trackingId,
      senderEmail,
      senderVerified: transfer.isSenderVerified,
      senderName,
      ...transfer.notification,
      expirationDate: formatWireDate(transfer.expiresAt),
      fileCount,
      confidentialMessage: transfer.hasConfidentialMessage,
      zipHref: hrefOf('zip'),
      emlHref: transfer.hasConfidentialMessage ? hrefOf('eml') : null,
      checksumsHref: hrefOf('checksums'),
      messageHref: transfer.isMessageViewable ? hrefOf('message') : null,
    };
    return { data, meta: {} };
  },
});

export const getFiles = operation({
  general: 'checked',
  schema: {
    summary: 'List files with download links',
    params: transferParams,
    response: { 200: response('The files of the transfer.', filesResponse) },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { files, ticketFor } = await listFiles(deps, transfer);
    const parameters = linkParameters(request.raw);
    const data = files.values().map(({ id, name: fileName, size, checksum }) => {
      const href = `/api/transfers/${transfer.transferId}/files/${id}?ticket=${ticketFor(id)}${parameters}`;
      return { id, fileName, size, checksum, href };
    });
    return streamJson<Static<typeof filesResponse>>(reply, { data, meta: {} });
  },
});

export const getFile = operation({
  general: 'checked',
  schema: {
    summary: 'Download a file',
    params: fileParams,
    querystring: ticketQuery,
    response: {
      200: wholeFileResponse,
      206: partialFileResponse,
      304: notModifiedResponse,
    },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    return sendDownload(deps, request, reply, downloadFile(deps, transfer));
  },
});
