import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommandInput, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { Problem } from '../core/problem.ts';
import { addRule, explainPolicy, listRules, removeRule } from './admin-policy.ts';
import type { Call } from './command.ts';

type Run = (call: Call) => Promise<void>;

async function createFixture() {
  const fixture = await createCommandFixture();
  const printed = async (run: Run, input: CommandInput = {}) => {
    const { lines, error } = await fixture.typed(run, input);
    if (error !== undefined) throw error;
    return lines.join('\n');
  };
  return { printed, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() };
}

const ann = 'ann@example.org';
const bob = 'bob@example.net';

test('reports what is wrong with a rule or a request, and changes nothing', async () => {
  await using fixture = await createFixture();
  const rule = { allow: true, from: '*', to: '*' };
  for (const [run, input, message] of [
    [addRule, {}, /either --allow or --deny/],
    [addRule, { ...rule, deny: true }, /either --allow or --deny/],
    [addRule, { allow: true, from: '*' }, /needs --from and --to/],
    [addRule, { ...rule, from: 'ann' }, /^ann is neither an address/],
    [addRule, { ...rule, to: '/(/' }, /no regular expression/],
    [addRule, { ...rule, network: 'home' }, /home is no network/],
    [addRule, { ...rule, set: ['maxTotalSize'] }, /name=value/],
    [addRule, { ...rule, set: ['size=1'] }, /size is no setting of a rule/],
    [addRule, { ...rule, set: ['maxTotalSize=1', 'maxTotalSize=2'] }, /given once/],
    [addRule, { deny: true, from: '*', to: '*', set: ['maxTotalSize=1'] }, /denies has no settings/],
    [removeRule, { values: ['nothing'] }, /^There is no rule nothing\.$/],
    [explainPolicy, { values: ['ann', bob] }, /ann is no email address/],
    [explainPolicy, { values: [ann, bob], network: 'home' }, /home is no IP address/],
  ] as const) {
    await assert.rejects(fixture.printed(run, input), (error: Error) => {
      assert.match((error instanceof Problem ? error.detail : undefined) ?? error.message, message);
      return true;
    });
  }
  assert.equal(await fixture.printed(listRules), '');
});

test('explains the limits and the rules from which they follow', async () => {
  await using fixture = await createFixture();
  const { printed } = fixture;
  assert.equal(await printed(explainPolicy, { values: [ann, bob] }), `${ann} may send to nobody.`);
  const wide = await printed(addRule, { allow: true, from: '*@example.org', to: '*', set: ['maxTotalSize=9'] });
  const narrow = await printed(addRule, { allow: true, from: ann, to: '*', set: ['maxTotalSize=5'] });
  const [wideId, narrowId] = [wide, narrow].map((line) => line.split(' ')[0] ?? '');
  assert.equal(wide, `${wideId}  allow  from  *@example.org  to  *  maxTotalSize=9`);
  assert.equal(await printed(listRules), `${wide}\n${narrow}`);
  const explanation = await printed(explainPolicy, { values: ['Ann@example.org', bob] });
  assert.ok(explanation.startsWith(`Ann@example.org may send to ${bob}.\n  allowed by   `));
  assert.match(explanation, new RegExp(`^  maxTotalSize = 5    # ${narrowId}$`, 'm'));
  assert.match(explanation, /^ {2}maxRetentionPeriod = 30 {4}# default$/m);

  const denied = await printed(addRule, { deny: true, from: '*', to: bob, network: '10.0.0.0/8' });
  assert.match(await printed(explainPolicy, { values: [ann, bob] }), /may send to bob[\s\S]*say with --network/);
  const inNetwork = await printed(explainPolicy, { values: [ann, bob], network: '10.1.1.1' });
  assert.ok(inNetwork.startsWith(`${ann} may not send to ${bob}: `));
  assert.ok(inNetwork.includes(`\n  denied by  ${denied}\n`));
  assert.ok(!inNetwork.includes('maxTotalSize = '));

  await printed(addRule, { allow: true, from: '*', to: '*', set: ['allowedPasswordModes=MANUAL'] });
  await printed(addRule, { allow: true, from: '*', to: '*', set: ['allowedPasswordModes=NONE'] });
  assert.match(await printed(explainPolicy, { values: [ann, ann] }), /may not send .*: no password mode is left/);
});
