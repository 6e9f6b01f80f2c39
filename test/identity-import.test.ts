import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const source = new URL('../src/', import.meta.url);

/** Uses a passkey and single sign-on. */
const use = `
  const relyingParty = { id: 'localhost', origin: 'http://localhost' };
  const owner = { id: 'a', name: 'a' };
  await passkeyRegistrationOptions({ relyingParty, service: 'a', owner, challenge: 'AAAA', known: [] });
  const secrets = { state: 'a', nonce: 'a', verifier: 'a'.repeat(43) };
  await service.signOn.start({ redirectUri: 'http://localhost', scopes: [], isFresh: false, secrets });`;

/** Opens the service in a process of its own, and returns the packages that all of its threads have loaded. */
function loadedPackages(then: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-import-'));
  const values = {
    SEALPOST_DATA: join(folder, 'data'),
    SEALPOST_KEYS: join(folder, 'keys'),
    SEALPOST_OIDC_ISSUER: 'http://127.0.0.1:1/',
    SEALPOST_OIDC_CLIENT_ID: 'sealpost',
    SEALPOST_OIDC_CLIENT_SECRET: 'secret',
  };
  const program = join(folder, 'open.ts');
  writeFileSync(
    program,
    `import { readConfig } from '${source}config.ts';
    import { passkeyRegistrationOptions } from '${source}identity/passkeys.ts';
    import { openService } from '${source}wiring.ts';
    const service = await openService(readConfig(${JSON.stringify(values)}));
    ${then}
    await service.close();
    process.exit();`,
  );
  const coverage = join(folder, 'coverage');
  try {
    // The coverage lists every script of every thread.
    execFileSync(process.execPath, [program], { env: { ...process.env, NODE_V8_COVERAGE: coverage } });
    const files = globSync(join(coverage, '*.json')).map((file) => readFileSync(file, 'utf8'));
    const urls = files.flatMap((text) => (JSON.parse(text) as Coverage).result.map(({ url }) => url));
    return [...new Set(urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Coverage {
  readonly result: ReadonlyArray<{ readonly url: string }>;
}

test('the libraries for passkeys and single sign-on are loaded when they are used, and not at the start', () => {
  const libraries = ['@simplewebauthn/server', 'openid-client'];
  const atStart = loadedPackages('');
  assert.ok(atStart.includes('kysely'));
  assert.deepEqual(
    libraries.filter((name) => atStart.includes(name)),
    [],
  );
  const used = loadedPackages(use);
  assert.deepEqual(
    libraries.filter((name) => used.includes(name)),
    libraries,
  );
});
