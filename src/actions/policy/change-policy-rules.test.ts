import assert from 'node:assert/strict';
import { countTurns } from '../../../test/support/count-turns.ts';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { testKeys as keys } from '../../../test/support/test-keys.ts';
import { hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { localActor } from '../../core/actor.ts';
import type { RuleText } from '../../core/policy/rule.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { maxRules, policyRules } from '../../db/policy-rules.ts';
import type { Database } from '../../db/tables.ts';
import { listAudit, verifyAudit } from '../audit/audit-log.ts';
import { importPolicyRules } from './import-policy-rules.ts';
import {
  addPolicyRule,
  changePolicyRule,
  exportPolicyRules,
  listPolicyRules,
  orderPolicyRules,
  removePolicyRule,
  textOf,
} from './policy-rules.ts';

// Tests all changes of rules together.

const clock = { now: () => noon };
const portsOn = (db: Database) => ({ db, clock, keys, policy: policyRules(db) });
const from = (sender: string): RuleText => ({
  ...{ effect: 'allow', sender, recipient: '*', network: null, settings: {} },
});
const changed = hasProblemCode('version_changed');
const sendersOf = async (ports: ReturnType<typeof portsOn>) =>
  (await listPolicyRules(ports)).rules.map(({ sender }) => sender.text);
const csv = (...lines: readonly string[]) =>
  ['effect,sender,recipient,network,settings', ...lines].map((line) => `${line}\r\n`).join('');

eachDatabase(
  'of many changes of the same version one is made, and the others are rejected',
  async (db, location, t) => {
    const elsewhere = openDatabase(location);
    t.after(() => elsewhere.destroy());
    const [ports, others] = [portsOn(db), portsOn(elsewhere)];
    const { id } = await addPolicyRule(ports, from('ann@example.org'));
    const { version } = await listPolicyRules(ports);
    const results = await Promise.allSettled([
      addPolicyRule(ports, from('bob@example.org'), localActor, [version]),
      addPolicyRule(others, from('eve@example.org'), localActor, [version]),
      changePolicyRule(ports, id, from('carol@example.org'), localActor, [version]),
      removePolicyRule(others, id, localActor, [version]),
      orderPolicyRules(ports, [id], localActor, [version]),
      importPolicyRules(others, { csv: csv(), mode: 'replace', isDryRun: false }, localActor, [version]),
    ]);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const result of results) if (result.status === 'rejected') changed(result.reason);
    // One entry for the first rule, one for the change.
    assert.equal((await db.selectFrom('audit_log').select('id').execute()).length, 2);
  },
);

eachDatabase('a rule that is added on the command line in between is not lost', async (db) => {
  const ports = portsOn(db);
  const { version } = await listPolicyRules(ports);
  await addPolicyRule(ports, from('ann@example.org'));
  await assert.rejects(addPolicyRule(ports, from('bob@example.org'), localActor, [version]), changed);
  assert.deepEqual(await sendersOf(ports), ['ann@example.org']);
});

eachDatabase('rules are changed and ordered, and unknown IDs change nothing', async (db) => {
  const ports = portsOn(db);
  const [ann, bob] = [await addPolicyRule(ports, from('ann@example.org')), await addPolicyRule(ports, from('*'))];
  await changePolicyRule(ports, bob.id, { ...from('Bob@Example.org'), settings: { maxTotalSize: '5' } });
  await orderPolicyRules(ports, [bob.id, ann.id]);
  assert.deepEqual(await sendersOf(ports), ['bob@example.org', 'ann@example.org']);
  for (const id of ['AAAAAAAAAA', 'x', '\0']) {
    await assert.rejects(changePolicyRule(ports, id, from('*')), hasProblemCode('entity_unknown'));
    await assert.rejects(removePolicyRule(ports, id), hasProblemCode('entity_unknown'));
  }
  await assert.rejects(changePolicyRule(ports, bob.id, from('bob')), hasProblemCode('value_malformed', /pattern/));
  const joined = [ann.id, bob.id].sort().join();
  for (const ids of [[], [joined], [ann.id], [ann.id, ann.id], [ann.id, bob.id, bob.id], [ann.id, 'AAAAAAAAAA']]) {
    await assert.rejects(orderPolicyRules(ports, ids), hasProblemCode('value_malformed', /each of the 2 rules/));
  }
  assert.deepEqual(await sendersOf(ports), ['bob@example.org', 'ann@example.org']);
});

eachDatabase('exported rules replace all others after an import, in their order', async (db) => {
  const ports = portsOn(db);
  const rule = { ...from('/^(a|"b"),.*@example\\.org$/'), network: '10.0.0.0/8' };
  await addPolicyRule(ports, { ...rule, settings: { fileTypeFilterConfig: 'deny:exe,bat', maxTotalSize: '9' } });
  const { id } = await addPolicyRule(ports, { ...from('*'), effect: 'deny' });
  const file = await exportPolicyRules(ports);
  const { version } = await listPolicyRules(ports);
  const again = await importPolicyRules(ports, { csv: file, mode: 'replace', isDryRun: false });
  assert.deepEqual([again.added, again.removed, again.unchanged], [[], [], 2]);
  assert.equal(again.version, String(Number(version) + 1));
  await removePolicyRule(ports, id);
  await addPolicyRule(ports, from('eve@example.org'));
  const result = await importPolicyRules(ports, { csv: file, mode: 'replace', isDryRun: false });
  assert.deepEqual(
    [result.added.map(({ line }) => line), result.removed.map(({ text }) => text.sender), result.unchanged],
    [[3], ['eve@example.org'], 1],
  );
  assert.equal(await exportPolicyRules(ports), file);
});

eachDatabase('a dry run and a file with faults change nothing', async (db) => {
  const ports = portsOn(db);
  await addPolicyRule(ports, from('ann@example.org'));
  const { version } = await listPolicyRules(ports);
  const file = csv('allow,bob@example.org,*,,', 'allow,Ann@example.org,*,,');
  const plan = await importPolicyRules(ports, { csv: file, mode: 'append', isDryRun: true });
  assert.deepEqual(plan.added, [{ line: 2, text: from('bob@example.org') }]);
  assert.deepEqual([plan.removed, plan.unchanged, plan.faults, plan.version], [[], 1, [], version]);
  const wrong = csv('allow,bob@example.org,*,,', 'allow,bob,*,,', 'deny,*,*,,maxTotalSize=1', 'allow,*');
  const { faults } = await importPolicyRules(ports, { csv: wrong, mode: 'replace', isDryRun: true });
  assert.deepEqual(
    faults.map(({ line, fault }) => `${line}: ${fault.slice(0, 26)}`),
    ['3: bob is not a valid pattern', '4: Deny rules cannot have set', '5: The line has 2 cells inste'],
  );
  await assert.rejects(
    importPolicyRules(ports, { csv: wrong, mode: 'replace', isDryRun: false }),
    hasProblemCode('import_invalid', /^Line 3: bob is not a valid pattern.* 2 more\.$/),
  );
  assert.deepEqual([(await listPolicyRules(ports)).version, await sendersOf(ports)], [version, ['ann@example.org']]);
});

eachDatabase('imports as many rules as the policy may have, and no more', async (db) => {
  const ports = portsOn(db);
  const lines = Array.from({ length: maxRules }, (_, index) => `allow,user${index}@example.org,*,,`);
  await importPolicyRules(ports, { csv: csv(...lines), mode: 'replace', isDryRun: false });
  const senders = await sendersOf(ports);
  assert.deepEqual(
    [senders.length, senders[0], senders.at(-1)],
    [maxRules, 'user0@example.org', 'user999@example.org'],
  );
  const more = { csv: csv('deny,*,eve@example.org,,'), mode: 'append' } as const;
  await assert.rejects(importPolicyRules(ports, { ...more, isDryRun: false }), hasProblemCode('limit_reached'));
  assert.equal((await importPolicyRules(ports, { ...more, isDryRun: true })).faults.length, 1);
  await assert.rejects(addPolicyRule(ports, from('*')), hasProblemCode('limit_reached', /1000 rules/));
  const tooLong = { csv: csv(...lines, 'deny,*,*,,'), mode: 'replace', isDryRun: false } as const;
  await assert.rejects(importPolicyRules(ports, tooLong), hasProblemCode('import_invalid', /1000 rules/));
  assert.equal((await sendersOf(ports)).length, maxRules);
});

eachDatabase('the event loop turns while a large file is read', async (db) => {
  const expression = `allow,/^(${'a|'.repeat(130)}b)@example\\.org$/,*,,`;
  const blankLines = '\n'.repeat(200_000);
  // Both files have a fault at their end, so that no turn is one of the database.
  for (const file of [csv(blankLines, 'deny'), csv(...Array<string>(maxRules + 1).fill(expression))]) {
    using turns = countTurns();
    const read = importPolicyRules(portsOn(db), { csv: file, mode: 'append', isDryRun: false });
    await assert.rejects(read, hasProblemCode('import_invalid'));
    assert.ok(turns.count > 10, `${turns.count} turns`);
  }
});

eachDatabase('records every rule of a large import, and every place of a new order', async (db) => {
  const ports = portsOn(db);
  const rulesOf = async (action: string, side: 'old' | 'new', member: string) => {
    const entries = (await listAudit(ports, { action }, { max: 1_000 })).toReversed();
    return entries.flatMap(({ details }) => (details?.[side] as Record<string, unknown> | undefined)?.[member]);
  };
  const lines = Array.from({ length: 60 }, (_, index) => `allow,user${index}@example.org,*,,maxTotalSize=${index + 1}`);
  const pattern = `/^(${'a|'.repeat(130)}b)@example\\.org$/`;
  const long = `allow,${pattern},${pattern},,`;
  await importPolicyRules(ports, { csv: csv(...lines, long, long, long, long, long), mode: 'append', isDryRun: false });
  const { rules } = await listPolicyRules(ports);
  const texts = rules.map(({ id, ...rule }) => ({ id, text: textOf({ id, ...rule }) }));
  assert.deepEqual(await rulesOf('importRules', 'new', 'added'), texts);
  const ids = texts.map(({ id }) => id);
  await orderPolicyRules(ports, ids.toReversed());
  assert.deepEqual(await rulesOf('orderRules', 'old', 'ids'), ids);
  assert.deepEqual(await rulesOf('orderRules', 'new', 'ids'), ids.toReversed());
  // Removes all but one rule, and moves that one.
  await importPolicyRules(ports, { csv: csv('deny,*,*,,', lines[7] ?? ''), mode: 'replace', isDryRun: false });
  const removed = texts.toReversed().map(({ id, text }) => ({ id, text: { ...text, tryOut: false } }));
  removed.splice(64 - 7, 1);
  assert.deepEqual(await rulesOf('importRules', 'old', 'removed'), removed);
  const after = (await listPolicyRules(ports)).rules.map(({ id }) => id);
  assert.deepEqual((await rulesOf('orderRules', 'old', 'ids')).slice(65), after.toReversed());
  assert.deepEqual((await rulesOf('orderRules', 'new', 'ids')).slice(65), after);
  assert.deepEqual(await Array.fromAsync(verifyAudit(ports)), []);
});
