import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { exportPerson, type PersonRecord } from '../../../administration/person-export.ts';
import { emailParams } from '../../../contract/parameters.ts';
import { contentResponse } from '../../../contract/schema-helpers.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { type ExportDeps, sendExport } from '../../responses/send-export.ts';
import { operation } from '../../route.ts';
import { addressFromPath } from '../../wire/credentials.ts';

type Deps = AdminDeps & { readonly reports: Ports['db'] };

const personExportType = 'application/x-ndjson';

const personExportResponse = contentResponse(
  personExportType,
  'One JSON object per line. Its member `record` is `person`, `sent transfer`, `draft`, `file`, `received transfer`, `download`, `verification` or `email`. More kinds may be added.',
  ['Content-Disposition'],
);

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
      for: caller,
      open: async () => lines(await exportPerson(deps, address, caller.actor)),
    });
  },
});

async function* lines(records: AsyncGenerator<PersonRecord, void>): AsyncGenerator<string, void> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}
