import type { Candidate } from './candidate.ts';

/** A candidate that the workload itself runs, in the process of the benchmark. */
export const noServer: Candidate = {
  serve: async () => ({ origin: '', pids: [] }),
  async openApi() {
    const reject = async (): Promise<never> => {
      throw new Error('This candidate is not a server');
    };
    return { upload: reject, download: reject, remove: reject };
  },
};
