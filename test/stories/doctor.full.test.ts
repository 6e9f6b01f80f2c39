import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/wiring.ts';
import { startSmtpServer } from '../support/mail/smtp-servers.ts';
import { writeCertificate } from '../support/server/certificate.ts';
import { freePort } from '../support/server/free-port.ts';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../support/server/program.ts';

/** Runs the command and returns the results by the name of the check, with the exit code. */
async function diagnose(env: Environment, ...options: readonly string[]) {
  const { code, out, err } = await runSealpost(['doctor', '--json', ...options], env);
  const results = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { check: string; state: string; text: string });
  return { code, err, results, of: (check: string) => results.filter((result) => result.check === check) };
}

const allChecks = [
  ...['configuration', 'user', 'rights', 'space', 'fileHandles', 'coreDumps', 'database', 'key', 'keyCopy', 'storage'],
  ...['clock', 'mail', 'scanner', 'address', 'certificate'],
];

test('checks a set-up before its first start, and creates nothing', async () => {
  await using folder = await createEmptyFolder();
  const { code, results, of, err } = await diagnose(folder.env);
  assert.deepEqual([...new Set(results.map(({ check }) => check))], allChecks);
  assert.deepEqual(
    results.filter(({ state }) => state === 'failure'),
    [],
  );
  assert.equal(code, 0, err);
  assert.equal(of('address')[0]?.state, 'off');
  assert.deepEqual(await readdir(folder.path), []);
});

test('checks a running service from outside, and sends a test email', async (t) => {
  await using folder = await createEmptyFolder();
  const { port: smtpPort, first } = await startSmtpServer(t);
  const port = String(await freePort());
  const env = { ...folder.env, SEALPOST_PORT: port, SEALPOST_SMTP: `smtp://127.0.0.1:${smtpPort}` };
  const service = await startService(env);
  // The service creates the reserve in the background.
  const files = async () =>
    (await readdir(folder.path, { recursive: true })).filter((name) => !name.includes('.reserve')).sort();
  const before = await files();
  const { code, of, err } = await diagnose(env, '--email', 'ann@example.org');
  assert.equal(code, 0, err);
  assert.deepEqual(of('address'), [
    { check: 'address', state: 'ok', text: `http://127.0.0.1:${port} leads to this service.` },
  ]);
  assert.deepEqual((await first).to, ['ann@example.org']);
  assert.match(of('keyCopy')[0]?.text ?? '', /sealpost.* key export/);
  assert.deepEqual(await files(), before);
  assert.equal((await service.stop()).code, 0);
});

test('reports that another program has the port, before and after the first start', async () => {
  await using folder = await createEmptyFolder();
  await using other = await createEmptyFolder();
  const service = await startService(other.env);
  const { port } = new URL(service.baseUrl);
  const inUse = `Port ${port} on 127.0.0.1 is already in use. Set SEALPOST_PORT to another port.`;
  for (const _time of ['before', 'after']) {
    const { code, err, of } = await diagnose({ ...folder.env, SEALPOST_PORT: port });
    assert.equal(code, 2);
    assert.deepEqual(of('address'), [{ check: 'address', state: 'failure', text: inUse }]);
    assert.match(err, /^1 failure, /m);
    await (await openService(readConfig(folder.env))).close();
  }
  await service.stop();
});

test('warns at a start, and in a check, that less space is free than new files need', async () => {
  await using folder = await createEmptyFolder();
  const set = await runSealpost(['admin', 'setting', 'set', 'disk.minFreeBytes', String(2 ** 52)], folder.env);
  assert.equal(set.code, 0, set.err);
  const service = await startService(folder.env);
  const { of } = await diagnose(folder.env);
  const [{ text = '' } = {}] = of('space');
  assert.match(text, /: new files are rejected\. Free some space\.$/);
  // The free space may differ between the two.
  assert.match(service.log(), /disk\.minFreeBytes is 4\.5 PB: new files are rejected\. Free some space\./);
  await service.stop();
});

test('prints the sentence of a start that has failed, as a line for people', async () => {
  await using folder = await createEmptyFolder();
  await (await openService(readConfig(folder.env))).close();
  for (const [name, env] of [
    ['a missing key', { ...folder.env, SEALPOST_KEYS: join(folder.path, 'other') }],
    ['a missing mail server', { ...folder.env, SEALPOST_HOST: '0.0.0.0' }],
  ] as const) {
    const start = await runSealpost(['serve'], env);
    const doctor = await runSealpost(['doctor'], env);
    assert.deepEqual([start.code, doctor.code], [1, 2], name);
    const [sentence = ''] = start.err.trim().split('\n');
    assert.ok(sentence.length > 20 && doctor.out.includes(sentence), `${name}: ${start.err}${doctor.out}`);
    assert.match(doctor.out, /^failure {2}\w+: /m);
  }
});

test('ends with exit code 1 if the configuration or the address is not valid', async () => {
  await using folder = await createEmptyFolder();
  const wrong = await runSealpost(['doctor'], { ...folder.env, SEALPOST_PORT: 'eighty' });
  assert.deepEqual([wrong.code, wrong.out], [1, '']);
  assert.match(wrong.err, /^Invalid configuration:\n {2}SEALPOST_PORT must be /);
  assert.equal((await runSealpost(['doctor', '--email', 'ann'], folder.env)).code, 1);
});

test('trusts the authorities of SEALPOST_CA_FILE, and names it where one is missing', async (t) => {
  await using folder = await createEmptyFolder();
  const { cert, key } = writeCertificate(folder.path);
  const [certificate, secretKey] = await Promise.all([readFile(cert), readFile(key)]);
  const { port } = await startSmtpServer(t, { cert: certificate, key: secretKey, secure: true });
  const env = { ...folder.env, SEALPOST_SMTP: `smtps://127.0.0.1:${port}` };
  const [unknown] = (await diagnose(env)).of('mail');
  assert.equal(unknown?.state, 'failure');
  assert.match(String(unknown?.text), /SEALPOST_CA_FILE/);
  const configFile = join(folder.path, 'sealpost.env');
  await writeFile(configFile, `SEALPOST_CA_FILE=${cert}\n`);
  const [trusted] = (await diagnose({ ...env, SEALPOST_CONFIG: configFile })).of('mail');
  assert.equal(trusted?.state, 'ok', trusted?.text);
  const { code, err } = await diagnose({ ...env, SEALPOST_CA_FILE: key });
  assert.equal(code, 1);
  assert.match(err, /Cannot read SEALPOST_CA_FILE: \S+ contains no certificate/);
});
