import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { type CheckedServer, checkHealth } from '../actions/health/health.ts';
import { addPolicyRule } from '../actions/policy/policy-rules.ts';
import { changeSetting } from '../actions/settings/settings.ts';
import type { SetupStep } from '../core/setup-steps.ts';
import { policyRules } from '../db/policy-rules.ts';
import { changeSetupStep, getSetup } from './setup.ts';

const stopping = new AbortController().signal;
const nothing = { hasBaseUrl: false };
const namesOf = (steps: readonly SetupStep[], state: SetupStep['state']) =>
  steps.filter((step) => step.state === state).map(({ name }) => name);

eachDatabase('finds out itself which steps are done', async (db) => {
  const ports = { ...(await createTestPorts(db)), policy: policyRules(db) };
  // The rule that lets everyone send in try-out mode is not one of the administrator.
  const all = ['name', 'baseUrl', 'mail', 'keyCopy', 'policy', 'scanner', 'languages'];
  assert.deepEqual(namesOf(await getSetup(ports, nothing), 'open'), all);
  await changeSetting(ports, 'brand.name', 'Example Ltd');
  await addPolicyRule(ports, { effect: 'allow', sender: '*@example.org', recipient: '*', network: null, settings: {} });
  const server: CheckedServer = {
    baseUrl: new URL('http://127.0.0.1'),
    checkMailServer: async () => {},
    selfTestScanner: async () => {},
    checkClock: async () => undefined,
  };
  await checkHealth({ ...ports, server }, { stopping });
  const scanner = { scan: async () => ({ kind: 'clean' as const }), check: async () => {} };
  const steps = await getSetup({ ...ports, scanner }, { hasBaseUrl: true });
  assert.deepEqual(namesOf(steps, 'done'), ['name', 'baseUrl', 'mail', 'policy', 'scanner']);
  assert.ok(steps.every(({ state, isDetected }) => isDetected === (state === 'done')));
});

eachDatabase('an administrator marks steps as done or skipped, and opens them again', async (db) => {
  const ports = await createTestPorts(db);
  const stateOf = async (name: string) => (await getSetup(ports, nothing)).find((step) => step.name === name)?.state;
  await changeSetupStep(ports, 'keyCopy', 'done');
  // Changes nothing, and is not recorded.
  await changeSetupStep(ports, 'keyCopy', 'done');
  await changeSetupStep(ports, 'languages', 'open');
  await changeSetupStep(ports, 'scanner', 'skipped');
  assert.deepEqual([await stateOf('keyCopy'), await stateOf('scanner')], ['done', 'skipped']);
  await changeSetupStep(ports, 'scanner', 'done');
  await changeSetupStep(ports, 'keyCopy', 'open');
  assert.deepEqual([await stateOf('keyCopy'), await stateOf('scanner')], ['open', 'done']);
  await changeSetupStep(ports, 'name', 'skipped');
  await changeSetting(ports, 'brand.name', 'Example Ltd');
  assert.equal(await stateOf('name'), 'done', 'a step that is done was not skipped');
  const entries = await db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute();
  const steps = entries.filter(({ action }) => action === 'changeSetupStep').map(({ subject }) => subject);
  assert.deepEqual(steps, ['keyCopy', 'scanner', 'scanner', 'keyCopy', 'name']);
});
