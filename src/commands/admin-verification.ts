import { endVerificationById } from '../actions/admin/end-verification-by-id.ts';
import { endVerificationsOf } from '../actions/admin/end-verifications-of.ts';
import { listVerifications } from '../actions/admin/list-verifications.ts';
import { formatTimeCursor } from '../core/time-cursor.ts';
import { type Call, parseAddress } from './command.ts';
import { parseLimit, parsePlace } from './command-values.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listVerificationsOfAddress(call: Call): Promise<void> {
  const address = parseAddress(call.values[0] ?? '');
  const place = { after: parsePlace(call.options.after), max: parseLimit(call.options.limit) };
  await withService(call, async ({ ports, reports }) => {
    const { verifications, next } = await listVerifications({ ...ports, reports }, address, place);
    if (call.options.json) for (const each of verifications) call.print(JSON.stringify(each));
    else {
      const rows = verifications.map(({ id, client, createdAt, validUntil }) => [
        ...[id, client, createdAt.toISOString(), validUntil.toISOString()],
      ]);
      printTable(call, ['ID', 'Client', 'Verified', 'Valid until'], rows);
    }
    if (next !== undefined) call.warn(`More results are available. Continue with --after ${formatTimeCursor(next)}`);
  });
}

export async function endVerifications(call: Call): Promise<void> {
  const [named = ''] = call.values;
  // An ID contains no @.
  const address = named.includes('@') ? parseAddress(named) : undefined;
  await withService(call, async ({ ports }) => {
    if (address === undefined) {
      await endVerificationById(ports, named, call.actor);
      call.print('Verification ended.');
    } else {
      const ended = await endVerificationsOf(ports, address, call.actor);
      call.print(`${ended} ${ended === 1 ? 'verification' : 'verifications'} ended.`);
    }
  });
}
