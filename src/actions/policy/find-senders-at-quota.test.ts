import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { hourMs } from '../../core/time.ts';
import { policyRules } from '../../db/policy-rules.ts';
import { changeSetting } from '../settings/settings.ts';
import { addPolicyRule } from './policy-rules.ts';
import { findSendersAtQuota } from './quota.ts';

async function send(ports: TestPorts, sender: string, hoursAgo: number, bytes = 10): Promise<void> {
  const clock = { now: () => new Date(ports.clock.now().getTime() - hoursAgo * hourMs) };
  const files = [{ name: 'a.txt', content: 'x'.repeat(bytes) }];
  await createTransfer({ ...ports, clock }, { password: undefined, sender, files });
}

eachDatabase('finds senders who have used the quota that the policy gives them', async (db) => {
  const ports = { ...(await createTestPorts(db)), policy: policyRules(db) };
  const found = () => findSendersAtQuota({ ...ports, reports: db });
  const allow = { effect: 'allow', recipient: '*', network: null } as const;
  await addPolicyRule(ports, { ...allow, sender: '*@example.org', settings: {} });
  for (const hoursAgo of [1, 2, 23]) await send(ports, 'ann@example.org', hoursAgo);
  for (const hoursAgo of [1, 2, 25]) await send(ports, 'bob@example.org', hoursAgo);
  await send(ports, 'cleo@example.org', 1, 960);
  assert.deepEqual(await found(), [], 'without a quota');
  await changeSetting(ports, 'quota.transfersPerDay', '3');
  assert.deepEqual(await found(), ['ann@example.org']);
  await changeSetting(ports, 'quota.bytesPerDay', '1000');
  assert.deepEqual(await found(), ['ann@example.org', 'cleo@example.org']);
  await changeSetting(ports, 'quota.bytesPerDay', '1100');
  assert.deepEqual(await found(), ['ann@example.org'], 'more than a twentieth is left');
  await addPolicyRule(ports, { ...allow, sender: 'bob@example.org', settings: { transfersPerDay: '2' } });
  await addPolicyRule(ports, { ...allow, sender: 'ann@example.org', settings: { transfersPerDay: '5' } });
  assert.deepEqual(await found(), ['bob@example.org'], 'rules replace the default');
});
