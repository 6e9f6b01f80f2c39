import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { totpCode, totpStep } from '../../src/crypto/totp.ts';
import { type DocPage, openDocPage } from '../support/docs/doc-page.ts';
import { bin, createEmptyFolder, type RunningService, startService } from '../support/server/program.ts';
import { adminPassword, base32Bytes } from '../support/server/test-accounts.ts';

/** Creates the administrator `ann` with the set-up link of the first start, as its page does. */
async function useSetupLink({ startOutput, baseUrl }: RunningService): Promise<void> {
  const post = async (step: string, body: Readonly<Record<string, unknown>>) => {
    const headers = { 'Content-Type': 'application/json', 'X-Sealpost-Admin': '1' };
    const url = `${baseUrl}/api/admin/invitations/${step}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(response.ok, `${step}: ${response.status}`);
    return (await response.json()) as { data: { state: string; totp: { secret: string } } };
  };
  const token = /\/admin\/setup#(\S+)/.exec(startOutput)?.[1];
  const { data } = await post('accept', { token, name: 'ann', password: adminPassword });
  const code = totpCode(base32Bytes(data.totp.secret), totpStep(new Date()));
  await post('confirm', { state: data.state, code });
}

/** Runs the shell blocks of a page as one script, in an empty folder, and returns its output. */
async function runPage(page: DocPage): Promise<string> {
  await using folder = await createEmptyFolder();
  const blocks = page.takeAll('sh');
  assert.ok(blocks.length > 8);
  page.assertAllTaken();
  const service = await startService(folder.env);
  try {
    await useSetupLink(service);
    const script = blocks
      .join('\n')
      .replace('BASE=http://127.0.0.1:8080', `BASE=${service.baseUrl}`)
      .replace(/^MAILBOX_TOKEN=.*$/m, `MAILBOX_TOKEN=${service.mailbox?.token}`)
      .replaceAll(/\bsealpost (?=admin )/g, `${process.execPath} ${bin} `);
    const work = join(folder.path, 'work');
    await mkdir(work);
    await writeFile(join(work, 'walkthrough.sh'), `set -euo pipefail\n${script}`);
    // Temporary files are created in the same folder, so that none with a token is left elsewhere.
    const env = { PATH: process.env['PATH'] ?? '', TMPDIR: work, ...folder.env };
    const { stdout } = await promisify(execFile)('bash', ['walkthrough.sh'], { cwd: work, env });
    for (const name of await readdir(work)) {
      const content = await readFile(join(work, name), 'latin1');
      assert.doesNotMatch(content, /VerificationToken: [\w-]{43}|spt_/, `${name} contains a token`);
    }
    return stdout;
  } finally {
    await service.stop();
  }
}

for (const [name, page] of Object.entries({
  'the API walkthrough': openDocPage('docs/api-walkthrough.md'),
  'the API guide': openDocPage('docs/api-guide.md'),
})) {
  test(`the commands of ${name} work as documented, starting in an empty folder`, async () => {
    assert.match(await runPage(page), /"fileName":"figures\.txt"/);
  });
}
