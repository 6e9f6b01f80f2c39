import type { Static } from 'typebox';
import { downloadFile, previewFile } from '../../actions/downloading/file.ts';
import type { OpenTransfer } from '../../actions/opening/open-transfer.ts';
import { describeTransfer, listFiles } from '../../actions/opening/received-transfer.ts';
import {
  fileResponses,
  filesResponse,
  notModifiedResponse,
  previewResponses,
  ticketQuery,
  transferResponse,
} from '../../contract/downloads.ts';
import { fileParams, includeQuery, transferParams } from '../../contract/parameters.ts';
import { response } from '../../contract/schema-helpers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { isFromOwnPage, rememberDevice } from '../access/device-cookie.ts';
import type { ArchiveName } from '../access/guards.ts';
import { sendDownload } from '../responses/send-bytes.ts';
import { streamJson } from '../responses/stream-json.ts';
import { operation } from '../route.ts';
import type { BaseUrl } from '../wire/links.ts';
import { ifIncluded, includedBy, linkParameters } from '../wire/list-parameters.ts';
import { formatWireDate } from '../wire/values.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages'> &
  Pick<Runtime, 'downloads' | 'recentDeliveries' | 'deliveryQueue' | 'fileNames'>;

export const get = operation({
  schema: {
    summary: 'Get transfer details',
    description:
      'Returns what a recipient sees of a transfer, with signed links to its archives. Repeated wrong passwords lock the transfer ID temporarily, and finally delete the transfer.',
    params: transferParams,
    querystring: includeQuery,
    response: { 200: response('The transfer.', transferResponse) },
  },
  async handler(deps: Deps & { readonly baseUrl: BaseUrl }, request, reply, opened: OpenTransfer) {
    if (isFromOwnPage(request)) rememberDevice(deps, reply, opened);
    const transfer = await describeTransfer(deps, opened);
    const included = includedBy(request.query);
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
      confidentialMessage: transfer.message !== undefined,
      ...ifIncluded(included, 'shownSenderEmail', { shownSenderEmail: transfer.shownSenderEmail }),
      ...ifIncluded(included, 'confidentialMessageFileId', {
        confidentialMessageFileId: transfer.message?.fileId ?? null,
      }),
      zipHref: hrefOf('zip'),
      emlHref: transfer.message !== undefined ? hrefOf('eml') : null,
      checksumsHref: hrefOf('checksums'),
      messageHref: transfer.isMessageViewable ? hrefOf('message') : null,
    };
    return { data, meta: {} };
  },
});

export const getFiles = operation({
  schema: {
    summary: 'List files with download links',
    description: 'Lists the files. Each `href` downloads its file without a password, for up to 24 hours.',
    params: transferParams,
    querystring: includeQuery,
    response: { 200: response('The files of the transfer.', filesResponse) },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { files, hasPreview, ticketFor } = await listFiles(deps, transfer);
    const parameters = linkParameters(request.raw);
    const included = includedBy(request.query);
    const data = files.values().map(({ id, name: fileName, path, size, checksum }) => {
      const file = `/api/transfers/${transfer.transferId}/files/${id}`;
      const query = `?ticket=${ticketFor(id)}${parameters}`;
      return {
        id,
        fileName,
        ...(path === undefined ? {} : ifIncluded(included, 'path', { path })),
        size,
        checksum,
        href: `${file}${query}`,
        ...(hasPreview(fileName)
          ? ifIncluded(included, 'previewHref', { previewHref: `${file}/preview${query}` })
          : {}),
      };
    });
    return streamJson<Static<typeof filesResponse>>(reply, { data, meta: {} });
  },
});

export const getFile = operation({
  schema: {
    summary: 'Download a file',
    description:
      'Returns the content of a file. Supports range requests, so that an interrupted download can be resumed.',
    params: fileParams,
    querystring: ticketQuery,
    requestHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
    response: { ...fileResponses, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    return sendDownload(deps, request, reply, downloadFile(deps, transfer));
  },
});

export const preview = operation({
  problems: ['preview_denied'],
  schema: {
    summary: 'View a file',
    description:
      'Returns the content of a file with its media type, for display in a browser that does not execute any of it. A PDF is an attachment, because viewers run its scripts. Only for pictures, text, PDF, audio and video, and only if the sender allows it. Supports range requests. Counts as viewed.',
    params: fileParams,
    querystring: ticketQuery,
    requestHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
    response: { ...previewResponses, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    return sendDownload(deps, request, reply, await previewFile(deps, transfer));
  },
});
