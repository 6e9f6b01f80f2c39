import type { Static } from 'typebox';
import { downloadFile } from '../../actions/downloading/download-file.ts';
import { previewFile } from '../../actions/downloading/preview-file.ts';
import { describeTransfer } from '../../actions/opening/describe-transfer.ts';
import { listFiles } from '../../actions/opening/list-files.ts';
import type { OpenTransfer } from '../../actions/opening/open-transfer.ts';
import {
  fileResponses,
  filesResponse,
  notModifiedResponse,
  previewResponses,
  ticketQuery,
  transferResponse,
} from '../../contract/downloads.ts';
import { fileParams, transferParams } from '../../contract/path-params.ts';
import { response } from '../../contract/schema-helpers.ts';
import { previewType } from '../../core/preview-types.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { isFromOwnPage, rememberDevice } from '../access/device-cookie.ts';
import type { ArchiveName } from '../access/guards.ts';
import { sendDownload } from '../responses/send-download.ts';
import { streamJson } from '../responses/stream-json.ts';
import { operation } from '../route.ts';
import { formatWireDate } from '../wire/dates.ts';
import { linkParameters } from '../wire/link-parameters.ts';
import type { BaseUrl } from '../wire/links.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages'> &
  Pick<Runtime, 'downloads' | 'recentDeliveries' | 'deliveryQueue' | 'fileNames'>;

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get transfer details',
    description:
      'Returns what a recipient sees of a transfer, with signed links to its archives. Repeated wrong passwords lock the transfer ID temporarily, and finally delete the transfer.',
    params: transferParams,
    response: { 200: response('The transfer.', transferResponse) },
  },
  async handler(deps: Deps & { readonly baseUrl: BaseUrl }, request, reply, opened: OpenTransfer) {
    if (isFromOwnPage(request)) rememberDevice(deps, reply, opened);
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
      confidentialMessage: transfer.message !== undefined,
      confidentialMessageFileId: transfer.message?.fileId ?? null,
      zipHref: hrefOf('zip'),
      emlHref: transfer.message !== undefined ? hrefOf('eml') : null,
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
    description: 'Lists the files. Each `href` downloads its file without a password, for up to 24 hours.',
    params: transferParams,
    response: { 200: response('The files of the transfer.', filesResponse) },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { files, allowsPreview, ticketFor } = await listFiles(deps, transfer);
    const parameters = linkParameters(request.raw);
    const data = files.values().map(({ id, name: fileName, path, size, checksum }) => {
      const file = `/api/transfers/${transfer.transferId}/files/${id}`;
      const query = `?ticket=${ticketFor(id)}${parameters}`;
      const hasPreview = allowsPreview && previewType(fileName) !== undefined;
      return {
        id,
        fileName,
        ...(path === undefined ? {} : { path }),
        size,
        checksum,
        href: `${file}${query}`,
        ...(hasPreview ? { previewHref: `${file}/preview${query}` } : {}),
      };
    });
    return streamJson<Static<typeof filesResponse>>(reply, { data, meta: {} });
  },
});

export const getFile = operation({
  general: 'checked',
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

/** Browsers show a PDF in a viewer of their own, in a frame of the page. It stays without an origin and without scripts. */
const pdfCsp = "default-src 'none'; frame-ancestors 'self'; sandbox";

export const preview = operation({
  general: 'checked',
  problems: ['preview_denied'],
  schema: {
    summary: 'View a file',
    description:
      'Returns the content of a file with its media type, for display in a browser that does not execute any of it. Only for pictures, text, PDF, audio and video, and only if the sender allows it. Supports range requests. Counts as viewed.',
    params: fileParams,
    querystring: ticketQuery,
    requestHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
    response: { ...previewResponses, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const download = await previewFile(deps, transfer);
    if (download.mediaType === 'application/pdf') reply.header('content-security-policy', pdfCsp);
    return sendDownload(deps, request, reply, download);
  },
});
