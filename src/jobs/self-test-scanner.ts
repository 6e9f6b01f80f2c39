import type { Job } from './run-job.ts';

/**
 * Runs often, because transfers wait while the scanner is unavailable. While it works, almost every run only checks that
 * it responds. Calls `onReturn` when the scanner becomes trusted, for the first time or again.
 */
export function scannerSelfTestJob(selfTest: Job['run'], onReturn: () => void): Job {
  let isTrusted = false;
  const run: Job['run'] = async (stopping) => {
    const wasTrusted = isTrusted;
    isTrusted = false;
    await selfTest(stopping);
    isTrusted = true;
    if (!wasTrusted) onReturn();
  };
  return { name: 'scanner.self-test', everyMs: 15_000, run };
}
