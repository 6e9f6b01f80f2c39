import { endVerificationById } from '../../../actions/admin/end-verification-by-id.ts';
import { endVerificationsOf } from '../../../actions/admin/end-verifications-of.ts';
import { listVerifications } from '../../../actions/admin/list-verifications.ts';
import type { ReportDeps } from '../../../actions/admin/search-transfers.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  endedVerificationsResponse,
  verificationParams,
  verificationsQuery,
  verificationsResponse,
} from '../../../contract/admin/verifications.ts';
import { emailParams } from '../../../contract/path-params.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { formatTimeCursor } from '../../../core/time-cursor.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { addressFromPath } from '../../wire/credentials.ts';
import { formatWireDate } from '../../wire/dates.ts';
import { readTimeCursor } from '../../wire/list-parameters.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List the verifications of an address',
    description: 'Lists the browsers and programs that have verified the address and can use it, newest first.',
    params: emailParams,
    querystring: verificationsQuery,
    response: { 200: response('A page of verifications.', verificationsResponse) },
  },
  async handler(deps: AdminDeps & ReportDeps, { params, query }, _reply, _caller: Administrator) {
    const { 'page-size': pageSize } = query;
    const place = { after: readTimeCursor(query.after), max: pageSize };
    const { verifications, next } = await listVerifications(deps, addressFromPath(params.email), place);
    const data = verifications.map(({ id, client, createdAt, validUntil }) => ({
      ...{ id, client },
      createdAt: formatWireDate(createdAt),
      validUntil: formatWireDate(validUntil),
    }));
    return { data, meta: { pageSize, next: next ? formatTimeCursor(next) : null } };
  },
});

export const endAll = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'End all verifications of an address',
    description: 'All browsers and programs must verify the address again. Transfers stay as they are.',
    params: emailParams,
    response: { 200: response('How many verifications were ended.', endedVerificationsResponse) },
  },
  async handler(deps: AdminDeps, { params }, _reply, caller: Administrator) {
    const ended = await endVerificationsOf(deps, addressFromPath(params.email), caller.actor);
    return { data: { ended }, meta: {} };
  },
});

export const end = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'End a verification',
    description: 'The browser or program must verify the address again.',
    params: verificationParams,
    response: { 204: emptyResponse('The verification was ended.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await endVerificationById(deps, params.verificationId, caller.actor);
    return reply.code(204).send();
  },
});
