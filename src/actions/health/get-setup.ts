import { type SetupStep, type SetupStepName, setupSteps } from '../../core/setup-steps.ts';
import { readSetupSteps } from '../../db/administration/setup-steps.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { readHealth } from '../../records/part-health.ts';

export interface SetupFacts {
  /** Whether SEALPOST_BASE_URL is set: otherwise links lead to this machine. */
  readonly hasBaseUrl: boolean;
}

type Deps = Pick<Ports, 'db' | 'keys' | 'policy' | 'scanner'>;

/** Returns the steps of the set-up. What the service finds out itself counts more than what an administrator has set. */
export async function getSetup(deps: Deps, facts: SetupFacts): Promise<readonly SetupStep[]> {
  const detected = await detectSteps(deps, facts);
  const chosen = new Map((await readSetupSteps(deps.db)).map(({ name, state }) => [name, state]));
  return setupSteps.map((name) => {
    const isDetected = detected[name] === true;
    return { name, isDetected, state: isDetected ? 'done' : (chosen.get(name) ?? 'open') };
  });
}

/** Nothing shows whether a copy of the master key exists, or whether other languages are needed. */
async function detectSteps(
  { db, keys, policy, scanner }: Deps,
  { hasBaseUrl }: SetupFacts,
): Promise<Partial<Record<SetupStepName, boolean>>> {
  const health = await readHealth({ db, keys });
  const { all } = await policy.read();
  return {
    name: (await readSettings(db))['brand.name'] !== '',
    baseUrl: hasBaseUrl,
    mail: health.some(({ part, state }) => part === 'mail' && state === 'ok'),
    policy: all.some(({ effect, tryOut }) => effect === 'allow' && !tryOut),
    scanner: scanner !== undefined,
  };
}
