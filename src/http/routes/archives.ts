import type { FastifyRequest } from 'fastify';
import { downloadChecksums } from '../../actions/download-checksums.ts';
import { downloadEml } from '../../actions/download-eml.ts';
import { downloadZip } from '../../actions/download-zip.ts';
import type { OpenTransfer } from '../../actions/open-transfer.ts';
import { showMessage } from '../../actions/show-message.ts';
import {
  checksumsAnswers,
  emlAnswers,
  emlQuery,
  messageAnswer,
  zipAnswers,
  zipQuery,
} from '../../contract/archives.ts';
import { sameFileAnswer, ticketQuery, transferParams } from '../../contract/downloads.ts';
import { problemAnswer } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { messagePage, messageSecurity } from '../pages/message-page.ts';
import { type Route, route } from '../route.ts';
import { logWhenEnded, sendDownload } from '../sending-bytes.ts';

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages'>;

/** What is there beside the files themselves: a ticket for one of them opens no other, and no file. */
export type ArchiveName = 'zip' | 'eml' | 'checksums' | 'message';

type Open = (request: FastifyRequest, transferId: string, name: ArchiveName, ticket?: string) => Promise<OpenTransfer>;

const bytesOfAMegabyte = 1_000_000;

/** Everything of a transfer that is made while it is downloaded. Some clients look for the first two beside the files. */
export function archiveRoutes(ports: Share, open: Open): readonly Route[] {
  const getZip = (path: `/${string}`, operationId: string) =>
    route({
      method: 'GET',
      path,
      general: 'checked',
      schema: {
        operationId,
        summary: 'Files of a transfer in a ZIP, whole or in part',
        params: transferParams,
        querystring: zipQuery,
        response: { ...zipAnswers, 304: sameFileAnswer, default: problemAnswer },
      },
      async handler(request, reply) {
        const { ticket, ...query } = request.query;
        const transfer = await open(request, request.params.transferId, 'zip', ticket);
        const choice = {
          ids: query['customized-files-ids'] ?? [],
          include: query['is-customized-files-ids-include'] ?? true,
        };
        const withChecksums = query['include-checksum-file'] ?? false;
        const language = request.headers['accept-language'];
        const zip = await downloadZip(ports, transfer, { choice, withChecksums, language });
        return sendDownload(ports, request, reply, zip);
      },
    });

  const getEml = (path: `/${string}`, operationId: string) =>
    route({
      method: 'GET',
      path,
      general: 'checked',
      schema: {
        operationId,
        summary: 'The confidential message of a transfer as a mail with its files, whole or in part',
        params: transferParams,
        querystring: emlQuery,
        response: { ...emlAnswers, 304: sameFileAnswer, default: problemAnswer },
      },
      async handler(request, reply) {
        const { ticket, threshold } = request.query;
        const transfer = await open(request, request.params.transferId, 'eml', ticket);
        const most = threshold === undefined ? undefined : Math.floor(threshold * bytesOfAMegabyte);
        const language = request.headers['accept-language'];
        return sendDownload(ports, request, reply, await downloadEml(ports, transfer, { most, language }));
      },
    });

  const getChecksums = route({
    method: 'GET',
    path: '/api/transfers/:transferId/checksums',
    general: 'checked',
    schema: {
      operationId: 'downloadChecksums',
      summary: 'The checksums of all files of a transfer as a table',
      params: transferParams,
      querystring: ticketQuery,
      response: { ...checksumsAnswers, 304: sameFileAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const transfer = await open(request, request.params.transferId, 'checksums', request.query.ticket);
      const language = request.headers['accept-language'];
      return sendDownload(ports, request, reply, await downloadChecksums(ports, transfer, language));
    },
  });

  const getMessage = route({
    method: 'GET',
    path: '/api/transfers/:transferId/message',
    general: 'checked',
    schema: {
      operationId: 'showMessage',
      summary: 'The confidential message of a transfer, made harmless, as a page to be read in a frame',
      params: transferParams,
      querystring: ticketQuery,
      response: { 200: messageAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const transfer = await open(request, request.params.transferId, 'message', request.query.ticket);
      const { html, fileId } = await showMessage(ports, transfer);
      const { say } = ports.languages.choose(request.headers['accept-language']);
      if (request.method !== 'HEAD') {
        const download = { transfer, fileIds: [fileId], isMessage: true };
        logWhenEnded(ports, request, reply, { download, isWhole: true });
      }
      return reply
        .header('content-security-policy', messageSecurity)
        .type('text/html; charset=utf-8')
        .send(messagePage(say('web/receive:message'), { html }));
    },
  });

  return [
    getZip('/api/transfers/:transferId/zip', 'downloadZip'),
    getZip('/api/transfers/:transferId/files/zip', 'downloadZipOfFiles'),
    getEml('/api/transfers/:transferId/eml', 'downloadEml'),
    getEml('/api/transfers/:transferId/files/eml', 'downloadEmlOfFiles'),
    getChecksums,
    getMessage,
  ];
}
