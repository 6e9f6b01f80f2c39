import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig, unknownVariableRemarks } from '../config.ts';
import { checkConfiguration } from './part-checks.ts';

const behindProxy = {
  SEALPOST_BASE_URL: 'https://files.example.org',
  SEALPOST_TRUSTED_PROXIES: '127.0.0.1',
  SEALPOST_SMTP: 'smtp://mail.example.org',
};

/** The findings about a configuration, each as one text. */
async function findings(variables: Record<string, string>): Promise<readonly string[]> {
  const setup = { config: readConfig(variables), remarks: unknownVariableRemarks(variables) };
  return (await Array.fromAsync(checkConfiguration(setup))).map(({ state, text }) => `${state}: ${text}`);
}

test('accepts a configuration for one machine, and one behind a reverse proxy', async () => {
  assert.deepEqual(await findings({}), ['ok: The environment variables are valid.']);
  assert.deepEqual(await findings(behindProxy), ['ok: The environment variables are valid.']);
});

for (const [name, variables, expected] of [
  ['a missing mail server', { SEALPOST_SMTP: '' }, /^failure: SEALPOST_SMTP is not set/],
  ['a misspelled variable', { SEALPOST_PROT: '80' }, /^warning: Unknown .*SEALPOST_PROT ignored\..*SEALPOST_PORT/],
  ['HTTP on the network', { SEALPOST_BASE_URL: 'http://files.example.org' }, /^warning: .*unencrypted.*https:/],
  ['a proxy that is not trusted', { SEALPOST_TRUSTED_PROXIES: '' }, /^warning: .*Set SEALPOST_TRUSTED_PROXIES/],
  ['workers with SQLite', { SEALPOST_WORKERS: '4' }, /^warning: SEALPOST_WORKERS=4 has no effect/],
] as const) {
  test(`reports ${name}`, async () => {
    const [found = '', ...others] = await findings({ ...behindProxy, ...variables });
    assert.match(found, expected);
    assert.deepEqual(others, []);
  });
}

test('reports certificate files that cannot be read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-doctor-'));
  t.after(() => rm(folder, { recursive: true }));
  const tls = { SEALPOST_TLS_CERT: join(folder, 'cert.pem'), SEALPOST_TLS_KEY: join(folder, 'key.pem') };
  const [cert = '', key = ''] = await findings({ ...behindProxy, ...tls });
  assert.match(cert, /^failure: Cannot read SEALPOST_TLS_CERT: ENOENT/);
  assert.match(key, /^failure: Cannot read SEALPOST_TLS_KEY: ENOENT/);
});
