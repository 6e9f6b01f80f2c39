import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmptyFolder, runSealpost, startService } from '../support/server/program.ts';

test('an administrator changes terms of use and legal notice while the service runs', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const requested = async (document: string) =>
    ((await (await fetch(`${service.baseUrl}/api/products/server/legal/${document}`)).json()) as { data: unknown })
      .data;
  const admin = (...args: string[]) => runSealpost(['admin', ...args], folder.env);
  const german = join(folder.path, 'agb.md');
  await writeFile(german, '# Grüße\n');

  const set = await admin('terms', 'set', 'DE', 'Nutzungsbedingungen', german);
  assert.equal(set.out, 'Terms of use saved (de, text/markdown).\n');
  assert.match(
    set.err,
    /^Senders are not asked to accept the terms\. .*`\S+sealpost admin setting set terms\.active true`\. The upload page then asks/m,
  );
  await admin('setting', 'set', 'terms.active', 'true');
  const { lastChangeTimestamp, ...terms } = (await requested('terms-of-use')) as Record<string, unknown>;
  assert.match(String(lastChangeTimestamp), /^20\S+\+00:00$/);
  assert.deepEqual(terms, {
    active: true,
    terms: [{ locale: 'de', title: 'Nutzungsbedingungen', content: '# Grüße\n', type: 'text/markdown' }],
  });

  assert.equal((await admin('legal-notice', 'set', german)).out, 'Legal notice saved (text/markdown).\n');
  assert.deepEqual(await requested('imprint'), { type: 'text/markdown', content: '# Grüße\n' });
  assert.equal((await service.stop()).code, 0);
});
