import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newPasswordDerivation, passwordKeys } from '../../src/crypto/password-key.ts';
import { errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { fastPasswordKeys } from '../support/server/fast-password-keys.ts';
import { adminPassword, createAccount } from '../support/server/test-accounts.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

test('sign-ins of administrators and transfers share one queue for password derivations', async (t) => {
  // Nothing is derived, and one caller can wait.
  const passwords = passwordKeys({ concurrency: 0, maxQueued: 1 });
  const server = await startApiServer(t, { ports: { passwords } });
  const preparing = { ...server.ports, passwords: fastPasswordKeys(passwordKeys()) };
  await createAccount(preparing);
  const { transferId, password } = await createTransfer(preparing);
  const waiting = new AbortController();
  const held = passwords.derive('secret', newPasswordDerivation(), waiting.signal, { transfer: 'another' });
  const opening = await server.request(`/api/transfers/${transferId}/files`, withPassword(password));
  assert.deepEqual(await errorIn(opening), [429, 2007]);
  const signIn = await server.request('/api/admin/sign-in/password', {
    method: 'POST',
    headers: { 'X-Sealpost-Admin': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'anna', password: adminPassword }),
  });
  assert.deepEqual(await errorIn(signIn), [429, 2007]);
  waiting.abort();
  await assert.rejects(held);
});

test('a service creates one queue for password derivations', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const calls = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|suite)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/(?<!function )\bpasswordKeys\(/g)].map(() => file),
    );
  assert.deepEqual(calls, ['src/wiring.ts']);
});
