import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { databaseKinds, freshLocation } from '../support/fresh-database.ts';
import { anEmptyFolder, sealpost, serve } from '../support/program.ts';

test('a first start needs nothing, says where it is and what to do with the key, and ends in order', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  assert.match(service.greeting, /^Sealpost is ready at http:\/\/127\.0\.0\.1:\d+\n$/);
  const answer = await fetch(`${service.baseUrl}/api/status`);
  assert.deepEqual(await answer.json(), { apiVersions: { uiApiVersions: [{ major: 1, minor: 15 }] } });
  assert.equal((await fetch(`${service.baseUrl}/health/ready`)).status, 200);
  const key = await stat(join(folder.path, 'keys', 'master.key'));
  assert.equal(key.mode & 0o777, 0o400);
  assert.equal((await stat(join(folder.path, 'data', 'sealpost.db'))).mode & 0o077, 0);
  const { code, err } = await service.end();
  assert.equal(code, 0);
  assert.match(err, /MASTER KEY[\s\S]*same disk/);
  const log = err.split('\n').filter((line) => line.startsWith('{'));
  assert.ok(log.length >= 2);
  for (const line of log) assert.doesNotThrow(() => JSON.parse(line), line);
});

test('a second start is quiet about the key', async () => {
  await using folder = await anEmptyFolder();
  await (await serve(folder.env)).end('SIGINT');
  const service = await serve(folder.env);
  const { code, err } = await service.end();
  assert.equal(code, 0);
  assert.doesNotMatch(err, /MASTER KEY/);
});

test('whichever command comes first tells of the key', async () => {
  await using folder = await anEmptyFolder();
  const { out, err } = await sealpost(['admin', 'setting', 'get', 'retention.days'], folder.env);
  assert.equal(out, '30\n');
  assert.match(err, /MASTER KEY/);
});

test('an old Node.js starts the one that came with the project, and passes the signal on', async (t) => {
  const old = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((path) => join(path, 'node'))
    .find(
      (node) => existsSync(node) && /^v(1\d|2[0-3])\./.test(execFileSync(node, ['--version'], { encoding: 'utf8' })),
    );
  if (old === undefined) return t.skip('there is no old Node.js on this machine');
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env, old);
  assert.equal((await fetch(`${service.baseUrl}/health/live`)).status, 200);
  assert.equal((await service.end()).code, 0);
});

test('a copy of the key on paper is the key again', async () => {
  await using folder = await anEmptyFolder();
  await (await serve(folder.env)).end();
  const exported = await sealpost(['key', 'export'], folder.env);
  assert.equal(exported.code, 0);
  const key = join(folder.path, 'keys', 'master.key');
  assert.equal(exported.out, await readFile(key, 'utf8'));
  await rm(key);
  await writeFile(join(folder.path, 'copy.txt'), exported.out);
  assert.match((await sealpost(['key', 'check', join(folder.path, 'copy.txt')], folder.env)).out, /opens the data/);
  await writeFile(key, exported.out);
  assert.match((await sealpost(['key', 'check'], folder.env)).out, /opens the data/);
});

for (const kind of databaseKinds) {
  test(`${kind}: a missing, foreign or damaged key stops the start and changes nothing`, async () => {
    await using folder = await anEmptyFolder();
    await using other = await anEmptyFolder();
    await using location = await freshLocation(kind);
    const env = { ...folder.env, SEALPOST_DATABASE: location.value };
    await (await serve(env)).end();
    await (await serve(other.env)).end();
    const key = join(folder.path, 'keys', 'master.key');
    const right = await readFile(key, 'utf8');
    const database = async () => (kind === 'SQLite' ? readFile(location.value) : Buffer.alloc(0));
    const before = await database();
    const foreign = await readFile(join(other.path, 'keys', 'master.key'), 'utf8');
    for (const text of [undefined, foreign, `${right.slice(0, -3)}x\n`, '', 'nonsense']) {
      await rm(key);
      if (text !== undefined) await writeFile(key, text);
      for (const command of [['serve'], ['admin', 'setting', 'set', 'retention.days', '1'], ['key', 'check']]) {
        const { code, err } = await sealpost(command, env);
        assert.equal(code, 1, command.join(' '));
        assert.match(err, /master key/i);
        assert.ok(!err.includes('    at '), err);
      }
      if (text === undefined) await writeFile(key, '');
      assert.ok(before.equals(await database()));
    }
    await chmod(key, 0o600);
    await writeFile(key, right);
    assert.equal((await sealpost(['admin', 'setting', 'get', 'retention.days'], env)).out, '30\n');
  });
}

test('with a certificate it serves HTTPS', async () => {
  await using folder = await anEmptyFolder();
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      ...name,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'pipe' },
  );
  const service = await serve({ ...folder.env, SEALPOST_TLS_CERT: cert, SEALPOST_TLS_KEY: key });
  assert.match(service.baseUrl, /^https:/);
  const answer = execFileSync('curl', ['-s', '--cacert', cert, `${service.baseUrl}/api/status`], { encoding: 'utf8' });
  assert.match(answer, /"major":1/);
  assert.equal((await service.end()).code, 0);
  const missing = await sealpost(['serve'], {
    ...folder.env,
    SEALPOST_TLS_CERT: cert,
    SEALPOST_TLS_KEY: `${key}.gone`,
  });
  assert.equal(missing.code, 1);
  assert.match(missing.err, /SEALPOST_TLS_KEY cannot be read/);
});

test('a port that is taken is told in a sentence', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const second = await sealpost(['serve'], { ...folder.env, SEALPOST_PORT: new URL(service.baseUrl).port });
  assert.equal(second.code, 1);
  assert.match(second.err, /^The port \d+ of 127\.0\.0\.1 is taken/);
  await service.end();
});

test('no command runs with an open inspector', async () => {
  await using folder = await anEmptyFolder();
  const { code, err } = await sealpost(['serve'], { ...folder.env, NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  assert.equal(code, 1);
  assert.match(err, /inspector/);
});
