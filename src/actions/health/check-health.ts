import { afterCheck, healthParts, isCheckDue, type PartHealth } from '../../core/health.ts';
import { readHealth, saveHealth } from '../../records/part-health.ts';
import { checkPart, type HealthDeps } from './internal/check-part.ts';

export type { CheckedServer, HealthDeps, PartChecks } from './internal/check-part.ts';

/** A failure of the database, which could not be stored when it happened. */
export interface DatabaseOutage {
  readonly at: Date;
  readonly error: string;
}

export interface Checks {
  readonly stopping: AbortSignal;
  /** Whether to leave out parts that were checked a short time ago. */
  readonly dueOnly?: boolean;
  readonly outage?: DatabaseOutage | undefined;
}

/** Checks the parts of the service at once, and stores the state of each. Returns all parts. */
export async function checkHealth(
  deps: HealthDeps,
  { stopping, dueOnly = false, outage }: Checks,
): Promise<readonly PartHealth[]> {
  const { clock } = deps;
  const before = new Map((await readHealth(deps)).map((health) => [health.part, health]));
  if (outage !== undefined) {
    const failure = { part: 'database', state: 'failing', code: 'unavailable', sentence: outage.error } as const;
    before.set('database', afterCheck(before.get('database'), failure, outage.at));
  }
  const parts = healthParts.filter((part) => {
    const health = before.get(part);
    return !dueOnly || health === undefined || isCheckDue(health, clock.now());
  });
  const checked = await Promise.all(
    parts.map(async (part) => {
      const result = await checkPart(deps, part, stopping);
      return afterCheck(before.get(part), { part, ...result }, clock.now());
    }),
  );
  await saveHealth(deps, checked);
  for (const health of checked) before.set(health.part, health);
  return healthParts.flatMap((part) => before.get(part) ?? []);
}
