import { toCheckCode } from '../core/check-codes.ts';
import { type HealthPart, healthParts, type PartHealth } from '../core/health.ts';
import { openField, sealField } from '../crypto/fields.ts';
import { type ComponentRow, readComponents, saveComponents } from '../db/administration/components.ts';
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

function errorPlace(row: string) {
  return { table: 'component_state', column: 'error', row };
}
