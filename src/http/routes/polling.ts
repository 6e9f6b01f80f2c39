import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { TransferView, TransferViewPart } from '../../actions/listing/build-transfer-views.ts';
import { createPollCheck, type Poll, type PollDeps, pollTransfers } from '../../actions/listing/poll-transfers.ts';
import { hashCredentials, type VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { notModifiedResponse } from '../../contract/downloads.ts';
import { emailParams } from '../../contract/parameters.ts';
import { pollingQuery, pollingResponse, sentListQuery, sentListResponse } from '../../contract/polling.ts';
import { response } from '../../contract/schema-helpers.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { sendListPage } from '../responses/send-list-page.ts';
import { operation } from '../route.ts';
import { credentialsOf } from '../wire/credentials.ts';
import { absoluteUrl, type BaseUrl, listPath, transferPath } from '../wire/links.ts';
import { entrySerializerFor, knownFields } from '../wire/serialize-list-entry.ts';

type Deps = PollDeps & Pick<Runtime, 'notModified'> & { readonly baseUrl: BaseUrl };

export const pollSent = listOf('sent', 'List sent transfers');
export const pollReceived = listOf('received', 'List received transfers');

function listOf(box: 'sent' | 'received', summary: string) {
  return operation({
    schema: {
      summary,
      description: `Lists the transfers that the address has ${box}, newest first. Between two pages the list may change: an entry can then appear twice or be missed, so read again from the first page until \`totalItems\` is the same on all. Send the \`ETag\` of the last response in \`If-None-Match\`: while nothing has changed, the response is 304.`,
      params: emailParams,
      querystring: pollingQuery,
      requestHeaders: ['If-None-Match'],
      response: {
        200: response(`A page of ${box} transfers.`, pollingResponse, ['ETag', 'Link']),
        304: notModifiedResponse,
      },
    },
    handler: (deps: Deps, request, reply, caller: VerifiedEmail) => sendTransferList(deps, box, caller, request, reply),
  });
}

type PollingRequest = FastifyRequest & { readonly query: Static<typeof pollingQuery> };

async function sendTransferList(
  deps: Deps,
  box: 'sent' | 'received',
  caller: VerifiedEmail,
  request: PollingRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { page, 'page-size': size, active, fields } = request.query;
  const { normalizedFields, parts, serialize } = entrySerializerFor(fields);
  const url = absoluteUrl(deps.baseUrl, listPath(caller.address, `/${box}-transfers`));
  const parameters = { active: active?.toString(), fields: normalizedFields || undefined };
  const form = [page, size, active, normalizedFields, url, knownFields].join(' ');
  const poll = await pollTransfers(deps, caller, { box, page, size, active, parts, form });
  return sendListPage(deps, request, reply, {
    ...poll,
    ...{ page, size, url, parameters },
    unchangedCheck: () => unchangedCheckFor(deps, request, caller, poll),
    entries: () => entriesOf(poll, (transfer) => serialize(transfer, deps.baseUrl)),
  });
}

/** A separate function, so that the cached closure holds none of the caller's secrets. */
function unchangedCheckFor(
  deps: Deps,
  { raw }: Pick<FastifyRequest, 'raw'>,
  { address }: Pick<VerifiedEmail, 'address'>,
  { request, version }: Poll,
): () => Promise<boolean> | boolean {
  const proof = hashCredentials(deps.keys, address, credentialsOf(raw));
  if (proof === undefined) throw new Error('A verified caller has shown nothing');
  return createPollCheck(deps, { verification: proof, request, version });
}

async function* entriesOf(poll: Poll, make: (transfer: TransferView) => object): AsyncGenerator<object> {
  for await (const transfer of poll.entries()) yield make(transfer);
}

/** The date when the two lists above replaced this one (RFC 9745). */
const deprecation = { deprecation: '@1772323200' };
const listedParts: ReadonlySet<TransferViewPart> = new Set(['recipients', 'transferIds']);

export const listSent = operation({
  commonHeaders: deprecation,
  schema: {
    summary: 'List sent transfers (deprecated)',
    description: 'Use `listSentTransfers`, which returns more.',
    deprecated: true,
    params: emailParams,
    querystring: sentListQuery,
    requestHeaders: ['If-None-Match'],
    response: {
      200: response('A page of sent transfers.', sentListResponse, ['ETag', 'Link']),
      304: notModifiedResponse,
    },
  },
  async handler(deps: Deps, request, reply, caller: VerifiedEmail) {
    const { page, 'page-size': size } = request.query;
    const url = absoluteUrl(deps.baseUrl, listPath(caller.address, ''));
    const form = [page, size, url].join(' ');
    const poll = await pollTransfers(deps, caller, {
      ...{ box: 'sent', page, size, active: undefined, parts: listedParts, form },
    });
    const serialize = ({ trackingId, state, recipients }: TransferView) => ({
      trackingId,
      state,
      recipients: recipients.map(({ transferId, address }) => ({ id: transferId, mail: address })),
      href: transferPath(caller.address, trackingId),
    });
    return sendListPage(deps, request, reply, {
      ...poll,
      ...{ page, size, url, parameters: {} },
      unchangedCheck: () => unchangedCheckFor(deps, request, caller, poll),
      entries: () => entriesOf(poll, serialize),
    });
  },
});
