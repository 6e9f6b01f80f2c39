import { type LogFault, verifyLog } from '../actions/transfer-log/verify-log.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { pageOfEntries } from '../db/transfer-log.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

const maxReported = 20;

export async function checkLog(call: Call): Promise<void> {
  const minAnchors = Number(call.options['min-anchors'] ?? 0);
  if (!Number.isSafeInteger(minAnchors) || minAnchors < 0)
    throw new OperatorError('--min-anchors must be a whole number.');
  await withService(call, async ({ ports }) => {
    const faults: LogFault[] = [];
    const verification = verifyLog(ports);
    let step = await verification.next();
    for (; step.done !== true; step = await verification.next()) {
      if (faults.length < maxReported) faults.push(step.value);
    }
    const { entries, anchors } = step.value;
    if (anchors < minAnchors)
      faults.push({ about: `anchor ${minAnchors}`, what: 'missing: the end of the log has been truncated' });
    if (faults.length > 0) throw new Findings(faults.map(({ about, what }) => `${about}: ${what}`).join('\n'));
    call.print(`OK: ${count(entries, 'entry', 'entries')} verified, ${count(anchors, 'anchor', 'anchors')}.`);
  });
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

const entriesPerPage = 500;

export async function exportLog(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await pageOfEntries(ports.db, after, entriesPerPage);
      for (const entry of page) call.print(JSON.stringify(entry));
      after = page.at(-1)?.id;
    }
  });
}
