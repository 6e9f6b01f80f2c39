import { downloadChecksums, downloadZip } from '../../actions/downloading/archive.ts';
import { downloadEml, viewMessage } from '../../actions/downloading/message.ts';
import type { OpenTransfer } from '../../actions/opening/open-transfer.ts';
import {
  checksumsResponses,
  emlQuery,
  emlResponses,
  messageResponse,
  zipQuery,
  zipResponses,
  zipSelection,
} from '../../contract/archives.ts';
import { notModifiedResponse, ticketQuery } from '../../contract/downloads.ts';
import { transferParams } from '../../contract/parameters.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { messageCsp, messagePage } from '../pages/message-pages.ts';
import { logDeliveryWhenSent, sendDownload } from '../responses/send-bytes.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages'> &
  Pick<Runtime, 'archiveLayouts' | 'downloads' | 'recentDeliveries' | 'deliveryQueue'>;

type ZipDeps = Deps & { readonly configuredUrl?: URL | undefined };

const bytesPerMegabyte = 1_000_000;

export const zip = operation({
  problems: ['value_malformed', 'target_too_long'],
  schema: {
    summary: 'Download files as ZIP',
    description:
      'Returns all or some files as a ZIP archive. Supports range requests. The archive has no compression, so its size is known.',
    params: transferParams,
    querystring: zipQuery,
    requestHeaders: ['Accept-Language', 'Range', 'If-Range', 'If-Match', 'If-None-Match'],
    response: { ...zipResponses, 304: notModifiedResponse },
  },
  async handler(deps: ZipDeps, request, reply, transfer: OpenTransfer) {
    const { query } = request;
    const choice = {
      ids: query['customized-files-ids'] ?? [],
      include: query['is-customized-files-ids-include'] ?? true,
    };
    const withChecksums = query['include-checksum-file'] ?? false;
    const language = request.headers['accept-language'];
    const options = { choice, withChecksums, language, serviceUrl: deps.configuredUrl };
    return sendDownload(deps, request, reply, await downloadZip(deps, transfer, options));
  },
});

export const selectedZip = operation({
  problems: ['value_malformed'],
  schema: {
    summary: 'Download selected files as ZIP',
    description:
      'Returns the same archive as `downloadZip`, with the selection in the body instead of the URL. Use it for more than about a thousand file IDs.',
    params: transferParams,
    querystring: ticketQuery,
    body: zipSelection,
    requestHeaders: ['Accept-Language'],
    response: { 200: zipResponses[200] },
  },
  async handler(deps: ZipDeps, request, reply, transfer: OpenTransfer) {
    const { customizedFilesIds, isCustomizedFilesIdsInclude, includeChecksumFile } = request.body;
    const choice = { ids: customizedFilesIds ?? [], include: isCustomizedFilesIdsInclude ?? true };
    const withChecksums = includeChecksumFile ?? false;
    const language = request.headers['accept-language'];
    const options = { choice, withChecksums, language, serviceUrl: deps.configuredUrl };
    return sendDownload(deps, request, reply, await downloadZip(deps, transfer, options));
  },
});

export const eml = operation({
  problems: ['no_confidential_message', 'eml_too_large'],
  schema: {
    summary: 'Download as email (EML)',
    description: 'Returns the confidential message as an email with the other files attached. Supports range requests.',
    params: transferParams,
    querystring: emlQuery,
    requestHeaders: ['Accept-Language', 'Range', 'If-Range', 'If-Match', 'If-None-Match'],
    response: { ...emlResponses, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { threshold } = request.query;
    const maxSize = threshold === undefined ? undefined : Math.floor(threshold * bytesPerMegabyte);
    const language = request.headers['accept-language'];
    return sendDownload(deps, request, reply, await downloadEml(deps, transfer, { maxSize, language }));
  },
});

export const checksums = operation({
  schema: {
    summary: 'Download checksums as CSV',
    description: 'Returns a table with the name and checksum of every file. Supports range requests.',
    params: transferParams,
    querystring: ticketQuery,
    requestHeaders: ['Accept-Language', 'Range', 'If-Range', 'If-Match', 'If-None-Match'],
    response: { ...checksumsResponses, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const language = request.headers['accept-language'];
    return sendDownload(deps, request, reply, await downloadChecksums(deps, transfer, language));
  },
});

export const message = operation({
  problems: ['no_confidential_message', 'confidential_message_too_large'],
  schema: {
    summary: 'Get the confidential message as HTML',
    description: 'Returns the confidential message as a sanitized page for a frame. Counts as viewed.',
    params: transferParams,
    querystring: ticketQuery,
    requestHeaders: ['Accept-Language'],
    response: { 200: messageResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { html, fileId } = await viewMessage(deps, transfer);
    const { translate } = deps.languages.choose(request.headers['accept-language']);
    if (request.method !== 'HEAD') {
      const download = { transfer, fileIds: [fileId], isViewed: true };
      logDeliveryWhenSent(deps, request, reply, { download, isWhole: true });
    }
    return sendHtmlPage(reply, messagePage(translate('web/receive:message'), { html }), messageCsp);
  },
});
