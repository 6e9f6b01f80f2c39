import { tryManipulations } from '../test/support/faults/manipulations.ts';
import type { Proof } from './proof.ts';

export const manipulations: Proof = {
  promise: 'Every manipulation of a stored file is rejected, and none makes a download return a wrong byte.',
  unit: 'manipulations',
  full: 10_000,
  async run(size, report) {
    const seed = Date.now() >>> 0;
    const { tried, accepted, byKind } = await tryManipulations(size, seed, (done) => {
      if (done % 500 === 0) report(`${done} of ${size}`);
    });
    if (accepted.length > 0) throw new Error(`Accepted: ${accepted.join(', ')}`);
    return { tried, accepted: accepted.length, kinds: Object.keys(byKind).length, seed };
  },
};
