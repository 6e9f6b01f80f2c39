import { afterCheck, healthParts, isCheckDue, type PartHealth } from '../../core/health.ts';
import { lookup } from '../../crypto/identifiers.ts';
import type { Ports } from '../../ports/ports.ts';
import { connectionFault } from '../../probes/certificate.ts';
import { sendRequest } from '../../probes/requests.ts';
import { readHealth, saveHealth } from '../../records/admin-reports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { withLease } from '../../runtime/with-lease.ts';
import { checkPart, type HealthDeps } from './check-part.ts';

/** Returns the parts of the service as the last check has found them. */
export async function getHealth(ports: Pick<Ports, 'db' | 'keys'>): Promise<readonly PartHealth[]> {
  return readHealth(ports);
}

export type { CheckedServer, HealthDeps, PartChecks } from './check-part.ts';

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
  /** False where the running service knows better, because it has other rights, limits and authorities. */
  readonly isStored?: boolean;
}

/** Checks the parts of the service at once, and stores the state of each unless it is not wanted. Returns all parts. */
export async function checkHealth(
  deps: HealthDeps,
  { stopping, dueOnly = false, outage, isStored = true }: Checks,
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
  if (isStored) await saveHealth(deps, checked);
  for (const health of checked) before.set(health.part, health);
  return healthParts.flatMap((part) => before.get(part) ?? []);
}

export type RefreshDeps = HealthDeps & Pick<Runtime, 'heldLeases'>;

/** Checks the parts of the service, unless a server is doing so already, and returns all parts. */
export async function refreshHealth(deps: RefreshDeps, checks: Checks): Promise<readonly PartHealth[]> {
  await withLease(deps, {
    name: 'health check',
    stopping: checks.stopping,
    isWanted: async () => true,
    async run(_lease, over) {
      await checkHealth(deps, { ...checks, stopping: over });
    },
    pauseMs: async () => 0,
  });
  return getHealth(deps);
}

type RunningServerState =
  | { readonly isReady: true }
  /** `reason` is a sentence. */
  | { readonly isReady: false; readonly reason: string };

/** Asks the server at this URL, which is on this machine, whether it is ready. Opens nothing of the service. */
export async function checkRunningServer(server: URL, signal: AbortSignal): Promise<RunningServerState> {
  try {
    const url = new URL('/health/ready', server);
    // The certificate names the public address. A check of this machine's own server needs no proof of its identity.
    const { status, text } = await sendRequest(url, signal, { verifiesCertificate: false });
    if (status === 200) return { isReady: true };
    return { isReady: false, reason: `${server.origin} responds with status ${status}.${outagesIn(text)}` };
  } catch (error) {
    return { isReady: false, reason: `${server.origin} cannot be reached: ${connectionFault(error)}.` };
  }
}

/** Returns what the response lists as unavailable, as a sentence with a space in front. */
function outagesIn(text: string): string {
  try {
    const { outages } = JSON.parse(text) as { outages?: ReadonlyArray<{ part: string; since: string }> };
    return (outages ?? []).map(({ part, since }) => ` Unavailable since ${since}: ${part}.`).join('');
  } catch {
    // A response of another server.
    return '';
  }
}

/** Returns what only a server with this master key can return for a nonce. It reveals nothing about the key. */
export function proveServer({ keys }: Pick<Ports, 'keys'>, nonce: string): string {
  return lookup(keys, 'server-proof', nonce);
}
