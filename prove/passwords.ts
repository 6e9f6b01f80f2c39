import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { drawPassword } from '../src/core/password/generator.ts';
import { passwordPolicy } from '../src/core/password/rules.ts';
import { Problem } from '../src/core/problem.ts';
import type { Settings } from '../src/core/settings.ts';
import { commonWords } from '../src/words/common-words.ts';
import { type NaiveWords, naiveBrokenRules, naiveWords } from '../test/support/policy/naive-password-rules.ts';
import { anyPasswordSettings, isEasilySatisfied } from '../test/support/policy/password-policies.ts';
import type { Proof } from './proof.ts';

const policies = 200;

export const passwords: Proof = {
  promise: 'Every generated password meets every rule of its policy, or the policy is rejected as impossible.',
  unit: 'passwords',
  full: 100_000,
  short: 2_000,
  async run(size, report) {
    const words = await commonWords();
    const naive = naiveWords(words.flatMap((list) => list.trimEnd().split('\n')));
    const seed = Date.now() & 0x7fff_ffff;
    const refused: Settings[] = [];
    let generated = 0;
    for (const settings of fc.sample(anyPasswordSettings, { numRuns: 2 * policies, seed })) {
      if (generated >= size) break;
      const made = manyPasswords(settings, Math.ceil(size / policies), words, naive);
      if (made === 0) refused.push(settings);
      generated += made;
      report(`${generated} of ${size}`);
      // A policy takes long, so other work gets a turn after each one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const wronglyRefused = refused.filter(isEasilySatisfied);
    if (wronglyRefused.length > 0) throw new Error(`Rejected: ${JSON.stringify(wronglyRefused[0])}, seed ${seed}`);
    if (generated < size) throw new Error(`${refused.length} of ${2 * policies} policies were rejected`);
    return { generated, policies, refused: refused.length, seed };
  },
};

/** Returns the number of generated passwords: all of them, or none if the policy is rejected. */
function manyPasswords(settings: Settings, count: number, words: readonly string[], naive: NaiveWords): number {
  const policy = passwordPolicy(settings, words);
  for (let made = 0; made < count; made += 1) {
    let password: string;
    try {
      password = drawPassword(policy, randomBytes);
    } catch (error) {
      if (error instanceof Problem && error.code === 'password_requirements_unsatisfiable' && made === 0) return 0;
      throw error;
    }
    const broken = naiveBrokenRules(password, settings, naive);
    if (broken.length > 0) throw new Error(`${password} breaks ${broken.join(', ')} of ${JSON.stringify(settings)}`);
  }
  return count;
}
