import { getAttention } from '../actions/health/get-attention.ts';
import { permissionNames } from '../core/permissions.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function showAttention(call: Call): Promise<void> {
  await withService(call, async ({ ports, reports }) => {
    const facts = { hasBaseUrl: call.config.baseUrl !== undefined };
    const found = await getAttention({ ...ports, reports }, facts, new Set(permissionNames));
    if (call.options.json) for (const matter of found) call.print(JSON.stringify(matter));
    else
      printTable(
        call,
        ['Kind', 'Count', 'Senders'],
        found.map(({ kind, count, addresses = [] }) => [kind, String(count), addresses.join(', ')]),
      );
  });
}
