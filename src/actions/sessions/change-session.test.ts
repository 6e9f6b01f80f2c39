import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, uploadFile } from '../../../test/support/transfer/sender.ts';
import { addPolicyRule, removePolicyRule } from '../policy/policy-rules.ts';
import { registerFile, removeFile } from '../uploading/files.ts';
import { changeSession, type SessionChange } from './change-session.ts';
import { describeSession, openSession } from './open-session.ts';

const ownPassword = 'Xq7-mTvw.93-Kz';

eachDatabase('applies parallel changes without losing one', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  const session = await openSession(ports, sender, trackingId);
  const texts = { senderName: 'Ann', senderPhone: '1', subject: 'Plans', body: 'As promised.' };
  const oneByOne = Object.entries(texts).map(([name, text]) => ({ texts: { [name]: text } }));
  const changes: readonly Partial<SessionChange>[] = [
    ...oneByOne,
    { showFileNames: false },
    { classificationId: 'internal' },
  ];
  await Promise.all(changes.map((change) => changeSession(ports, session, change)));
  const changed = await describeSession(ports, await openSession(ports, sender, trackingId));
  assert.deepEqual(changed.texts, texts);
  assert.deepEqual([changed.showFileNames, changed.classificationId], [false, 'internal']);
});

eachDatabase('keeps password mode and password consistent under parallel changes', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  for (let round = 0; round < 5; round += 1) {
    const session = await openSession(ports, sender, trackingId);
    const change = (changes: Partial<SessionChange>) => changeSession(ports, session, changes);
    const outcomes = await Promise.allSettled([
      change({ passwordMode: 'NONE' }),
      change({ password: ownPassword }),
      change({ passwordMode: 'GENERATED' }),
      change({ passwordMode: 'MANUAL', password: ownPassword }),
    ]);
    // Only a password without a mode can be rejected, when the change to NONE came first.
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') hasProblemCode('password_not_expected')(outcome.reason);
    }
    const { row, password } = await openSession(ports, sender, trackingId);
    assert.equal(password === undefined, row.password_mode === 'NONE');
    if (row.password_mode === 'MANUAL') assert.equal(password, ownPassword);
  }
});

eachDatabase('clears the confidential message when it is unset or its file is removed', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  const fileId = await uploadFile(ports, sender, trackingId, { name: 'message.txt', content: 'secret' });
  const session = await openSession(ports, sender, trackingId);
  const messageId = async () =>
    (await describeSession(ports, await openSession(ports, sender, trackingId))).confidentialMessageFileId;
  const choose = (id: string | null) => changeSession(ports, session, { confidentialMessageFileId: id });
  await choose(fileId);
  assert.equal(await messageId(), fileId);
  await choose(null);
  assert.equal(await messageId(), null);
  await choose(fileId);
  await removeFile(ports, session, fileId);
  assert.equal(await messageId(), null);
  const other = await createEmptySession(ports, sender);
  const foreign = await uploadFile(ports, sender, other, { name: 'message.txt', content: 'secret' });
  for (const id of [fileId, foreign]) await assert.rejects(choose(id), hasProblemCode('entity_unknown', /not a file/));
});

eachDatabase('keeps algorithm and checksums consistent while files are registered', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  for (let round = 0; round < 4; round += 1) {
    const session = await openSession(ports, sender, await createEmptySession(ports, sender));
    const register = (name: string) => registerFile(ports, session, { name, size: 5, checksum: 'a'.repeat(64) });
    const outcomes = await Promise.allSettled([
      register('a'),
      register('b'),
      changeSession(ports, session, { checksumAlgorithm: 'MD5' }),
      register('c'),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.match(outcome.reason.code, /^(conflict|checksum_algorithm_fixed)$/);
    }
    const { files, checksumAlgorithm } = await describeSession(
      ports,
      await openSession(ports, sender, session.trackingId),
    );
    assert.equal(files.length, checksumAlgorithm === 'MD5' ? 0 : 3);
  }
});

eachDatabase('changes the algorithm when no file has a declared checksum', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const session = await openSession(ports, sender, await createEmptySession(ports, sender));
  for (let count = 0; count < 30; count += 1) await registerFile(ports, session, { name: `${count}`, size: 5 });
  await changeSession(ports, session, { checksumAlgorithm: 'MD5' });
  const { row } = await openSession(ports, sender, session.trackingId);
  assert.equal(row.checksum_algorithm, 'MD5');
});

eachDatabase('requires a password for mode MANUAL unless the session has one', async (db) => {
  const ports = await createTestPorts(db);
  for (const { id } of (await ports.policy.read()).all) await removePolicyRule(ports, id);
  const settings = { allowedPasswordModes: 'MANUAL' };
  await addPolicyRule(ports, { effect: 'allow', sender: '*', recipient: '*', network: null, settings });
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  const change = async (changes: Partial<SessionChange>) =>
    changeSession(ports, await openSession(ports, sender, trackingId), changes);
  await assert.rejects(change({ passwordMode: 'MANUAL' }), hasProblemCode('manual_password_missing'));
  await change({ showFileNames: true });
  await change({ passwordMode: 'MANUAL', password: ownPassword });
  await change({ passwordMode: 'MANUAL' });
  assert.equal((await openSession(ports, sender, trackingId)).password, ownPassword);
});
