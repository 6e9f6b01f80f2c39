import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, noChange, refusedAs, sentFile } from '../../test/support/sending.ts';
import { addPolicyRule, removePolicyRule } from './change-policy.ts';
import { changeSession, type SessionChange } from './change-session.ts';
import { openSession } from './open-session.ts';
import { registerFile } from './register-file.ts';
import { removeFile } from './remove-file.ts';
import { tellSession } from './tell-session.ts';

const own = 'Xq7-mTvw.93-Kz';

eachDatabase('of several changes at the same time none is lost', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  const session = await openSession(ports, sender, trackingId);
  const texts = { senderName: 'Ann', senderPhone: '1', subject: 'Plans', body: 'As promised.' };
  const oneByOne = Object.entries(texts).map(([name, text]) => ({ texts: { ...noChange.texts, [name]: text } }));
  const changes: readonly Partial<SessionChange>[] = [
    ...oneByOne,
    { showFileNames: false },
    { classificationId: 'internal' },
  ];
  await Promise.all(changes.map((change) => changeSession(ports, session, { ...noChange, ...change })));
  const told = await tellSession(ports, await openSession(ports, sender, trackingId));
  assert.deepEqual(told.texts, texts);
  assert.deepEqual([told.showFileNames, told.classificationId], [false, 'internal']);
});

eachDatabase('mode and password fit each other, whatever changes them at the same time', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  for (let round = 0; round < 5; round += 1) {
    const session = await openSession(ports, sender, trackingId);
    const change = (wish: Partial<SessionChange>) => changeSession(ports, session, { ...noChange, ...wish });
    const outcomes = await Promise.allSettled([
      change({ passwordMode: 'NONE' }),
      change({ password: own }),
      change({ passwordMode: 'GENERATED' }),
      change({ passwordMode: 'MANUAL', password: own }),
    ]);
    // A password alone is refused when the mode NONE was faster, and nothing else is.
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') refusedAs('rule_broken', /NONE takes no password/)(outcome.reason);
    }
    const { row, password } = await openSession(ports, sender, trackingId);
    assert.equal(password === undefined, row.password_mode === 'NONE');
    if (row.password_mode === 'MANUAL') assert.equal(password, own);
  }
});

eachDatabase('a confidential message ends with its file, whether taken away or removed', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  const fileId = await sentFile(ports, sender, trackingId, { name: 'message.txt', content: 'secret' });
  const session = await openSession(ports, sender, trackingId);
  const messageId = async () =>
    (await tellSession(ports, await openSession(ports, sender, trackingId))).confidentialMessageFileId;
  const choose = (id: string | null) => changeSession(ports, session, { ...noChange, confidentialMessageFileId: id });
  await choose(fileId);
  assert.equal(await messageId(), fileId);
  await choose(null);
  assert.equal(await messageId(), null);
  await choose(fileId);
  await removeFile(ports, session, fileId);
  assert.equal(await messageId(), null);
  const other = await begunSession(ports, sender);
  const foreign = await sentFile(ports, sender, other, { name: 'message.txt', content: 'secret' });
  for (const id of [fileId, foreign]) await assert.rejects(choose(id), refusedAs('entity_unknown', /no file/));
});

eachDatabase('algorithm and checksums fit each other, whoever registers files at the same time', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  for (let round = 0; round < 4; round += 1) {
    const session = await openSession(ports, sender, await begunSession(ports, sender));
    const register = (name: string) => registerFile(ports, session, { name, size: 5, checksum: 'a'.repeat(64) });
    const outcomes = await Promise.allSettled([
      register('a'),
      register('b'),
      changeSession(ports, session, { ...noChange, checksumAlgorithm: 'MD5' }),
      register('c'),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') refusedAs('rule_broken', /algorithm/)(outcome.reason);
    }
    const told = await tellSession(ports, await openSession(ports, sender, session.trackingId));
    assert.equal(told.files.length, told.checksumAlgorithm === 'MD5' ? 0 : 3);
  }
});

eachDatabase('an algorithm changes past files without a checksum, however many there are', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const session = await openSession(ports, sender, await begunSession(ports, sender));
  for (let count = 0; count < 30; count += 1) await registerFile(ports, session, { name: `${count}`, size: 5 });
  await changeSession(ports, session, { ...noChange, checksumAlgorithm: 'MD5' });
  const { row } = await openSession(ports, sender, session.trackingId);
  assert.equal(row.checksum_algorithm, 'MD5');
});

eachDatabase('who asks for the mode MANUAL brings a password, unless there is one', async (db) => {
  const ports = await housePorts(db);
  for (const { id } of (await ports.policy.read()).all) await removePolicyRule(ports, id);
  const settings = { allowedPasswordModes: 'MANUAL' };
  await addPolicyRule(ports, { effect: 'allow', sender: '*', recipient: '*', network: null, settings });
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  const change = async (wish: Partial<SessionChange>) =>
    changeSession(ports, await openSession(ports, sender, trackingId), { ...noChange, ...wish });
  await assert.rejects(change({ passwordMode: 'MANUAL' }), refusedAs('rule_broken', /MANUAL needs a password/));
  await change({ showFileNames: true });
  await change({ passwordMode: 'MANUAL', password: own });
  await change({ passwordMode: 'MANUAL' });
  assert.equal((await openSession(ports, sender, trackingId)).password, own);
});
