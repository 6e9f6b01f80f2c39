import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

test('the packed tarball installs and starts in an empty folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-package-'));
  try {
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
    const [tarball = ''] = await readdir(folder);
    await run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: folder });
    const env = { PATH: process.env['PATH'] ?? '', SEALPOST_PORT: '0' };
    const program = join(folder, 'node_modules', '.bin', 'sealpost');
    const service = spawn(program, ['serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(service, 'exit');
    for await (const line of createInterface({ input: service.stdout })) {
      const baseUrl = /^Sealpost is ready at (\S+)$/.exec(line)?.[1];
      if (baseUrl === undefined) continue;
      assert.equal((await fetch(`${baseUrl}/health/ready`)).status, 200);
      assert.equal((await fetch(`${baseUrl}/openapi.json`)).status, 200);
      service.kill('SIGTERM');
    }
    assert.deepEqual(await exited, [0, null]);
    assert.ok((await readdir(folder)).includes('data'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
