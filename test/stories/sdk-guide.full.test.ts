import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { totpCode, totpStep } from '../../src/crypto/totp.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { openAdminBrowser } from '../support/server/admin-browser.ts';
import { createEmptyFolder, inheritedEnvironment, runSealpost, startService } from '../support/server/program.ts';
import { base32Bytes } from '../support/server/test-accounts.ts';
import { waitUntil } from '../support/wait-until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const run = promisify(execFile);

/** Installs the SDK as a package below a folder, built like `npm pack ./client` builds it. */
async function installSdk(folder: string): Promise<void> {
  const place = join(folder, 'node_modules', '@sealpost', 'client');
  await mkdir(place, { recursive: true });
  await cp(join(root, 'client', 'package.json'), join(place, 'package.json'));
  await run(tsc, ['-p', join(root, 'client'), '--outDir', join(place, 'dist')]);
}

/** Compiles a program with strict checks, as a project with its own settings would. */
async function compile(folder: string, program: string): Promise<void> {
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck', 'false'];
  const { stdout } = await run(tsc, [...options, ...types, program], { cwd: folder }).catch((error) => error);
  assert.equal(stdout, '');
}

/** Makes an administrator with the set-up link, and returns an API token that may read the health of the service. */
async function createApiToken(baseUrl: string, env: Record<string, string>): Promise<string> {
  const { out } = await runSealpost(['admin', 'invite'], env);
  const [, token = ''] = /#(\S+)/.exec(out) ?? [];
  const { account } = openAdminBrowser(baseUrl).admin;
  const { state, totp } = await account.acceptInvitation({ token, name: 'ann', password: 'correct horse battery' });
  await account.confirmInvitation({ state, code: totpCode(base32Bytes(totp.secret), totpStep(new Date())) });
  const added = await runSealpost(['admin', 'token', 'add', 'ann', '--for', 'Guide', '--scope', 'health.read'], env);
  return /spt_[\w-]+/.exec(added.out)?.[0] ?? '';
}

test('the program in the SDK guide compiles, sends, uploads in chunks, receives, reports errors and administers', async () => {
  await using folder = await createEmptyFolder();
  const guide = openDocPage('client/README.md');
  assert.match(guide.take('sh'), /npm pack/);
  const blocks = Array.from({ length: 8 }, () => guide.take('ts'));
  const settings =
    guide
      .take('sh')
      .trim()
      .split(/sealpost (?:-- )?/)[1] ?? '';
  assert.equal((await runSealpost(settings.split(' '), folder.env)).code, 0);
  guide.assertAllTaken();
  const content = 'Third quarter: all is well.\n';
  const service = await startService(folder.env);
  try {
    const program = blocks.join('\n').replace('http://127.0.0.1:8080', service.baseUrl);
    await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder.path, 'guide.ts'), program);
    await writeFile(join(folder.path, 'Q3 report.pdf'), content);
    await writeFile(join(folder.path, 'photos.zip'), Buffer.alloc(9 * 1024 * 1024));
    await installSdk(folder.path);
    await compile(folder.path, 'guide.ts');
    const child = spawn(process.execPath, ['guide.ts'], {
      cwd: folder.path,
      env: { ...inheritedEnvironment(), API_TOKEN: await createApiToken(service.baseUrl, folder.env) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const emails = join(folder.path, 'data', 'mail');
    await waitUntil(async () => (await readdir(emails).catch(() => [])).some((name) => name.endsWith('.eml')));
    const [name = ''] = (await readdir(emails)).filter((one) => one.endsWith('.eml'));
    child.stdin.end(`${await verificationCodeIn(await readFile(join(emails, name)))}\n`);
    const output = await text(child.stdout);
    assert.deepEqual([await exited, output], [[0, null], output]);
    assert.match(output, /The transfer is ACTIVE/);
    assert.match(output, /88 % uploaded\n100 % uploaded/);
    assert.match(output, /Received Q3 report\.pdf\n401 urn:sealpost:problem:password_wrong: .+\nAttempts left: \d/);
    assert.match(output, /database is ok/);
    assert.equal(await readFile(join(folder.path, 'received-1'), 'utf8'), content);
  } finally {
    await service.stop();
  }
});
