import { performance } from 'node:perf_hooks';
import { decide, type PolicyQuery } from '../src/core/policy/decide.ts';
import { type RuleText, ruleSet } from '../src/core/policy/rule.ts';
import { defaultPolicySettings } from '../src/core/policy/settings.ts';
import { pick, seededRandom } from '../test/support/inputs/random.ts';
import { createRule, naiveDecision, parseAddress } from '../test/support/policy/policy-rules.ts';
import type { Proof } from './proof.ts';

const rulesInAll = 500;
const frame = { defaults: defaultPolicySettings, mergeLimits: 'minimum' } as const;

/** Of ten patterns, four are an address, three a domain, two a regular expression, and one matches every address. */
function patternOf(number: number): string {
  const domain = `team${number % 97}.example.org`;
  const expressions = [
    `/[a-z]+\\.[a-z]+@team${number}\\.example\\.org/`,
    `/.*@(sales|support)${number}\\.example\\.(org|com)/`,
    `/(ann|bob|carol)${number}@.*/`,
    '/.*@([a-z0-9-]+\\.)*example\\.net/',
    // An automaton for this pattern would have a state for nearly every address.
    `/.*a.{${number % 60}}/`,
  ];
  const kinds = [`person${number}@${domain}`, `*@${domain}`, expressions[number % expressions.length] ?? '*', '*'];
  return kinds[[0, 1, 0, 1, 0, 1, 0, 2, 2, 3][number % 10] ?? 0] ?? '*';
}

function manyRules(draw: (below: number) => number): readonly RuleText[] {
  return Array.from({ length: rulesInAll }, () => ({
    effect: draw(10) === 0 ? 'deny' : 'allow',
    sender: patternOf(draw(1_000)),
    recipient: patternOf(draw(1_000)),
    network: draw(10) === 0 ? '10.0.0.0/8' : null,
    settings: {},
  }));
}

export const policyQueries: Proof = {
  promise: 'Ten thousand queries to a policy of 500 rules are decided in less than a second.',
  unit: 'queries',
  full: 10_000,
  short: 500,
  async run(size, report) {
    const seed = Date.now() & 0x7fff_ffff;
    const draw = seededRandom(seed);
    const texts = manyRules(draw);
    const rules = ruleSet(texts.map((text, index) => createRule({ ...text, id: String(index) })));
    const randomAddress = () =>
      parseAddress(`person${draw(1_000)}@${pick(['team5.', `team${draw(97)}.`, ''], draw)}example.org`);
    const queries = Array.from({ length: size }, (): PolicyQuery => {
      return {
        sender: randomAddress(),
        network: draw(2) === 0 ? '10.1.2.3' : '192.0.2.1',
        recipients: [randomAddress()],
      };
    });
    // Warms up, as on a server that has already handled queries.
    for (const query of queries.slice(0, 500)) decide(rules, query, frame);
    const [begun, used] = [performance.now(), process.cpuUsage()];
    const decisions = queries.map((query) => decide(rules, query, frame));
    const { user, system } = process.cpuUsage(used);
    const milliseconds = Math.round(performance.now() - begun);
    const workMs = Math.round((user + system) / 1_000);
    for (const index of Array.from({ length: 100 }, () => draw(size))) {
      const query = queries[index] ?? { sender: randomAddress(), network: undefined, recipients: [] };
      const { allowed } = naiveDecision(texts, query, 'minimum');
      if (allowed !== decisions[index]?.allowed) throw new Error(`${JSON.stringify(query)}, seed ${seed}`);
    }
    report(`${size} queries in ${milliseconds} ms, ${workMs} ms of CPU time`);
    const allowed = decisions.filter((decision) => decision.allowed).length;
    // Checks CPU time, because the machine may be shared, and only at full size, because short times vary too much.
    if (size >= this.full && workMs > 1_000) throw new Error(`${size} queries took ${workMs} ms`);
    return { queries: size, rules: rulesInAll, allowed, milliseconds, workMs, seed };
  },
};
