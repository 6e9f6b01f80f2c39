import type { Job } from './run-jobs.ts';

/**
 * Often, because transfers wait for a scanner that was away. While all is well, almost every run only asks whether it is
 * there. `tellReturn`: it can be trusted from now on, for the first time or again.
 */
export function provingScanner(prove: Job['run'], tellReturn: () => void): Job {
  let isTrusted = false;
  const run: Job['run'] = async (stopping) => {
    const wasTrusted = isTrusted;
    isTrusted = false;
    await prove(stopping);
    isTrusted = true;
    if (!wasTrusted) tellReturn();
  };
  return { name: 'prove the virus scanner', everyMs: 15_000, run };
}
