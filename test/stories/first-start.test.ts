import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/wiring.ts';
import { databaseKinds, freshLocation } from '../support/database/fresh-database.ts';
import { noMachine } from '../support/docs/machine.ts';
import {
  checkoutBin,
  createEmptyFolder,
  type Environment,
  inheritedEnvironment,
  type RunningService,
  runSealpost,
  startService,
} from '../support/server/program.ts';

const root = join(checkoutBin, '..', '..');

/** As in a container without a shell. */
const withoutPrlimit: Environment = { PATH: '/nonexistent' };

/** Otherwise, a program receives core dumps, or they are in a folder of the system. */
async function writesCoreFiles(): Promise<boolean> {
  const pattern = await readFile('/proc/sys/kernel/core_pattern', 'latin1').catch(() => '|');
  return /^core[^/|]*$/.test(pattern.trim());
}

test('a crash leaves no core file, also where the limit for it is unlimited', {
  skip: process.platform !== 'linux',
}, async () => {
  await using folder = await createEmptyFolder();
  const start = `cd '${folder.path}'; ulimit -c unlimited; exec "$0" "$@"`;
  const command = ['sh', '-c', start, process.execPath, checkoutBin, 'serve'];
  const service = await startService(folder.env, command);
  const limits = await readFile(`/proc/${service.pid}/limits`, 'latin1');
  assert.match(limits, /^Max core file size +0 +0 /m);
  assert.match(await readFile(`/proc/${service.pid}/coredump_filter`, 'latin1'), /^0+$/m);
  await service.stop('SIGABRT');
  assert.deepEqual((await readdir(folder.path)).sort(), ['data', 'keys']);
  assert.match(
    await readFile(join(root, 'deploy', 'debian', 'sealpost.service'), 'utf8'),
    /^\[Service\]\n(?:.+\n|\n)*?LimitCORE=0$/m,
  );
});

test('full: a core dump contains no memory where the limit for it cannot be changed', {
  skip: (await writesCoreFiles()) ? false : 'core dumps are not files in the working folder here',
}, async () => {
  await using folder = await createEmptyFolder();
  const start = `cd '${folder.path}'; ulimit -c unlimited; exec "$0" "$@"`;
  const command = ['/bin/sh', '-c', start, process.execPath, checkoutBin, 'serve'];
  const service = await startService({ ...folder.env, ...withoutPrlimit }, command);
  await service.stop('SIGABRT');
  const [core = assert.fail('There is no core file')] = (await readdir(folder.path)).filter((name) =>
    /^core/.test(name),
  );
  const dump = await readFile(join(folder.path, core));
  // The heap alone has tens of megabytes.
  assert.ok(dump.length < 2 ** 20, `${dump.length} bytes`);
  // Environment variables are in the memory of the process.
  assert.ok(!dump.includes(`SEALPOST_DATA=${folder.path}`));
});

test('warns about core dumps only where neither their size nor their contents can be limited', {
  skip: noMachine(),
}, () => {
  const warningWith = (setup: string) => {
    const start = `${setup}; PATH=/nonexistent; exec "$0" "$@"`;
    const command = ['--mount', '/bin/sh', '-c', start, process.execPath, checkoutBin, '--version'];
    return spawnSync('unshare', command, { env: inheritedEnvironment(), encoding: 'utf8' }).stderr;
  };
  const readOnlyProc = 'ulimit -c unlimited; mount -o remount,bind,ro /proc';
  assert.equal(warningWith('ulimit -c unlimited'), '');
  assert.equal(warningWith(`${readOnlyProc}; ulimit -S -c 0`), '');
  assert.match(warningWith(readOnlyProc), /^Core dumps could not be disabled/);
});

test('prints no set-up link where administration is refused: over HTTP on an address of the network', async () => {
  await using folder = await createEmptyFolder();
  const network = { SEALPOST_BASE_URL: 'http://files.example.org', SEALPOST_SMTP: 'smtp://127.0.0.1:9' };
  const service = await startService({ ...folder.env, ...network });
  try {
    assert.equal(service.startOutput, 'Sealpost is ready at http://files.example.org\n');
  } finally {
    await service.stop('SIGKILL');
  }
});

test('a first start needs no configuration, prints its URL, a set-up link and what to do with the key, and stops cleanly', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  assert.match(
    service.startOutput,
    /^Set-up link, valid for 24 hours, works once: http:\/\/localhost:(\d+)\/admin\/setup#[\w-]{43}\nTest mailbox: (http:\/\/127\.0\.0\.1:\1)\/mailbox#[\w-]{43}\nSealpost is ready at \2\n$/,
  );
  assert.deepEqual(await openSetupLink(service), { kind: 'first', role: 'administrator', name: null });
  const response = await fetch(`${service.baseUrl}/api/status`);
  assert.deepEqual(await response.json(), { apiVersions: { uiApiVersions: [{ major: 1, minor: 15 }] } });
  assert.equal((await fetch(`${service.baseUrl}/health/ready`)).status, 200);
  const key = await stat(join(folder.path, 'keys', 'master.key'));
  assert.equal(key.mode & 0o777, 0o400);
  assert.equal((await stat(join(folder.path, 'data', 'sealpost.db'))).mode & 0o077, 0);
  const { code, err } = await service.stop();
  assert.equal(code, 0);
  assert.match(err, /A new master key was created[\s\S]*different disk/);
  const log = err.trim().split('\n');
  assert.ok(log.length >= 2);
  for (const line of log) assert.doesNotThrow(() => JSON.parse(line), line);
});

/** Opens the set-up link in the output of a start. There is no account before it is used. */
async function openSetupLink({ startOutput, baseUrl }: Pick<RunningService, 'startOutput' | 'baseUrl'>) {
  const response = await fetch(`${baseUrl}/api/admin/invitations/open`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Sealpost-Admin': '1' },
    body: JSON.stringify({ token: /\/admin\/setup#(\S+)/.exec(startOutput)?.[1] }),
  });
  const { kind, role, name } = ((await response.json()) as { data: Record<string, unknown> }).data;
  return { kind, role, name };
}

test('a second start mentions neither the key nor a new set-up link while the first one is valid', async () => {
  await using folder = await createEmptyFolder();
  const first = await startService(folder.env);
  await first.stop('SIGINT');
  const service = await startService(folder.env);
  assert.doesNotMatch(service.startOutput, /setup/);
  const { startOutput } = first;
  assert.equal((await openSetupLink({ startOutput, baseUrl: service.baseUrl })).kind, 'first');
  const { code, err } = await service.stop();
  assert.equal(code, 0);
  assert.doesNotMatch(err, /master key/);
  assert.match(err, /set-up link of an earlier start is valid until .*admin invite/);
});

test('the first command, whichever it is, prints the key notice', async () => {
  await using folder = await createEmptyFolder();
  const { out, err } = await runSealpost(['admin', 'setting', 'get', 'retention.days'], folder.env);
  assert.equal(out, '30\n');
  assert.match(err, /^A new master key was created in /);
});

test('an old Node.js starts the bundled one, and forwards the signal', async (t) => {
  const old = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((path) => join(path, 'node'))
    .find(
      (node) => existsSync(node) && /^v(1\d|2[0-3])\./.test(execFileSync(node, ['--version'], { encoding: 'utf8' })),
    );
  if (old === undefined) return t.skip('there is no old Node.js on this machine');
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env, [old, checkoutBin, 'serve']);
  assert.equal((await fetch(`${service.baseUrl}/health/live`)).status, 200);
  assert.equal((await service.stop()).code, 0);
});

test('a checkout that was installed without its development dependencies names the command that installs them', async () => {
  await using folder = await createEmptyFolder();
  for (const name of ['bin', 'src', 'node_modules']) await mkdir(join(folder.path, name));
  const copy = join(folder.path, 'bin', 'sealpost.mjs');
  await copyFile(checkoutBin, copy);
  await writeFile(join(folder.path, 'src', 'main.ts'), "import 'fastify';");
  const { status, stderr } = spawnSync(process.execPath, [copy, 'serve'], { encoding: 'utf8' });
  const command = `cd '${folder.path}' && npm ci --include=dev`;
  assert.deepEqual([status, stderr], [1, `Packages that Sealpost needs are not installed. Run: ${command}\n`]);
});

test('npm start forwards the stop signal, and prints a command that works in a shell', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env, ['npm', '--prefix', root, '--silent', 'start']);
  assert.equal((await fetch(`${service.baseUrl}/health/live`)).status, 200);
  const { err } = await service.stop();
  await assert.rejects(fetch(`${service.baseUrl}/health/live`));
  assert.equal(runPrinted(backupCommand(err), { env: folder.env, cwd: process.cwd() }), await masterKey(folder.path));
});

test('the sealpost command works in other folders and through a link, and prints commands that work there', async () => {
  await using folder = await createEmptyFolder();
  const path = `${join(folder.path, 'bin')}${delimiter}${inheritedEnvironment()['PATH']}`;
  await mkdir(join(folder.path, 'bin'));
  await symlink(join(root, 'sealpost'), join(folder.path, 'bin', 'sealpost'));
  const file = join(folder.path, 'sealpost.env');
  await writeFile(file, `SEALPOST_DATA=${folder.path}/data\nSEALPOST_KEYS=${folder.path}/keys\n`);
  const linked = { env: { ...inheritedEnvironment(), PATH: path }, cwd: folder.path };
  const first = spawnSync('sealpost', ['admin', 'setting', 'get', 'retention.days', '--config', 'sealpost.env'], {
    ...linked,
    encoding: 'utf8',
  });
  assert.deepEqual([first.status, first.stdout], [0, '30\n'], first.stderr);
  assert.equal(backupCommand(first.stderr), `sealpost key export --config ${file}`);
  assert.equal(runPrinted(backupCommand(first.stderr), linked), await masterKey(folder.path));
  const usage = runPrinted('./sealpost --help', { env: {}, cwd: root });
  assert.match(usage, /^Usage: \.\/sealpost <command> \[options\]$/m);
});

/** The command in the notice about a new master key. */
function backupCommand(err: string): string {
  return /Back it up now: run `([^`]+)`/.exec(err)?.[1] ?? '';
}

function runPrinted(command: string, { env, cwd }: { readonly env: Environment; readonly cwd: string }): string {
  return execFileSync('bash', ['-c', command], { env: { ...inheritedEnvironment(), ...env }, cwd, encoding: 'utf8' });
}

function masterKey(path: string): Promise<string> {
  return readFile(join(path, 'keys', 'master.key'), 'utf8');
}

/** Creates database and key as a first start does. */
async function createData(env: Environment): Promise<void> {
  await (await openService(readConfig(env))).close();
}

test('a paper copy of the key can be used as the key', async () => {
  await using folder = await createEmptyFolder();
  await createData(folder.env);
  const exported = await runSealpost(['key', 'export'], folder.env);
  assert.equal(exported.code, 0);
  const key = join(folder.path, 'keys', 'master.key');
  assert.equal(exported.out, await readFile(key, 'utf8'));
  await rm(key);
  await writeFile(join(folder.path, 'copy.txt'), exported.out);
  assert.match(
    (await runSealpost(['key', 'check', join(folder.path, 'copy.txt')], folder.env)).out,
    /matches this database/,
  );
  await writeFile(key, exported.out);
  assert.match((await runSealpost(['key', 'check'], folder.env)).out, /matches this database/);
});

for (const kind of databaseKinds) {
  test(`${kind}: a missing, foreign or damaged key prevents the start and changes nothing`, async () => {
    await using folder = await createEmptyFolder();
    await using other = await createEmptyFolder();
    await using location = await freshLocation(kind);
    const env = { ...folder.env, SEALPOST_DATABASE: location.value };
    await createData(env);
    await createData(other.env);
    const key = join(folder.path, 'keys', 'master.key');
    const right = await readFile(key, 'utf8');
    const database = async () => (kind === 'SQLite' ? readFile(location.value) : Buffer.alloc(0));
    const before = await database();
    const foreign = await readFile(join(other.path, 'keys', 'master.key'), 'utf8');
    for (const text of [undefined, foreign, `${right.slice(0, -3)}x\n`, '', 'nonsense']) {
      await rm(key);
      if (text !== undefined) await writeFile(key, text);
      await assert.rejects(openService(readConfig(env)), /master key/i);
      const opening = [['serve'], ['admin', 'setting', 'set', 'retention.days', '1']];
      for (const command of [['key', 'check'], ...(text === foreign ? opening : [])]) {
        const { code, err } = await runSealpost(command, env);
        assert.equal(code, 1, command.join(' '));
        assert.match(err, /master key/i);
        assert.ok(!err.includes('    at '), err);
      }
      if (text === undefined) await writeFile(key, '');
      assert.ok(before.equals(await database()));
    }
    await chmod(key, 0o600);
    await writeFile(key, right);
    assert.equal((await runSealpost(['admin', 'setting', 'get', 'retention.days'], env)).out, '30\n');
  });
}

test('serves HTTPS with a certificate', async () => {
  await using folder = await createEmptyFolder();
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
  const service = await startService({ ...folder.env, SEALPOST_TLS_CERT: cert, SEALPOST_TLS_KEY: key });
  assert.match(service.baseUrl, /^https:/);
  const response = execFileSync('curl', ['-s', '--cacert', cert, `${service.baseUrl}/api/status`], {
    encoding: 'utf8',
  });
  assert.match(response, /"major":1/);
  assert.equal((await service.stop()).code, 0);
  const missing = await runSealpost(['serve'], {
    ...folder.env,
    SEALPOST_TLS_CERT: cert,
    SEALPOST_TLS_KEY: `${key}.gone`,
  });
  assert.equal(missing.code, 1);
  assert.match(missing.err, /^Cannot read SEALPOST_TLS_KEY: /);
});

test('reports in one sentence that a port is already in use', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const second = await runSealpost(['serve'], { ...folder.env, SEALPOST_PORT: new URL(service.baseUrl).port });
  assert.equal(second.code, 1);
  assert.match(second.err, /^Port \d+ on 127\.0\.0\.1 is already in use\./);
  await service.stop();
});

test('reports in one sentence that the data folder cannot be used', async () => {
  await using folder = await createEmptyFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const { code, out, err } = await runSealpost(['serve'], { ...folder.env, SEALPOST_DATA: join(file, 'data') });
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  assert.match(err, /^Cannot use the folder [^\n]*: it is not a folder\. [^\n]*\n$/);
});

test('no command runs with an open inspector', async () => {
  await using folder = await createEmptyFolder();
  const { code, err } = await runSealpost(['serve'], { ...folder.env, NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  assert.equal(code, 1);
  assert.match(err, /inspector/);
});
