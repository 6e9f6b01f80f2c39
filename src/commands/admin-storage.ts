import { getStorage } from '../actions/health/storage.ts';
import { bytesText } from '../core/sentences.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

export async function showStorage(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { forecast, ...sizes } = await getStorage(ports);
    const full = forecast && { usedPerDay: forecast.usedPerDay, fullAt: forecast.fullAt?.toISOString() ?? null };
    if (call.options.json) return call.print(JSON.stringify({ ...sizes, forecast: full ?? null }));
    for (const [name, bytes] of Object.entries(sizes)) {
      if (bytes !== undefined) call.print(`${name}: ${bytes} (${bytesText(bytes)})`);
    }
    if (full === undefined) return;
    call.print(`usedPerDay: ${full.usedPerDay}`);
    call.print(`fullAt: ${full.fullAt ?? 'not in the next years'}`);
  });
}
