import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { describeTransfer } from '../../actions/describe-transfer.ts';
import { downloadFile } from '../../actions/download-file.ts';
import { listFiles } from '../../actions/list-files.ts';
import { type Door, doorTo, openTransfer } from '../../actions/open-transfer.ts';
import {
  fileParams,
  filesAnswer,
  partOfFileAnswer,
  sameFileAnswer,
  ticketQuery,
  transferAnswer,
  transferParams,
  wholeFileAnswer,
} from '../../contract/downloads.ts';
import { problemAnswer } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { linkParameters } from '../link-parameters.ts';
import { type Route, route } from '../route.ts';
import { sendDownload } from '../sending-bytes.ts';
import { shownBy } from '../shown-proof.ts';
import { sendInSlices } from '../sliced-answer.ts';
import { wireDate } from '../wire-date.ts';
import { type ArchiveName, archiveRoutes } from './archives.ts';

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'languages' | 'passwords'>;

/** Made not before the first request: the list of routes is also asked for where there are no ports. */
export function oneDoor(ports: Share): () => Door {
  let made: Door | undefined;
  return () => {
    made ??= doorTo(ports);
    return made;
  };
}

export function downloadRoutes(ports: Share, door = oneDoor(ports)): readonly Route[] {
  const open = (request: FastifyRequest, transferId: string) =>
    openTransfer(door(), { ...shownBy(request), transferId });

  const getTransfer = route({
    method: 'GET',
    path: '/api/transfers/:transferId',
    general: 'checked',
    schema: {
      operationId: 'getTransfer',
      summary: 'What a recipient should know of a transfer',
      params: transferParams,
      response: { 200: transferAnswer, default: problemAnswer },
    },
    async handler(request) {
      const { transferId } = request.params;
      const transfer = await describeTransfer(ports, await open(request, transferId));
      const { totalSize, checksumAlgorithm, trackingId, senderEmail, senderName, fileCount } = transfer;
      const parameters = linkParameters(request.raw);
      const hrefOf = (name: ArchiveName) =>
        `/api/transfers/${transferId}/${name}?ticket=${transfer.ticketFor(name)}${parameters}`;
      const data = {
        totalSize,
        checksumAlgorithm,
        trackingId,
        senderEmail,
        senderName,
        ...transfer.notification,
        expirationDate: wireDate(transfer.expiresAt),
        fileCount,
        confidentialMessage: transfer.hasConfidentialMessage,
        zipHref: hrefOf('zip'),
        emlHref: transfer.hasConfidentialMessage ? hrefOf('eml') : null,
        checksumsHref: hrefOf('checksums'),
        messageHref: transfer.isMessageShown ? hrefOf('message') : null,
      };
      return { data, meta: {} };
    },
  });

  const getFiles = route({
    method: 'GET',
    path: '/api/transfers/:transferId/files',
    general: 'checked',
    schema: {
      operationId: 'getFiles',
      summary: 'The files of a transfer, each with a link that needs no password',
      params: transferParams,
      response: { 200: filesAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const { transferId } = request.params;
      const { files, ticketFor } = await listFiles(ports, await open(request, transferId));
      const parameters = linkParameters(request.raw);
      const data = files.values().map(({ id, name: fileName, size, checksum }) => {
        const href = `/api/transfers/${transferId}/files/${id}?ticket=${ticketFor(id)}${parameters}`;
        return { id, fileName, size, checksum, href };
      });
      return sendInSlices<Static<typeof filesAnswer>>(reply, { data, meta: {} });
    },
  });

  const getFile = route({
    method: 'GET',
    path: '/api/transfers/:transferId/files/:fileId',
    general: 'checked',
    schema: {
      operationId: 'downloadFile',
      summary: 'The content of a file, whole or in part',
      params: fileParams,
      querystring: ticketQuery,
      response: { 200: wholeFileAnswer, 206: partOfFileAnswer, 304: sameFileAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const { transferId, fileId } = request.params;
      const { ticket: text } = request.query;
      const ticket = text === undefined ? undefined : { text, resource: fileId };
      const transfer = await openTransfer(door(), { ...shownBy(request), transferId, fileId, ticket });
      return sendDownload(ports, request, reply, downloadFile(ports, transfer));
    },
  });

  const openArchive = (request: FastifyRequest, transferId: string, resource: ArchiveName, text?: string) => {
    const ticket = text === undefined ? undefined : { text, resource };
    return openTransfer(door(), { ...shownBy(request), transferId, ticket });
  };
  return [getTransfer, getFiles, getFile, ...archiveRoutes(ports, openArchive)];
}
