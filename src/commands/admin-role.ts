import { isGrantable, permissionNames, permissions } from '../core/permissions.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';

/** Prints a constant table, for which no service is opened. */
export async function listRoles(call: Call): Promise<void> {
  const rows = permissionNames.map((permission) => {
    const { role, help: allows } = permissions[permission];
    return { permission, role, scope: isGrantable(permission), allows };
  });
  if (call.options.json) for (const row of rows) call.print(JSON.stringify(row));
  else
    printTable(
      call,
      ['Permission', 'Lowest role', 'Scope', 'Allows'],
      rows.map(({ permission, role, scope, allows }) => [permission, role, scope ? 'yes' : 'no', allows]),
    );
}
