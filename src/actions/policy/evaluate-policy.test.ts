import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { readSettings } from '../../db/settings.ts';
import { changeSetting } from '../settings/settings.ts';
import { policyForSession } from './evaluate-policy.ts';
import { addPolicyRule, removePolicyRule } from './policy-rules.ts';

eachDatabase('the policy of a session follows the network of the caller and each setting', async (db) => {
  const ports = await createTestPorts(db);
  for (const { id } of (await ports.policy.read()).all) await removePolicyRule(ports, id);
  const text = { effect: 'allow', sender: '*', recipient: '*' } as const;
  await addPolicyRule(ports, { ...text, network: '10.0.0.0/8', settings: { maxTotalSize: '5' } });
  await addPolicyRule(ports, { ...text, network: '10.1.0.0/16', settings: { maxTotalSize: '7' } });
  const sender = await createSender(ports);
  const inside = { ...sender, network: '10.1.2.3' };
  const trackingId = await createEmptySession(ports, inside);
  const policy = async (network: string | undefined) =>
    policyForSession(ports, await readSettings(db), { sender: { ...sender, network }, trackingId });
  const limits = async () => {
    const { maxTotalSize, transfersPerDay, bytesPerDay } = await policy(inside.network);
    return [maxTotalSize, transfersPerDay, bytesPerDay];
  };
  assert.deepEqual(await limits(), [5, 0, 0]);
  assert.equal(await policy(inside.network), await policy(inside.network), 'cached');
  for (const network of ['192.0.2.1', undefined]) {
    await assert.rejects(policy(network), hasProblemCode('sender_refused'), network);
  }
  for (const [name, value, expected] of [
    ['policy.mergeLimits', 'maximum', [7, 0, 0]],
    ['quota.transfersPerDay', '3', [7, 3, 0]],
    ['quota.bytesPerDay', '9', [7, 3, 9]],
  ] as const) {
    await changeSetting(ports, name, value);
    assert.deepEqual(await limits(), expected, name);
  }
});
