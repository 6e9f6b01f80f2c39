import type { ClientFigures } from './client.ts';
import type { CandidateHandle } from './workload.ts';

/** Begins the attack of this candidate, if it has an attacker. Returns a function that runs `measured` and ends the attack. */
export async function besideFlood(
  { api }: CandidateHandle,
  measured: () => Promise<ClientFigures>,
): Promise<() => Promise<ClientFigures>> {
  if (api.beginFlood === undefined) return measured;
  const flood = await api.beginFlood();
  return async () => {
    const before = process.cpuUsage();
    const figures = await measured();
    await flood.end();
    // The attacker runs in this process.
    const { user, system } = process.cpuUsage(before);
    return { ...figures, cpuSeconds: figures.cpuSeconds + (user + system) / 1e6 };
  };
}
