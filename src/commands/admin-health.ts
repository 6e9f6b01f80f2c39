import { checkHealth, getHealth } from '../actions/health/health.ts';
import { Findings } from '../core/errors.ts';
import type { PartHealth } from '../core/health.ts';
import { checkedServer } from './checked-server.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function showHealth(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const parts = await getHealth(ports);
    printHealth(call, parts);
    if (parts.length === 0)
      call.warn(
        `No part was checked yet. A running service checks all of them; \`${call.commandLine('admin health check')}\` checks them now.`,
      );
  });
}

export async function checkHealthNow(call: Call): Promise<void> {
  const { config } = call;
  await withService(call, async (service) => {
    const server = checkedServer(service, config);
    const parts = await checkHealth(
      { ...service.ports, server },
      {
        stopping: new AbortController().signal,
        isStored: false,
      },
    );
    printHealth(call, parts);
    const failing = parts.filter(({ state }) => state === 'failing').map(({ part }) => part);
    if (failing.length > 0) throw new Findings(`Failing: ${failing.join(', ')}.`);
  });
}

function printHealth(call: Call, parts: readonly PartHealth[]): void {
  const rows = parts.map(({ since, checkedAt, validUntil, ...health }) => ({
    ...health,
    since: since.toISOString(),
    checkedAt: checkedAt.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
  }));
  if (call.options.json) for (const row of rows) call.print(JSON.stringify(row));
  else
    printTable(
      call,
      ['Part', 'State', 'Since', 'Checked', 'Last error'],
      rows.map(({ part, state, since, checkedAt, lastError }) => [part, state, since, checkedAt, lastError ?? '']),
    );
}
