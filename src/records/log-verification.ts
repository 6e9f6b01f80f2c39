import type { LogVerification, VerifiedLogs } from '../core/log-verification.ts';
import { openField, sealField } from '../crypto/fields.ts';
import { finishReport, readReport, requestReport } from '../db/administration/reports.ts';
import type { Ports } from '../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'keys'>;

const name = 'log verification';
const resultPlace = { table: 'admin_report', column: 'result', row: name };

/** Returns undefined if no verification was ever requested. */
export async function readLogVerification({ db, keys }: Deps): Promise<LogVerification | undefined> {
  const row = await readReport(db, name);
  if (row === undefined) return undefined;
  const { state, started_at, finished_at, result } = row;
  return {
    state,
    startedAt: new Date(started_at),
    finishedAt: finished_at === null ? null : new Date(finished_at),
    result: result === null ? null : (JSON.parse(openField(keys, resultPlace, Buffer.from(result))) as VerifiedLogs),
  };
}

/** Returns false if a verification is requested or running already. */
export async function requestLogVerification({ db }: Pick<Ports, 'db'>, at: Date): Promise<boolean> {
  return requestReport(db, name, at);
}

/** Stores the result of a verification, or that it failed. */
export async function finishLogVerification(
  { db, keys }: Deps,
  { startedAt }: Pick<LogVerification, 'startedAt'>,
  { at, result }: { readonly at: Date; readonly result: VerifiedLogs | undefined },
): Promise<void> {
  await finishReport(db, {
    name,
    state: result === undefined ? 'failed' : 'done',
    started_at: startedAt.toISOString(),
    finished_at: at.toISOString(),
    result: result === undefined ? null : sealField(keys, resultPlace, JSON.stringify(result)),
  });
}
