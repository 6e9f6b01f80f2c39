import type { Clock } from '../ports/clock.ts';
import type { Job } from './run-jobs.ts';

/** Far more than what sets a clock right bit by bit. */
const mostAstrayMs = 600_000;

/**
 * For jobs that destroy what is out of date: a run is left out, and fails instead, when the clock was set since the run before.
 * So whoever looks after the machine hears of it, and has until the next run to set a wrong clock right.
 */
export function underSteadyClock(job: Job, clock: Clock, elapsedMs = () => performance.now()): Job {
  const look = () => ({ wall: clock.now().getTime(), elapsed: elapsedMs() });
  let last = look();

  function astrayMs(): number {
    const { wall, elapsed } = last;
    last = look();
    return last.wall - wall - (last.elapsed - elapsed);
  }

  return {
    ...job,
    async run(stopping) {
      const astray = astrayMs();
      if (Math.abs(astray) > mostAstrayMs) {
        const how = `${Math.round(Math.abs(astray) / 1000)} seconds ${astray > 0 ? 'forward' : 'back'}`;
        throw new Error(`The clock was set ${how}: nothing is removed by it this time`);
      }
      await job.run(stopping);
    },
  };
}
