import { recordExport } from '../actions/audit/record-export.ts';
import { verifyAudit } from '../actions/audit/verify-audit.ts';
import { verifyLog } from '../actions/transfer-log/verify-log.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import type { LogFault } from '../core/log-chain.ts';
import { pageOfEntries } from '../db/transfer-log.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

const maxReported = 20;

export async function checkLog(call: Call): Promise<void> {
  const minAnchors = minimumIn(call, 'min-anchors');
  const minWritten = minimumIn(call, 'min-audit-entries');
  await withService(call, async ({ ports }) => {
    const transfers = await collect(verifyLog(ports));
    const audit = await collect(verifyAudit(ports));
    const { entries, anchors } = transfers.size;
    const { entries: audited, written } = audit.size;
    if (anchors < minAnchors) transfers.faults.push({ about: `anchor ${minAnchors}`, what: cutOff });
    if (written < minWritten) audit.faults.push({ about: `audit entry ${minWritten}`, what: cutOff });
    const faults = [...transfers.faults, ...audit.faults];
    if (faults.length > 0) throw new Findings(faults.map(({ about, what }) => `${about}: ${what}`).join('\n'));
    call.print(`OK: ${count(entries, 'entry', 'entries')} verified, ${count(anchors, 'anchor', 'anchors')}.`);
    call.print(`OK: ${count(audited, 'audit entry', 'audit entries')} verified, ${written} written.`);
  });
}

const cutOff = 'missing: the end of the log has been truncated';

function minimumIn({ options }: Call, name: 'min-anchors' | 'min-audit-entries'): number {
  const minimum = Number(options[name] ?? 0);
  if (Number.isSafeInteger(minimum) && minimum >= 0) return minimum;
  throw new OperatorError(`--${name} must be a whole number.`);
}

/** Runs a verification. Returns its first faults, and how much was checked. */
async function collect<Size>(verification: AsyncGenerator<LogFault, Size>) {
  const faults: LogFault[] = [];
  let step = await verification.next();
  for (; step.done !== true; step = await verification.next()) {
    if (faults.length < maxReported) faults.push(step.value);
  }
  return { faults, size: step.value };
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

const entriesPerPage = 500;

export async function exportLog(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    await recordExport(ports, call.actor, { action: 'exportLog' });
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await pageOfEntries(ports.db, after, entriesPerPage);
      for (const entry of page) call.print(JSON.stringify(entry));
      after = page.at(-1)?.id;
    }
  });
}
