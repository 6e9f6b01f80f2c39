import { downloadChecksums } from '../../actions/downloading/download-checksums.ts';
import { downloadEml } from '../../actions/downloading/download-eml.ts';
import { downloadZip } from '../../actions/downloading/download-zip.ts';
import { viewMessage } from '../../actions/downloading/view-message.ts';
import type { OpenTransfer } from '../../actions/opening/open-transfer.ts';
import {
  checksumsResponses,
  emlQuery,
  emlResponses,
  messageResponse,
  zipQuery,
  zipResponses,
} from '../../contract/archives.ts';
import { fileNotModifiedResponse, ticketQuery, transferParams } from '../../contract/downloads.ts';
import { problemResponse } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { messageCsp, messagePage } from '../pages/message-page.ts';
import { logDeliveryWhenSent, sendDownload } from '../responses/send-download.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages'> &
  Pick<Runtime, 'archiveLayouts' | 'downloads' | 'recentDeliveries' | 'deliveryQueue'>;

const bytesPerMegabyte = 1_000_000;

export const zip = operation({
  general: 'checked',
  schema: {
    summary: 'Files of a transfer in a ZIP, whole or in part',
    params: transferParams,
    querystring: zipQuery,
    response: { ...zipResponses, 304: fileNotModifiedResponse, default: problemResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { query } = request;
    const choice = {
      ids: query['customized-files-ids'] ?? [],
      include: query['is-customized-files-ids-include'] ?? true,
    };
    const withChecksums = query['include-checksum-file'] ?? false;
    const language = request.headers['accept-language'];
    return sendDownload(deps, request, reply, await downloadZip(deps, transfer, { choice, withChecksums, language }));
  },
});

export const eml = operation({
  general: 'checked',
  schema: {
    summary: 'The confidential message of a transfer as a mail with its files, whole or in part',
    params: transferParams,
    querystring: emlQuery,
    response: { ...emlResponses, 304: fileNotModifiedResponse, default: problemResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { threshold } = request.query;
    const maxSize = threshold === undefined ? undefined : Math.floor(threshold * bytesPerMegabyte);
    const language = request.headers['accept-language'];
    return sendDownload(deps, request, reply, await downloadEml(deps, transfer, { maxSize, language }));
  },
});

export const checksums = operation({
  general: 'checked',
  schema: {
    summary: 'The checksums of all files of a transfer as a table',
    params: transferParams,
    querystring: ticketQuery,
    response: { ...checksumsResponses, 304: fileNotModifiedResponse, default: problemResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const language = request.headers['accept-language'];
    return sendDownload(deps, request, reply, await downloadChecksums(deps, transfer, language));
  },
});

export const message = operation({
  general: 'checked',
  schema: {
    summary: 'The confidential message of a transfer, made harmless, as a page to be read in a frame',
    params: transferParams,
    querystring: ticketQuery,
    response: { 200: messageResponse, default: problemResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const { html, fileId } = await viewMessage(deps, transfer);
    const { translate } = deps.languages.choose(request.headers['accept-language']);
    if (request.method !== 'HEAD') {
      const download = { transfer, fileIds: [fileId], isMessage: true };
      logDeliveryWhenSent(deps, request, reply, { download, isWhole: true });
    }
    return sendHtmlPage(reply, messagePage(translate('web/receive:message'), { html }), messageCsp);
  },
});
