import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { parseMovePlace } from '../../src/config/move-place.ts';
import { readConfig } from '../../src/config.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { completed } from '../support/move/moved-service.ts';
import { createEmptyFolder, launchSealpost, resultOf, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender } from '../support/transfer/api-sender.ts';
import { sendThroughApi } from '../support/transfer/sent-transfer.ts';

test('the commands of the move page move a running service', async () => {
  await using folder = await createEmptyFolder();
  const { env } = folder;
  const page = openDocPage('docs/move.md');
  const service = await startService(env);
  const credentials = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
  const content = { files: [{ name: 'plan.txt', content: 'A plan.' }], password: 'kR7.vbTq-9xwm' };
  await sendThroughApi(service, credentials, content);
  const ran: string[] = [];
  const wordsOf = (block: string) => {
    ran.push(block);
    return block.trim().replaceAll('/srv/sealpost', join(folder.path, 'new')).split(/\s+/).slice(1);
  };
  const [begin = ''] = page.takeAll('sh');
  const [status = '', resume = '', cancel = '', ...more] = [page.take('ini'), ...page.takeAll('sh')].slice(1);
  // Killed after it has begun.
  const interrupted = launchSealpost(wordsOf(begin), env);
  const result = resultOf(interrupted);
  interrupted.stdout.once('data', () => interrupted.kill('SIGKILL'));
  assert.equal((await result).code, null);
  assert.match(await completed(env, ...wordsOf(status)), /^Move \w{10} to .* has begun\./m);
  assert.match(await completed(env, ...wordsOf(resume)), /^The service has moved\. It was stopped for \d\.\d s\.$/m);
  assert.match(await completed(env, 'move', 'status'), new RegExp(`^Database: ${folder.path}/new/sealpost.db$`, 'm'));
  await sendThroughApi(service, credentials, content);
  await completed(env, 'check', '--contents');
  // A move from there is canceled.
  const changed = {
    ...env,
    SEALPOST_DATABASE: join(folder.path, 'new', 'sealpost.db'),
    SEALPOST_BLOBS: join(folder.path, 'new', 'blobs'),
  };
  const next = launchSealpost(['move', '--to-blobs', join(folder.path, 'next')], changed);
  const ended = resultOf(next);
  next.stdout.once('data', () => next.kill('SIGKILL'));
  assert.equal((await ended).code, null);
  assert.match(await completed(changed, ...wordsOf(cancel)), /^The move is canceled\./);
  assert.deepEqual(more, []);
  page.assertAllRun({ transcript: () => ran.join('\n') });
  await service.stop();
});

test('the variables of the move page name a database and the access key of a bucket', () => {
  const page = openDocPage('docs/move.md');
  page.takeAll('sh');
  const variables = parseEnv(page.take('ini'));
  const place = parseMovePlace(readConfig(variables), {
    database: undefined,
    blobs: 's3://bucket/sealpost?endpoint=https://s3.example.org',
  });
  assert.equal(place.database, 'postgres://sealpost:password@db.example.org/sealpost');
  assert.deepEqual((place.blobs as { credentials: unknown }).credentials, { accessKey: 'key', secretKey: 'secret' });
});
