import { erasePerson } from '../../../actions/admin/erase-person.ts';
import { exportPerson, type PersonRecord } from '../../../actions/admin/export-person.ts';
import { findPerson } from '../../../actions/admin/find-person.ts';
import type { EraseUserDeps } from '../../../actions/erasing/erase-user.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { personExportResponse, personExportType, personResponse } from '../../../contract/admin/people.ts';
import { emailParams } from '../../../contract/path-params.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { type ExportDeps, sendExport } from '../../responses/send-export.ts';
import { operation } from '../../route.ts';
import { addressFromPath } from '../../wire/credentials.ts';

type Deps = AdminDeps & { readonly reports: Ports['db'] };

export const find = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Find the personal data of an address',
    description: 'Counts what is stored about an address.',
    params: emailParams,
    response: { 200: response('How much is stored.', personResponse) },
  },
  async handler(deps: Deps, { params }, _reply, _caller: Administrator) {
    return { data: await findPerson(deps, addressFromPath(params.email)), meta: {} };
  },
});

export const exportData = operation({
  general: 'checked',
  problems: ['entity_unknown', 'too_many_requests'],
  schema: {
    summary: 'Export the personal data of an address',
    description:
      'Returns all data about an address, for its owner (right of access, GDPR), as JSON Lines. It contains texts and file names of own transfers, but no contents. Other people appear only as recipients of own transfers. The export is recorded in the audit log before it is sent.',
    params: emailParams,
    response: { 200: personExportResponse },
  },
  async handler(deps: Deps & ExportDeps, { params }, reply, caller: Administrator) {
    const address = addressFromPath(params.email);
    return sendExport(deps, reply, {
      name: 'personal-data.jsonl',
      mediaType: personExportType,
      open: async () => lines(await exportPerson(deps, address, caller.actor)),
    });
  },
});

async function* lines(records: AsyncGenerator<PersonRecord, void>): AsyncGenerator<string, void> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

export const erase = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Erase the personal data of an address',
    description:
      'Starts the deletion of all data about the address, as its owner can: transfers that it has sent, its entries as a recipient, and its verifications. For the right to erasure (GDPR). It cannot be undone.',
    params: emailParams,
    response: { 202: emptyResponse('The deletion was started.') },
  },
  async handler(deps: AdminDeps & EraseUserDeps, { params }, reply, caller: Administrator) {
    await erasePerson(deps, addressFromPath(params.email), caller.actor);
    return reply.code(202).send();
  },
});
