import { dropEmail } from '../../../actions/admin/drop-email.ts';
import { getEmail } from '../../../actions/admin/get-email.ts';
import { type ListedEmail, listEmails } from '../../../actions/admin/list-emails.ts';
import { retryEmail } from '../../../actions/admin/retry-email.ts';
import { retryEmails } from '../../../actions/admin/retry-emails.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  adminEmailParams,
  adminEmailResponse,
  emailsQuery,
  emailsResponse,
  retriedEmailsResponse,
} from '../../../contract/admin/emails.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { formatTimeCursor } from '../../../core/time-cursor.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/dates.ts';
import { serializeFailure } from '../../wire/email-failure.ts';
import { readOptionalAddress, readTimeCursor } from '../../wire/list-parameters.ts';
import { whileConnected } from './checked-server.ts';

type Deps = AdminDeps & {
  readonly reports: Ports['db'];
  /** Called when an email is due. */
  readonly triggerEmails: () => void;
};

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List emails',
    description:
      'Lists emails without their content. Those whose next or last attempt is the latest come first. Records of sent emails are removed with their transfer.',
    querystring: emailsQuery,
    response: { 200: response('A page of emails.', emailsResponse) },
  },
  async handler(deps: Deps, { query }, _reply, _caller: Administrator) {
    const { state: states = ['queued', 'failed'], 'tracking-id': trackingId, 'page-size': pageSize } = query;
    const filter = { states, address: readOptionalAddress('address', query.address), trackingId };
    const { emails, next } = await listEmails(deps, filter, { after: readTimeCursor(query.after), max: pageSize });
    return { data: emails.map(serialize), meta: { pageSize, next: next ? formatTimeCursor(next) : null } };
  },
});

export const get = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Get an email',
    description: 'Returns the state of an email, and why the last attempt has failed.',
    params: adminEmailParams,
    response: { 200: response('The email.', adminEmailResponse) },
  },
  async handler(deps: Deps, { params }, _reply, _caller: Administrator) {
    return { data: serialize(await getEmail(deps, params.emailId)), meta: {} };
  },
});

export const retry = operation({
  general: 'checked',
  problems: ['entity_unknown', 'email_settled', 'email_not_repeatable'],
  schema: {
    summary: 'Send an email now',
    description:
      'Makes the next attempt of a queued email now, or queues a failed one again. One that is due within three minutes stays as it is, because a server may be sending it. The content of a failed email is destroyed: only emails that are made of data of their transfer, and contain no link with a secret, can be queued again.',
    params: adminEmailParams,
    response: { 200: response('The email.', adminEmailResponse) },
  },
  async handler(deps: Deps, { params }, _reply, caller: Administrator) {
    await retryEmail(deps, params.emailId, caller.actor);
    deps.triggerEmails();
    return { data: serialize(await getEmail(deps, params.emailId)), meta: {} };
  },
});

export const retryAll = operation({
  general: 'checked',
  schema: {
    summary: 'Send all queued emails now',
    description:
      'Makes the next attempt of all queued emails now, for example after a mail server was repaired. Those that are due within three minutes stay as they are.',
    response: { 200: response('How many emails are sent earlier.', retriedEmailsResponse) },
  },
  async handler(deps: Deps, _request, reply, caller: Administrator) {
    const retried = await retryEmails(deps, whileConnected(reply), caller.actor);
    deps.triggerEmails();
    return { data: { retried }, meta: {} };
  },
});

export const drop = operation({
  general: 'checked',
  problems: ['entity_unknown', 'email_settled'],
  schema: {
    summary: 'Drop an email',
    description:
      'Drops a queued or failed email, which is not sent any more. The sender sees that the reader was not notified. An email that is being sent may still arrive.',
    params: adminEmailParams,
    response: { 204: emptyResponse('The email was dropped.') },
  },
  async handler(deps: Deps, { params }, reply, caller: Administrator) {
    await dropEmail(deps, params.emailId, caller.actor);
    return reply.code(204).send();
  },
});

function serialize({ address, trackingId, createdAt, dueAt, giveUpAt, failure, ...email }: ListedEmail) {
  return {
    ...email,
    address: address ?? null,
    trackingId: trackingId ?? null,
    createdAt: formatWireDate(createdAt),
    dueAt: formatWireDate(dueAt),
    giveUpAt: formatWireDate(giveUpAt),
    ...serializeFailure(failure),
  };
}
