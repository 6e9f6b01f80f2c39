import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEmptyFolder } from '../../test/support/program.ts';
import { readConfig } from '../config.ts';
import { Problem } from '../core/problem.ts';
import { addARule, explainPolicy, listRules, removeARule } from './admin-policy.ts';
import type { Call, Options } from './command.ts';

type Run = (call: Call) => Promise<void>;
type Typed = Options & { readonly values?: readonly string[] };

async function aDesk() {
  const folder = await anEmptyFolder();
  const config = readConfig(folder.env);
  const printed = async (run: Run, { values = [], ...options }: Typed = {}) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const never = () => new Promise<void>(() => {});
    await run({ config, values, options, print, warn: () => {}, askedToEnd: never, onHangUp: () => {} });
    return lines.join('\n');
  };
  return { printed, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const ann = 'ann@example.org';
const bob = 'bob@example.net';

test('what is wrong with a rule or a question is told in a sentence, and nothing is changed', async () => {
  await using desk = await aDesk();
  const rule = { allow: true, from: '*', to: '*' };
  for (const [run, typed, sentence] of [
    [addARule, {}, /either --allow or --decline/],
    [addARule, { ...rule, decline: true }, /either --allow or --decline/],
    [addARule, { allow: true, from: '*' }, /needs --from and --to/],
    [addARule, { ...rule, from: 'ann' }, /^ann is neither an address/],
    [addARule, { ...rule, to: '/(/' }, /no regular expression/],
    [addARule, { ...rule, network: 'home' }, /home is no network/],
    [addARule, { ...rule, set: ['maxTotalSize'] }, /name=value/],
    [addARule, { ...rule, set: ['size=1'] }, /size is no setting of a rule/],
    [addARule, { ...rule, set: ['maxTotalSize=1', 'maxTotalSize=2'] }, /given once/],
    [addARule, { decline: true, from: '*', to: '*', set: ['maxTotalSize=1'] }, /declines has no settings/],
    [removeARule, { values: ['nothing'] }, /^There is no rule nothing\.$/],
    [explainPolicy, { values: ['ann', bob] }, /ann is no email address/],
    [explainPolicy, { values: [ann, bob], network: 'home' }, /home is no IP address/],
  ] as const) {
    await assert.rejects(desk.printed(run, typed), (error: Error) => {
      assert.match((error instanceof Problem ? error.detail : undefined) ?? error.message, sentence);
      return true;
    });
  }
  assert.equal(await desk.printed(listRules), '');
});

test('an explanation names the limits and the rules they come from', async () => {
  await using desk = await aDesk();
  const { printed } = desk;
  assert.equal(await printed(explainPolicy, { values: [ann, bob] }), `${ann} may send to nobody.`);
  const wide = await printed(addARule, { allow: true, from: '*@example.org', to: '*', set: ['maxTotalSize=9'] });
  const narrow = await printed(addARule, { allow: true, from: ann, to: '*', set: ['maxTotalSize=5'] });
  const [wideId, narrowId] = [wide, narrow].map((line) => line.split(' ')[0] ?? '');
  assert.equal(wide, `${wideId}  allow  from  *@example.org  to  *  maxTotalSize=9`);
  assert.equal(await printed(listRules), `${wide}\n${narrow}`);
  const said = await printed(explainPolicy, { values: ['Ann@example.org', bob] });
  assert.ok(said.startsWith(`Ann@example.org may send to ${bob}.\n  allowed by   `));
  assert.match(said, new RegExp(`^  maxTotalSize = 5    # ${narrowId}$`, 'm'));
  assert.match(said, /^ {2}maxRetentionPeriod = 30 {4}# default$/m);

  const declined = await printed(addARule, { decline: true, from: '*', to: bob, network: '10.0.0.0/8' });
  assert.match(await printed(explainPolicy, { values: [ann, bob] }), /may send to bob[\s\S]*say with --network/);
  const near = await printed(explainPolicy, { values: [ann, bob], network: '10.1.1.1' });
  assert.ok(near.startsWith(`${ann} may not send to ${bob}: `));
  assert.ok(near.includes(`\n  declined by  ${declined}\n`));
  assert.ok(!near.includes('maxTotalSize = '));

  await printed(addARule, { allow: true, from: '*', to: '*', set: ['allowedPasswordModes=MANUAL'] });
  await printed(addARule, { allow: true, from: '*', to: '*', set: ['allowedPasswordModes=NONE'] });
  assert.match(await printed(explainPolicy, { values: [ann, ann] }), /may not send .*: no password mode is left/);
});
