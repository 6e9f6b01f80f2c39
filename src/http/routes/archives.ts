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
import { notModifiedResponse, ticketQuery, transferParams } from '../../contract/downloads.ts';
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
    summary: 'Download files as ZIP',
    params: transferParams,
    querystring: zipQuery,
    response: { ...zipResponses, 304: notModifiedResponse },
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
    summary: 'Download as email (EML)',
    params: transferParams,
    querystring: emlQuery,
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
  general: 'checked',
  schema: {
    summary: 'Download checksums as CSV',
    params: transferParams,
    querystring: ticketQuery,
    response: { ...checksumsResponses, 304: notModifiedResponse },
  },
  async handler(deps: Deps, request, reply, transfer: OpenTransfer) {
    const language = request.headers['accept-language'];
    return sendDownload(deps, request, reply, await downloadChecksums(deps, transfer, language));
  },
});

export const message = operation({
  general: 'checked',
  schema: {
    summary: 'Get the confidential message as HTML',
    params: transferParams,
    querystring: ticketQuery,
    response: { 200: messageResponse },
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
