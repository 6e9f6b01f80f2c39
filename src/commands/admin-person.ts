import { exportPerson } from '../administration/person-export.ts';
import { parseAddress } from '../core/command-values.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

export async function exportData(call: Call): Promise<void> {
  const address = parseAddress(call.values[0] ?? '');
  await withService(call, async ({ ports, reports }) => {
    for await (const record of await exportPerson({ ...ports, reports }, address, call.actor)) {
      call.print(JSON.stringify(record));
    }
  });
}
