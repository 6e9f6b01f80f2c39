import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { changeSession } from '../../actions/sessions/change-session.ts';
import { createSession } from '../../actions/sessions/create-session.ts';
import {
  describeSession,
  type OpenSession,
  openSession,
  removeSession,
  type SessionRecord,
} from '../../actions/sessions/open-session.ts';
import { submitSession } from '../../actions/sessions/submit-session.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { emailParams, includeQuery, trackingParams } from '../../contract/parameters.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import { changeSessionRequest, createSessionRequest, sessionResponse } from '../../contract/sessions.ts';
import { preferredLanguage } from '../../core/accept-language.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { SenderTransfer } from '../access/guards.ts';
import { streamJson } from '../responses/stream-json.ts';
import { operation } from '../route.ts';
import { acceptedLanguage } from '../wire/content-negotiation.ts';
import { absoluteUrl, type BaseUrl, sessionPath, transferPath } from '../wire/links.ts';
import { type Included, includedBy } from '../wire/list-parameters.ts';
import { parseSessionChange, parseSessionRequest } from '../wire/parse-session.ts';
import { serializeSession } from '../wire/serialize-transfer.ts';

interface Deps extends Ports, Runtime {
  readonly baseUrl: BaseUrl;
  /** Called when a transfer was submitted, so that its completion starts at once. */
  readonly triggerCompletion: () => void;
}

/** Enough for the longest message and the longest list of recipients. */
const largeJson = 1024 * 1024;

export const create = operation({
  jsonBytes: largeJson,
  problems: [
    'recipient_address_malformed',
    'sender_refused',
    'recipients_refused',
    'recipient_limit_exceeded',
    'quota_exceeded',
  ],
  schema: {
    summary: 'Create a transfer session',
    description:
      'Step 1 of 4. Creates a draft of a transfer with its recipients. The `Location` is the URL of the session and ends with the tracking ID.\n\nNext: register and upload files, set options, finalize.',
    params: emailParams,
    body: createSessionRequest,
    requestHeaders: ['Accept-Language'],
    response: { 201: emptyResponse('The session was created.', ['Location']) },
  },
  async handler(deps: Deps, request, reply, sender: VerifiedEmail) {
    const header = request.headers['accept-language'];
    const language = acceptedLanguage(deps, header) ?? preferredLanguage(header);
    const session = await parseSessionRequest(deps, request.body, language);
    const trackingId = await createSession(deps, sender, session);
    const location = absoluteUrl(deps.baseUrl, sessionPath(sender.address, trackingId));
    return reply.code(201).header('location', location).send();
  },
});

export const get = operation({
  schema: {
    summary: 'Get a transfer session',
    description:
      'Returns the session with its recipients, files and options. In password mode `GENERATED` it contains the password.',
    params: trackingParams,
    querystring: includeQuery,
    response: { 200: response('The session.', sessionResponse) },
  },
  async handler(deps: Deps, request, reply, session: OpenSession) {
    return sendSession(reply, await describeSession(deps, session), includedBy(request.query));
  },
});

export const change = operation({
  jsonBytes: largeJson,
  problems: [
    'option_fixed',
    'recipient_is_link',
    'expiration_date_passed',
    'expiration_date_too_late',
    'password_mode_denied',
    'confidential_message_denied',
    'notification_text_denied',
    'subject_too_long',
    'message_too_long',
    'checksum_algorithm_fixed',
    'password_requirements_not_met',
    'manual_password_missing',
    'password_not_expected',
    'entity_unknown',
    'conflict',
    'quick_unsupported',
    'eid_unsupported',
  ],
  schema: {
    summary: 'Update a transfer session',
    description:
      'Step 3 of 4. Changes the given members and returns the whole session. Absent and null members stay unchanged; null clears only `classificationId` and `confidentialMessageFileId`.',
    params: trackingParams,
    querystring: includeQuery,
    body: changeSessionRequest,
    response: { 200: response('The updated session.', sessionResponse) },
  },
  async handler(deps: Deps, request, reply, session: OpenSession) {
    await changeSession(deps, session, parseSessionChange(request.body));
    const changed = await openSession(deps, session.sender, session.trackingId);
    return sendSession(reply, await describeSession(deps, changed), includedBy(request.query));
  },
});

function sendSession(reply: FastifyReply, session: SessionRecord, included: Included): Promise<FastifyReply> {
  return streamJson<Static<typeof sessionResponse>>(reply, { data: serializeSession(session, included), meta: {} });
}

export const submit = operation({
  problems: [
    'sender_refused',
    'recipients_refused',
    'option_fixed',
    'expiration_date_passed',
    'expiration_date_too_late',
    'password_mode_denied',
    'confidential_message_denied',
    'notification_text_denied',
    'confidential_message_required',
    'files_missing',
    'upload_incomplete',
    'size_limit_exceeded',
    'quota_exceeded',
    'manual_password_missing',
    'password_requirements_not_met',
    'conflict',
  ],
  schema: {
    summary: 'Finalize and send the transfer',
    description:
      'Step 4 of 4. Checks the files and then sends the emails. Poll `getTransferStatus` until the state is no longer `PROCESSING`. The `Location` is the URL of the transfer.\n\nIdempotent for the client that created the session.',
    params: trackingParams,
    response: { 201: emptyResponse('The transfer was finalized.', ['Location']) },
  },
  async handler(deps: Deps, _request, reply, { sender, trackingId }: SenderTransfer) {
    await submitSession(deps, sender, trackingId);
    deps.triggerCompletion();
    const location = absoluteUrl(deps.baseUrl, transferPath(sender.address, trackingId));
    return reply.code(201).header('location', location).send();
  },
});

export const remove = operation({
  problems: ['conflict'],
  schema: {
    summary: 'Delete a transfer session',
    description:
      'Deletes a session with its files. A session without activity is deleted automatically, after 24 hours by default.',
    params: trackingParams,
    response: { 204: emptyResponse('The session was deleted.') },
  },
  async handler(deps: Deps, _request, reply, session: OpenSession) {
    await removeSession(deps, session);
    return reply.code(204).send();
  },
});
