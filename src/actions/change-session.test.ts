import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, noChange, refusedAs, sentFile } from '../../test/support/sending.ts';
import { changeSession, type SessionChange } from './change-session.ts';
import { openSession } from './open-session.ts';
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
