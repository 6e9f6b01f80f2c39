import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandInput, commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { hasProblemCode } from '../../test/support/transfer/sender.ts';
import { Problem } from '../core/problem.ts';
import type { Call } from './command.ts';

const addRule = commandNamed('admin policy add');
const changeRule = commandNamed('admin policy change');
const explainPolicy = commandNamed('admin policy explain');
const exportRules = commandNamed('admin policy export');
const importRules = commandNamed('admin policy import');
const listRules = commandNamed('admin policy list');
const orderRules = commandNamed('admin policy order');
const removeRule = commandNamed('admin policy remove');

type Run = (call: Call) => Promise<void>;

async function createFixture() {
  const fixture = await createCommandFixture();
  const printed = async (run: Run, input: CommandInput = {}) => {
    const { lines, error } = await fixture.typed(run, input);
    if (error !== undefined) throw error;
    return lines.join('\n');
  };
  const file = async (name: string, content: string) => {
    const path = join(fixture.config.data, name);
    await writeFile(path, content);
    return path;
  };
  return { printed, file, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() };
}

/** Returns the ID of a rule that was added. */
const addedRule = (line: string) => /^Rule (\S+) added\.$/.exec(line)?.[1] ?? '';

const ann = 'ann@example.org';
const bob = 'bob@example.net';

test('reports what is wrong with a rule or a request, and changes nothing', async () => {
  await using fixture = await createFixture();
  const rule = { allow: true, from: '*', to: '*' };
  for (const [run, input, message] of [
    [addRule, {}, /either --allow or --deny/],
    [addRule, { ...rule, deny: true }, /either --allow or --deny/],
    [addRule, { allow: true, from: '*' }, /^--from and --to are required/],
    [addRule, { ...rule, from: 'ann' }, /^ann is not a valid pattern\. Use an address/],
    [addRule, { ...rule, to: '/(/' }, /is not a valid regular expression/],
    [addRule, { ...rule, network: 'home' }, /^home is not a valid network/],
    [addRule, { ...rule, set: ['maxTotalSize'] }, /^Invalid --set value "maxTotalSize": expected <name>=<value>\.$/],
    [addRule, { ...rule, set: ['size=1'] }, /^Unknown rule setting: size\. Available: /],
    [addRule, { ...rule, set: ['maxTotalSize=1', 'maxTotalSize=2'] }, /only once per setting/],
    [addRule, { deny: true, from: '*', to: '*', set: ['maxTotalSize=1'] }, /^Deny rules cannot have settings/],
    [removeRule, { values: ['nothing'] }, /^Rule nothing not found\.$/],
    [explainPolicy, { values: ['ann', bob] }, /^Not a valid email address: ann$/],
    [explainPolicy, { values: [ann, bob], network: 'home' }, /^Not a valid IP address: home$/],
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
  assert.equal(await printed(explainPolicy, { values: [ann, bob] }), `${ann} is not allowed to send.`);
  const wide = await printed(addRule, { allow: true, from: '*@example.org', to: '*', set: ['maxTotalSize=9'] });
  const narrow = await printed(addRule, { allow: true, from: ann, to: '*', set: ['maxTotalSize=5'] });
  const [wideId = '', narrowId = ''] = [wide, narrow].map(addedRule);
  const lines = [
    `${wideId}\tallow\t*@example.org\t*\t\tmaxTotalSize=9`,
    `${narrowId}\tallow\t${ann}\t*\t\tmaxTotalSize=5`,
  ];
  assert.equal(await printed(listRules), lines.join('\n'));
  const [json = ''] = (await printed(listRules, { json: true })).split('\n');
  const first = { id: wideId, effect: 'allow', from: '*@example.org', to: '*', network: null };
  assert.deepEqual(JSON.parse(json), { ...first, settings: { maxTotalSize: '9' }, tryOut: false });
  assert.match(
    await printed(listRules, { isTerminal: true }),
    new RegExp(`^ID +EFFECT  FROM +TO  NETWORK  SETTINGS\n${wideId}  allow   `),
  );
  const explanation = await printed(explainPolicy, { values: ['Ann@example.org', bob] });
  assert.ok(explanation.startsWith(`Ann@example.org is allowed to send to ${bob}.\n  allowed by  `));
  assert.match(explanation, new RegExp(`^  maxTotalSize = 5    # ${narrowId}$`, 'm'));
  assert.match(explanation, /^ {2}maxRetentionPeriod = 30 {4}# default$/m);

  const denied = addedRule(await printed(addRule, { deny: true, from: '*', to: bob, network: '10.0.0.0/8' }));
  assert.match(
    await printed(explainPolicy, { values: [ann, bob] }),
    /is allowed to send to bob[\s\S]*\nRules limited to a network were not evaluated\. Use --network <ip> to include them\.$/,
  );
  const inNetwork = await printed(explainPolicy, { values: [ann, bob], network: '10.1.1.1' });
  assert.ok(inNetwork.startsWith(`${ann} is not allowed to send to ${bob}: a deny rule matches.\n`));
  assert.ok(inNetwork.includes(`\n  denied by   ${denied}: deny from * to ${bob} in 10.0.0.0/8\n`));
  assert.ok(!inNetwork.includes('maxTotalSize = '));

  await printed(addRule, { allow: true, from: '*', to: '*', set: ['allowedPasswordModes=MANUAL'] });
  await printed(addRule, { allow: true, from: '*', to: '*', set: ['allowedPasswordModes=NONE'] });
  assert.match(
    await printed(explainPolicy, { values: [ann, ann] }),
    /is not allowed to send .*: the matching rules have no password mode in common\.$/m,
  );
});

test('changes parts of a rule, and the order of rules', async () => {
  await using fixture = await createFixture();
  const { printed } = fixture;
  const first = addedRule(await printed(addRule, { allow: true, from: '*', to: bob, network: '10.0.0.0/8' }));
  const second = addedRule(await printed(addRule, { allow: true, from: ann, to: '*', set: ['maxTotalSize=9'] }));
  const set = ['maxTotalSize=', 'maxRetentionPeriod=5'];
  assert.equal(
    await printed(changeRule, { values: [second], to: bob, set }),
    `${second}: allow from ${ann} to ${bob} with maxRetentionPeriod=5`,
  );
  assert.equal(
    await printed(changeRule, { values: [first], deny: true, network: '' }),
    `${first}: deny from * to ${bob}`,
  );
  await printed(orderRules, { values: [second] });
  assert.deepEqual(
    (await printed(listRules)).split('\n').map((line) => line.split('\t')[0]),
    [second, first],
  );
  await assert.rejects(printed(changeRule, { values: ['nothing'] }), /^OperatorError: Rule nothing not found\.$/);
  await assert.rejects(printed(orderRules, { values: ['nothing'] }), hasProblemCode('value_malformed'));
});

test('exports rules to a file, tries an import, and imports all rules or none', async () => {
  await using fixture = await createFixture();
  const { printed } = fixture;
  const header = 'effect,sender,recipient,network,settings';
  await printed(addRule, { allow: true, from: ann, to: '*', set: ['maxTotalSize=9'] });
  const line = `allow,${ann},*,,maxTotalSize=9`;
  assert.equal(await printed(exportRules), `${header}\r\n${line}`);
  const rules = await fixture.file('rules.csv', `${header}\n${line}\ndeny,*,${bob},,\n`);
  const tried = await printed(importRules, { values: [rules], 'dry-run': true });
  assert.equal(
    tried,
    `+ deny from * to ${bob}\nNothing was changed. The import would have this result: 1 rules added, 0 removed, 1 unchanged.`,
  );
  assert.equal(await printed(importRules, { values: [rules] }), 'Imported: 1 rules added, 0 removed, 1 unchanged.');
  const fewer = await fixture.file('fewer.csv', `${header}\n`);
  const wrong = await fixture.file('wrong.csv', `${header}\nallow,ann,*,,\n`);
  await assert.rejects(printed(importRules, { values: [wrong] }), /wrong\.csv has errors\. Nothing was changed\.$/);
  await assert.rejects(printed(importRules, { values: ['/nowhere'] }), /^OperatorError: Cannot read \/nowhere/);
  assert.equal((await printed(listRules)).split('\n').length, 2);
  assert.equal(
    await printed(importRules, { values: [fewer], replace: true }),
    'Imported: 0 rules added, 2 removed, 0 unchanged.',
  );
  assert.equal(await printed(listRules), '');
});
