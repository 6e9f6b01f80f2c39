import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { knownTransferIds } from '../../actions/known-transfer-ids.ts';
import { type PollingNeeds as ActionNeeds, type Poll, pollTransfers } from '../../actions/poll-transfers.ts';
import type { SeenPart, SeenTransfer } from '../../actions/seen-transfers.ts';
import { pollingAnswer, pollingQuery, samePageAnswer, sentListAnswer, sentListQuery } from '../../contract/polling.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { sessionsParams } from '../../contract/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { type BaseUrl, fullUrl, listPath, transferPath } from '../links.ts';
import { sendPage } from '../page-answer.ts';
import { entryFormOf, knownFields } from '../polling-view.ts';
import { type Route, route } from '../route.ts';
import { verifiedSender } from '../session-guard.ts';

type PollingNeeds = ActionNeeds & { readonly baseUrl: BaseUrl };

export function pollingRoutes(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'> & { readonly baseUrl: BaseUrl },
): readonly Route[] {
  const needs = { ...ports, readTransferId: knownTransferIds(ports) };
  return [pollSent(needs), pollReceived(needs), listSent(needs)];
}

const all = '/api/users/:email/transfers';

const pollSent = (needs: PollingNeeds) =>
  route({
    method: 'GET',
    path: `${all}/sent-transfers`,
    general: 'checked',
    schema: {
      operationId: 'pollSentTransfers',
      summary: 'The transfers that the address has sent, the latest first',
      params: sessionsParams,
      querystring: pollingQuery,
      response: { 200: pollingAnswer, 304: samePageAnswer, default: problemAnswer },
    },
    handler: (request, reply) => sendPolled(needs, 'sent', request, reply),
  });

const pollReceived = (needs: PollingNeeds) =>
  route({
    method: 'GET',
    path: `${all}/received-transfers`,
    general: 'checked',
    schema: {
      operationId: 'pollReceivedTransfers',
      summary: 'The transfers that the address has received, the latest first',
      params: sessionsParams,
      querystring: pollingQuery,
      response: { 200: pollingAnswer, 304: samePageAnswer, default: problemAnswer },
    },
    handler: (request, reply) => sendPolled(needs, 'received', request, reply),
  });

interface Polling {
  readonly params: Static<typeof sessionsParams>;
  readonly query: Static<typeof pollingQuery>;
}

async function sendPolled(
  needs: PollingNeeds,
  box: 'sent' | 'received',
  request: FastifyRequest & Polling,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await verifiedSender(needs, request);
  const { page, 'page-size': size, active, fields } = request.query;
  const { text, parts, make } = entryFormOf(fields);
  const url = fullUrl(needs.baseUrl, listPath(caller.address, `/${box}-transfers`));
  const parameters = { active: active?.toString(), fields: text || undefined };
  const form = [page, size, active, text, url, knownFields].join(' ');
  const poll = await pollTransfers(needs, caller, { box, page, size, active, parts, form });
  return sendPage(request, reply, {
    ...poll,
    ...{ page, size, url, parameters },
    entries: () => entriesOf(poll, (transfer) => make(transfer, needs.baseUrl)),
  });
}

async function* entriesOf(poll: Poll, make: (transfer: SeenTransfer) => object): AsyncGenerator<object> {
  for await (const transfer of poll.entries()) yield make(transfer);
}

/** When the two lists above took its place, as RFC 9745 wants it said. */
const deprecation = { deprecation: '@1772323200' };
const listedParts: ReadonlySet<SeenPart> = new Set(['recipients', 'transferIds']);

const listSent = (needs: PollingNeeds) =>
  route({
    method: 'GET',
    path: all,
    general: 'checked',
    always: deprecation,
    schema: {
      operationId: 'listSentTransfers',
      summary: 'The transfers that the address has sent. Deprecated: `sent-transfers` tells more',
      deprecated: true,
      params: sessionsParams,
      querystring: sentListQuery,
      response: { 200: sentListAnswer, 304: samePageAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const caller = await verifiedSender(needs, request);
      const { page, 'page-size': size } = request.query;
      const url = fullUrl(needs.baseUrl, listPath(caller.address, ''));
      const form = [page, size, url].join(' ');
      const poll = await pollTransfers(needs, caller, {
        ...{ box: 'sent', page, size, active: undefined, parts: listedParts, form },
      });
      const entry = ({ trackingId, state, recipients }: SeenTransfer) => ({
        trackingId,
        state,
        recipients: recipients.map(({ transferId, address }) => ({ id: transferId, mail: address })),
        href: transferPath(caller.address, trackingId),
      });
      const entries = () => entriesOf(poll, entry);
      return sendPage(request, reply, { ...poll, ...{ page, size, url, parameters: {} }, entries });
    },
  });
