import { listAllLockedRecipients } from '../../../actions/admin/list-all-locked-recipients.ts';
import type { ReportDeps } from '../../../actions/admin/search-transfers.ts';
import { unlockRecipientById } from '../../../actions/admin/unlock-recipient-by-id.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  allLockedRecipientsQuery,
  allLockedRecipientsResponse,
  lockedRecipientParams,
} from '../../../contract/admin/recipients.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { formatTimeCursor } from '../../../core/time-cursor.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/dates.ts';
import { readOptionalAddress, readTimeCursor } from '../../wire/list-parameters.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List locked recipients',
    description:
      'Lists recipients of active transfers who are temporarily locked after wrong passwords. The one whose lock ends last is the first.',
    querystring: allLockedRecipientsQuery,
    response: { 200: response('A page of locked recipients.', allLockedRecipientsResponse) },
  },
  async handler(deps: AdminDeps & ReportDeps, { query }, _reply, _caller: Administrator) {
    const { 'page-size': pageSize } = query;
    const address = readOptionalAddress('address', query.address);
    const search = { address, after: readTimeCursor(query.after), max: pageSize };
    const { recipients, next } = await listAllLockedRecipients(deps, search);
    const data = recipients.map(({ recipientId, trackingId, address, lockedUntil, wrongPasswords }) => ({
      ...{ id: recipientId, trackingId, address, wrongPasswords },
      lockedUntil: formatWireDate(lockedUntil),
    }));
    return { data, meta: { pageSize, next: next ? formatTimeCursor(next) : null } };
  },
});

export const unlock = operation({
  general: 'checked',
  problems: ['entity_unknown', 'transfer_not_active'],
  schema: {
    summary: 'Unlock a recipient',
    description: 'Resets the counters of wrong passwords of a recipient.',
    params: lockedRecipientParams,
    response: { 204: emptyResponse('The recipient can try again.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    await unlockRecipientById(deps, params.recipientId, caller.actor);
    return reply.code(204).send();
  },
});
