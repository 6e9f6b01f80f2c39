import { tryManipulations } from '../test/support/manipulations.ts';
import type { Proof } from './proof.ts';

export const manipulations: Proof = {
  promise: 'No manipulation of a stored file is accepted, and none makes it deliver a wrong byte.',
  unit: 'manipulations',
  full: 10_000,
  short: 200,
  async run(size, tell) {
    const seed = Date.now() >>> 0;
    const { tried, accepted, byKind } = await tryManipulations(size, seed, (done) => {
      if (done % 500 === 0) tell(`${done} of ${size}`);
    });
    if (accepted.length > 0) throw new Error(`Accepted: ${accepted.join(', ')}`);
    return { tried, accepted: accepted.length, kinds: Object.keys(byKind).length, seed };
  },
};
