import { type HealthPart, healthParts, type PartHealth, toCheckCode } from '../core/health.ts';
import type { LogVerification, VerifiedLogs } from '../core/log-chain.ts';
import { openField, sealField } from '../crypto/seal.ts';
import {
  type ComponentRow,
  finishReport,
  readComponents,
  readReport,
  requestReport,
  saveComponents,
} from '../db/administration/reports.ts';
import type { Ports } from '../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'keys'>;

/** Returns the parts that were checked, in the order of `healthParts`. */
export async function readHealth({ db, keys }: Deps): Promise<readonly PartHealth[]> {
  const rows = new Map((await readComponents(db)).map((row) => [row.part, row]));
  return healthParts.flatMap((part) => {
    const row = rows.get(part);
    return row === undefined ? [] : [healthOf(keys, part, row)];
  });
}

export async function saveHealth({ db, keys }: Deps, parts: readonly PartHealth[]): Promise<void> {
  await saveComponents(
    db,
    parts.map(({ part, state, since, checkedAt, lastError, lastErrorCode, validUntil }) => ({
      part,
      state,
      since: since.toISOString(),
      checked_at: checkedAt.toISOString(),
      // An error may contain the name of a host or of a user.
      error: lastError === null ? null : sealField(keys, errorPlace(part), lastError),
      error_code: lastErrorCode,
      valid_until: validUntil?.toISOString() ?? null,
    })),
  );
}

function healthOf(keys: Deps['keys'], part: HealthPart, row: ComponentRow): PartHealth {
  const { state, since, checked_at, error, error_code, valid_until } = row;
  const lastError = error === null ? null : openField(keys, errorPlace(part), Buffer.from(error));
  return {
    ...{ part, state, lastError },
    since: new Date(since),
    checkedAt: new Date(checked_at),
    lastErrorCode: toCheckCode(error_code),
    validUntil: valid_until === null ? null : new Date(valid_until),
  };
}

const errorPlace = (row: string) => ({ table: 'component_state', column: 'error', row });

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
export const requestLogVerification = async ({ db }: Pick<Ports, 'db'>, at: Date): Promise<boolean> =>
  requestReport(db, name, at);

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
