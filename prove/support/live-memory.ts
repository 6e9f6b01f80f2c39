import { bin, type RunningService, serviceOptions } from '../../test/support/server/program.ts';
import { waitUntil } from '../../test/support/wait-until.ts';

const hook = new URL('report-live-memory.ts', import.meta.url).href;

/** Starts a service that `liveMemory` can measure. */
export const measuredService = [process.execPath, ...serviceOptions, '--expose-gc', '--import', hook, bin, 'serve'];

/** Collects the garbage of the service, and returns the bytes that are left. */
export async function liveMemory({ pid, log }: RunningService): Promise<number> {
  const reported = () => [...log().matchAll(/^live memory (\d+)$/gm)];
  const before = reported().length;
  process.kill(pid, 'SIGUSR2');
  await waitUntil(() => reported().length > before);
  return Number(reported().at(-1)?.[1]);
}
