import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sampleEmail, serviceAddress } from '../ports/mailer.suite.ts';
import { composeEmail } from './compose.ts';
import { folderMailer } from './folder.ts';
import { folderMailbox } from './folder-mailbox.ts';

/** A folder inside another one that contains an unrelated email. */
async function aMailbox(t: TestContext) {
  const data = await mkdtemp(join(tmpdir(), 'sealpost-mailbox-'));
  t.after(() => rm(data, { recursive: true }));
  const folder = join(data, 'mail');
  const outside = join(data, nameOf(99));
  await writeFile(outside, await composeEmail(serviceAddress, sampleEmail({ subject: 'Secret' })));
  const mailer = folderMailer(folder, serviceAddress);
  const send = (second: number, parts: Parameters<typeof sampleEmail>[0] = {}) =>
    mailer.send(sampleEmail({ messageId: 'x', date: dateOf(second), ...parts }));
  return { folder, outside, mailbox: folderMailbox(folder), send };
}

const dateOf = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
const nameOf = (second: number) => `${dateOf(second).toISOString().replace(/[-:Z]/g, '').replace('T', '-')}-x.eml`;

test('the mailbox is empty before the first email', async (t) => {
  const { mailbox } = await aMailbox(t);
  assert.deepEqual(await mailbox.list(10), []);
  assert.equal(await mailbox.read(nameOf(1)), undefined);
});

test('lists emails from the newest on, a few at a time', async (t) => {
  const { mailbox, send } = await aMailbox(t);
  for (const second of [3, 1, 4, 0, 2]) await send(second, { subject: `Mail ${second}` });
  const subjects = async (limit: number, before?: string) =>
    (await mailbox.list(limit, before)).map(({ headers }) => headers?.subject);
  assert.deepEqual(await subjects(10), ['Mail 4', 'Mail 3', 'Mail 2', 'Mail 1', 'Mail 0']);
  assert.deepEqual(await subjects(2), ['Mail 4', 'Mail 3']);
  assert.deepEqual(await subjects(2, nameOf(3)), ['Mail 2', 'Mail 1']);
  assert.deepEqual(await subjects(2, nameOf(0)), []);
  const email = (await mailbox.read(nameOf(2))) ?? assert.fail();
  assert.deepEqual([email.subject, email.to, email.html.trim()], ['Mail 2', 'bob@example.org', '<p>Hello</p>']);
  assert.deepEqual(email.date, dateOf(2));
});

test('reads only the emails that are listed, of thousands', async (t) => {
  const { mailbox, folder, send } = await aMailbox(t);
  await send(0);
  const names = Array.from({ length: 3_000 }, (_, index) => nameOf(100 + index));
  for (const name of names) await writeFile(join(folder, name), '');
  const listed = await mailbox.list(25);
  assert.deepEqual(
    listed.map(({ name }) => name),
    names.toReversed().slice(0, 25),
  );
});

test('ignores other files in the folder, and no name leads out of it', async (t) => {
  const { mailbox, folder, outside, send } = await aMailbox(t);
  await send(0, { subject: 'Ours' });
  await writeFile(join(folder, 'notes.txt'), 'Buy milk');
  await writeFile(join(folder, '.hidden.eml'), 'x');
  await writeFile(join(folder, nameOf(1)), 'not a mail');
  await writeFile(join(folder, nameOf(2)), await composeEmail(serviceAddress, sampleEmail({ subject: 'Huge' })));
  await truncate(join(folder, nameOf(2)), 2 ** 40);
  await symlink(outside, join(folder, nameOf(3)));
  await mkdir(join(folder, nameOf(4)));
  execFileSync('mkfifo', [join(folder, nameOf(5))]);
  await symlink('nowhere', join(folder, nameOf(6)));
  assert.deepEqual(
    (await mailbox.list(10)).map(({ name, headers }) => [name, headers?.subject]),
    [6, 5, 4, 3, 2, 1, 0].map((second) => [nameOf(second), second === 0 ? 'Ours' : undefined]),
  );
  for (const second of [1, 2, 3, 4, 5, 6]) assert.equal(await mailbox.read(nameOf(second)), undefined);
  const names = [`../${nameOf(99)}`, outside, `./${nameOf(0)}`, `${nameOf(0)}\0`, '..', '', 'notes.txt', '.hidden.eml'];
  for (const name of names) assert.equal(await mailbox.read(name), undefined, name);
  assert.equal((await mailbox.read(nameOf(0)))?.subject, 'Ours');
});

test('fails when the folder cannot be listed', async (t) => {
  const { folder, mailbox } = await aMailbox(t);
  await writeFile(folder, 'a file where the folder should be');
  await assert.rejects(mailbox.list(10), /ENOTDIR/);
});
