import { performance } from 'node:perf_hooks';
import { decide, type Question } from '../src/core/policy/decide.ts';
import type { RuleText } from '../src/core/policy/rule.ts';
import { ruleSet } from '../src/core/policy/rule-set.ts';
import { defaultPolicySettings } from '../src/core/policy/settings.ts';
import { drawFrom, pick } from '../test/support/draw.ts';
import { anAddress, aRule, naiveDecision } from '../test/support/policy-rules.ts';
import type { Proof } from './proof.ts';

const rulesInAll = 500;
const frame = { defaults: defaultPolicySettings, numbers: 'minimum' } as const;

/** Of ten patterns four are an address, three a domain, two a regular expression, and one is everyone. */
function patternOf(number: number): string {
  const domain = `team${number % 97}.example.org`;
  const expressions = [
    `/[a-z]+\\.[a-z]+@team${number}\\.example\\.org/`,
    `/.*@(sales|support)${number}\\.example\\.(org|com)/`,
    `/(ann|bob|carol)${number}@.*/`,
    '/.*@([a-z0-9-]+\\.)*example\\.net/',
    // Its automaton would have a state for nearly every address.
    `/.*a.{${number % 60}}/`,
  ];
  const kinds = [`person${number}@${domain}`, `*@${domain}`, expressions[number % expressions.length] ?? '*', '*'];
  return kinds[[0, 1, 0, 1, 0, 1, 0, 2, 2, 3][number % 10] ?? 0] ?? '*';
}

function manyRules(draw: (below: number) => number): readonly RuleText[] {
  return Array.from({ length: rulesInAll }, () => ({
    effect: draw(10) === 0 ? 'decline' : 'allow',
    sender: patternOf(draw(1_000)),
    recipient: patternOf(draw(1_000)),
    network: draw(10) === 0 ? '10.0.0.0/8' : null,
    settings: {},
  }));
}

export const policyQuestions: Proof = {
  promise: 'Ten thousand questions to a policy of 500 rules have an answer in less than a second.',
  unit: 'questions',
  full: 10_000,
  short: 500,
  async run(size, tell) {
    const seed = Date.now() & 0x7fff_ffff;
    const draw = drawFrom(seed);
    const texts = manyRules(draw);
    const rules = ruleSet(texts.map((text, index) => aRule({ ...text, id: String(index) })));
    const someone = () =>
      anAddress(`person${draw(1_000)}@${pick(['team5.', `team${draw(97)}.`, ''], draw)}example.org`);
    const questions = Array.from({ length: size }, (): Question => {
      return { sender: someone(), network: draw(2) === 0 ? '10.1.2.3' : '192.0.2.1', recipients: [someone()] };
    });
    // As on a server that has been asked before.
    for (const question of questions.slice(0, 500)) decide(rules, question, frame);
    const [begun, used] = [performance.now(), process.cpuUsage()];
    const answers = questions.map((question) => decide(rules, question, frame));
    const { user, system } = process.cpuUsage(used);
    const milliseconds = Math.round(performance.now() - begun);
    const workMs = Math.round((user + system) / 1_000);
    for (const index of Array.from({ length: 100 }, () => draw(size))) {
      const question = questions[index] ?? { sender: someone(), network: undefined, recipients: [] };
      const { allowed } = naiveDecision(texts, question, 'minimum');
      if (allowed !== answers[index]?.allowed) throw new Error(`${JSON.stringify(question)}, seed ${seed}`);
    }
    tell(`${size} questions in ${milliseconds} ms, ${workMs} ms of them work`);
    const allowed = answers.filter((answer) => answer.allowed).length;
    // Work, because others may use the machine; and at full size only, because short times say little.
    if (size >= this.full && workMs > 1_000) throw new Error(`${size} questions took ${workMs} ms`);
    return { questions: size, rules: rulesInAll, allowed, milliseconds, workMs, seed };
  },
};
