import assert from 'node:assert/strict';
import { chmod, link, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { verificationCodeIn } from '../../test/support/mail/smtp-servers.ts';
import { mailerSuite, sampleEmail, serviceAddress } from '../ports/mailer.suite.ts';
import { EmailFailed } from '../ports/mailer.ts';
import { folderMailer } from './folder.ts';
import { folderMailbox } from './folder-mailbox.ts';

async function aFolder(t: TestContext): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'sealpost-mail-'));
  t.after(async () => {
    await chmod(data, 0o700);
    await rm(data, { recursive: true });
  });
  return join(data, 'mail');
}

async function filesIn(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder).catch(() => [])).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

mailerSuite('folder', async (t) => {
  const folder = await aFolder(t);
  return { mailer: folderMailer(folder, serviceAddress), received: () => filesIn(folder) };
});

test('writes an email as one file that only its owner can read, named by its time', async (t) => {
  const folder = await aFolder(t);
  const mailer = folderMailer(folder, serviceAddress);
  for (const [messageId, date] of [
    ['b', '2026-03-01T12:00:00.002Z'],
    ['c', '2026-03-01T12:00:00.001Z'],
    ['a', '2026-11-01T00:00:00.000Z'],
  ] as const) {
    await mailer.send(sampleEmail({ messageId, date: new Date(date) }));
  }
  const names = (await readdir(folder)).toSorted();
  assert.deepEqual(names, ['20260301-120000.001-c.eml', '20260301-120000.002-b.eml', '20261101-000000.000-a.eml']);
  for (const name of names) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test('an email that is sent again is the same file, and nothing else is left behind', async (t) => {
  const folder = await aFolder(t);
  const mailer = folderMailer(folder, serviceAddress);
  await mailer.send(sampleEmail());
  const [first] = await filesIn(folder);
  await mailer.send(sampleEmail());
  assert.deepEqual(await filesIn(folder), [first]);
  assert.deepEqual(await readdir(`${folder}.drafts`), []);
});

test('works on a disk without hard links too, also when an email is sent again', async (t) => {
  const folder = await aFolder(t);
  for (const code of ['EPERM', 'ENOTSUP', 'EMLINK']) {
    const mailer = folderMailer(folder, serviceAddress, () => Promise.reject(Object.assign(new Error(), { code })));
    await mailer.send(sampleEmail({ messageId: code }));
    await mailer.send(sampleEmail({ messageId: code }));
  }
  const names = (await readdir(folder)).map((name) => name.split('-')[2]).toSorted();
  assert.deepEqual(names, ['EMLINK.eml', 'ENOTSUP.eml', 'EPERM.eml']);
  assert.deepEqual(await readdir(`${folder}.drafts`), []);
});

test('an email whose draft an erasure removes is sent and erased, and is not sent again', async (t) => {
  const folder = await aFolder(t);
  const mailbox = folderMailbox(folder);
  for (const code of [undefined, 'EPERM']) {
    const mailer = folderMailer(folder, serviceAddress, async (draft, path) => {
      await mailbox.eraseAddress(sampleEmail().to);
      if (code !== undefined) throw Object.assign(new Error(), { code });
      await link(draft, path);
    });
    await mailer.send(sampleEmail());
    assert.deepEqual([await readdir(folder), await readdir(`${folder}.drafts`)], [[], []]);
  }
});

test('an email is sent again if its draft is there, and the folder is not', async (t) => {
  const folder = await aFolder(t);
  const mailer = folderMailer(folder, serviceAddress, async (draft, path) => {
    await rm(folder, { recursive: true });
    await link(draft, path);
  });
  await assert.rejects(mailer.send(sampleEmail()), EmailFailed);
  await folderMailer(folder, serviceAddress).send(sampleEmail());
  assert.equal((await readdir(folder)).length, 1);
});

test('the first email removes drafts that a crash has left, but not those of live processes', async (t) => {
  const folder = await aFolder(t);
  const drafts = `${folder}.drafts`;
  await mkdir(drafts);
  for (const name of [`${process.pid}-ours.eml`, '1234567-fresh.eml', '1234567-old.eml']) {
    await writeFile(join(drafts, name), 'AbCdEfGhIj');
  }
  const past = new Date(Date.now() - 61_000);
  await utimes(join(drafts, '1234567-old.eml'), past, past);
  const mailer = folderMailer(folder, serviceAddress);
  await Promise.all(['a', 'b', 'c'].map((messageId) => mailer.send(sampleEmail({ messageId }))));
  assert.deepEqual(await readdir(drafts), ['1234567-fresh.eml']);
  assert.equal((await readdir(folder)).length, 3);
});

test('a mailer removes no draft that another mailer of its process is writing', async (t) => {
  const folder = await aFolder(t);
  const messages = Array.from({ length: 60 }, (_, index) => sampleEmail({ messageId: `m${index % 40}` }));
  const sent = await Promise.allSettled(messages.map((email) => folderMailer(folder, serviceAddress).send(email)));
  const failures = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.deepEqual(failures, []);
  assert.deepEqual([(await readdir(folder)).length, await readdir(`${folder}.drafts`)], [40, []]);
});

test('a file is complete when it appears', async (t) => {
  const folder = await aFolder(t);
  await mkdir(folder);
  const mailer = folderMailer(folder, serviceAddress);
  const ending = new AbortController();
  const events = watch(folder, { signal: ending.signal });
  const seen = (async () => {
    const codes: string[] = [];
    for await (const { eventType, filename } of events) {
      if (eventType !== 'rename' || filename === null) continue;
      codes.push(await verificationCodeIn(await readFile(join(folder, filename))));
      if (codes.length === 8) return codes;
    }
    return codes;
  })();
  const long = 'A line of a long mail.\n'.repeat(2_000);
  for (let index = 0; index < 8; index += 1) {
    await mailer.send(sampleEmail({ messageId: `m${index}`, text: `AbCdEfGh${10 + index}\n${long}` }));
  }
  assert.deepEqual(
    await seen,
    Array.from({ length: 8 }, (_, index) => `AbCdEfGh${10 + index}`),
  );
  ending.abort();
});

test('a folder that is not writable is a temporary failure', async (t) => {
  const folder = await aFolder(t);
  await writeFile(folder, 'a file where the folder should be');
  await assert.rejects(folderMailer(folder, serviceAddress).send(sampleEmail()), (error) => {
    assert.ok(error instanceof EmailFailed && error.failure === 'unreachable');
    return true;
  });
});

test('a check of a folder that cannot be created describes the problem', async (t) => {
  const folder = await aFolder(t);
  await writeFile(folder, 'This is no folder.');
  const check = folderMailer(folder, serviceAddress).check(new AbortController().signal);
  await assert.rejects(check, (error) => error instanceof EmailFailed && error.message.includes(`${folder} (EEXIST).`));
});
