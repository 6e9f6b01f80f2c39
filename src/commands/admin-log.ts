import { type LogFault, verifyLog } from '../actions/verify-log.ts';
import { Findings, Refusal } from '../core/refusal.ts';
import { pageOfEntries } from '../db/transfer-log.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

const mostTold = 20;

export async function verifyTheLog(call: Call): Promise<void> {
  const least = Number(call.options.anchors ?? 0);
  if (!Number.isSafeInteger(least) || least < 0) throw new Refusal('--anchors must be a number.');
  await withHouse(call, async ({ ports }) => {
    const faults: LogFault[] = [];
    const verifying = verifyLog(ports);
    let step = await verifying.next();
    for (; step.done !== true; step = await verifying.next()) {
      if (faults.length < mostTold) faults.push(step.value);
    }
    const { entries, anchors } = step.value;
    if (anchors < least) faults.push({ about: `anchor ${least}`, what: 'is missing: the end of the log was removed' });
    if (faults.length > 0) throw new Findings(faults.map(({ about, what }) => `${about} ${what}`).join('\n'));
    call.print(`All ${entries} entries are as they were written. There are ${anchors} anchors.`);
  });
}

const entriesAtOnce = 500;

export async function exportLog(call: Call): Promise<void> {
  await withHouse(call, async ({ ports }) => {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await pageOfEntries(ports.db, after, entriesAtOnce);
      for (const entry of page) call.print(JSON.stringify(entry));
      after = page.at(-1)?.id;
    }
  });
}
