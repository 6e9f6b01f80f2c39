import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { SealpostProblem } from '#client';
import { addedOptions, forOptions, transferOptions } from '../../src/core/transfer-options.ts';
import { startJobs } from '../../src/jobs/scheduled-jobs.ts';
import { ann, startApiServer } from '../support/server/api-server.ts';
import { createDraft, hasApiError, unknownIds } from '../support/transfer/draft.ts';

const bob = { mail: 'bob@example.org' };

test('a new session needs nothing more than a file', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender, {
    sender: { name: 'Ann', phone: '+1 555 0100', fax: 'ignored' },
    recipients: { to: [{ mail: 'Bob@Example.org', name: 'ignored' }], cc: [{ mail: 'eve@example.org' }] },
    colour: 'ignored',
  });
  assert.match(draft.trackingId, /^20260301-120000-[A-Za-z0-9]{8}$/);
  const { securityMode, ...session } = await draft.get();
  assert.deepEqual(session, {
    sender: { name: 'Ann', phone: '+1 555 0100' },
    recipients: { to: [{ mail: 'Bob@Example.org' }], cc: [{ mail: 'eve@example.org' }], bcc: [] },
    files: [],
    expirationDate: '2026-03-31T12:00:00+00:00',
    notificationMessage: { subject: '', body: '' },
    senderLanguage: 'en',
    recipientLanguage: 'en',
    showFileNames: true,
    showZipFileContent: false,
    sendRecipientNotification: true,
    sendUploadSummary: true,
    sendDownloadNotifications: true,
    sendDownloadSummary: false,
    fileChecksumAlgorithm: 'SHA-256',
    classificationId: null,
    confidentialMessageFileId: null,
    ...forOptions(addedOptions, (name) => transferOptions[name].default),
  });
  assert.equal(securityMode.config.passwordMode, 'GENERATED');
  assert.ok((securityMode.config.password?.length ?? 0) >= 10);
});

test('both languages start from Accept-Language', async (t) => {
  const sender = await (await startApiServer(t)).sender();
  const draft = await createDraft(sender, { recipients: { to: [bob] } }, { 'Accept-Language': 'fr;q=0.5, de-CH' });
  const { senderLanguage, recipientLanguage } = await draft.get();
  assert.deepEqual([senderLanguage, recipientLanguage], ['de-CH', 'de-CH']);
});

test('prefers an available language over an unavailable one with higher quality, and keeps the first if none is available', async (t) => {
  const sender = await (await startApiServer(t)).sender();
  const languages = {
    'fr, de;q=0.9': 'de',
    'fr, de-AT;q=0.9, en;q=0.8': 'de-AT',
    'fr, EN-us;q=0.1, de;q=0': 'EN-us',
    'fr, it;q=0.5, *;q=0.1': 'fr',
    'de;q=0': 'en',
  };
  for (const [header, tag] of Object.entries(languages)) {
    const draft = await createDraft(sender, { recipients: { to: [bob] } }, { 'Accept-Language': header });
    const { senderLanguage, recipientLanguage } = await draft.get();
    assert.deepEqual([senderLanguage, recipientLanguage], [tag, tag], header);
  }
});

test('counts a repeated address once; rejects no address and a malformed one', async (t) => {
  const service = await startApiServer(t);
  const { sealpost, sessions } = await service.sender();
  const draft = await createDraft(await service.sender(), {
    recipients: { to: [bob, { mail: 'BOB@example.org' }], cc: [bob], bcc: [{ mail: 'eve@example.org' }] },
  });
  assert.deepEqual((await draft.get()).recipients, { to: [bob], cc: [], bcc: [{ mail: 'eve@example.org' }] });

  const create = (body: unknown) => sealpost.send('POST', sessions, { body });
  await assert.rejects(create({ recipients: { to: [], cc: null } }), hasApiError(400, 1002));
  await assert.rejects(create({}), hasApiError(400, 1002));
  await assert.rejects(create({ recipients: { to: [{}] } }), hasApiError(400, 1002));
  for (const email of ['', 'bob', 'bob@', 'a b@example.org', 'bob@example.org\r\nBcc: eve@example.org', 'a@b@c']) {
    await assert.rejects(
      create({ recipients: { cc: [{ mail: email }] } }),
      hasApiError(400, 1004, /recipients\.cc\.0\.mail/),
    );
  }
  await assert.rejects(create({ recipients: { to: bob } }), hasApiError(400, 1004));
  await assert.rejects(create({ sender: { name: 'a\r\nb' }, recipients: { to: [bob] } }), hasApiError(400, 1004));
  const many = Array.from({ length: 501 }, (_, number) => ({ mail: `p${number}@example.org` }));
  await assert.rejects(create({ recipients: { to: many } }), hasApiError(409, 2001, /500/));
});

test('a session is accessible only to the verified sender and the client that made it', async (t) => {
  const service = await startApiServer(t);
  const [sender, otherClient, eve] = [
    await service.sender(),
    await service.sender(),
    await service.sender('eve@example.org'),
  ];
  const draft = await createDraft(sender);
  const fileId = await draft.file('a.txt', 'Hello');
  const calls = [
    ['GET', ''],
    ['PATCH', '', { showFileNames: false }],
    ['POST', ''],
    ['POST', '/files', { fileName: 'b', size: 1 }],
    ['PUT', `/files/${fileId}/content`],
    ['DELETE', `/files/${fileId}`],
    ['DELETE', ''],
  ] as const;
  for (const [method, path, body] of calls) {
    const request = (who: typeof sender, trackingId: string, address = ann) =>
      who.sealpost.send(method, `/api/users/${address}/transfer-sessions/${trackingId}${path}`, { body });
    const hint = `${method} ${path}`;
    await assert.rejects(request(otherClient, draft.trackingId), hasApiError(401, 3002), hint);
    await assert.rejects(request(eve, draft.trackingId), hasApiError(401, 3002), hint);
    await assert.rejects(request(eve, draft.trackingId, 'eve@example.org'), hasApiError(404, 2003), hint);
    await assert.rejects(request(sender, draft.trackingId, 'nobody'), hasApiError(400, 1005), hint);
    for (const trackingId of unknownIds) {
      await assert.rejects(request(sender, trackingId), hasApiError(404, 2003), `${hint} ${trackingId}`);
    }
  }
  assert.equal((await draft.get()).files[0]?.state, 'UPLOADED');
});

test('absent and null members stay unchanged; two members are cleared by null', async (t) => {
  const draft = await createDraft(await (await startApiServer(t)).sender());
  const message = await draft.file('message.txt', 'secret');
  const changes = {
    sender: { name: 'Ann', phone: '1' },
    expirationDate: '2026-03-05T01:00:00.5+02:00',
    notificationMessage: { subject: 'Plans', body: 'As *promised*.\n' },
    senderLanguage: 'de',
    recipientLanguage: 'zh-Hant-TW',
    showFileNames: false,
    showZipFileContent: true,
    sendRecipientNotification: false,
    sendUploadSummary: false,
    sendDownloadNotifications: false,
    sendDownloadSummary: true,
    classificationId: 'internal',
    confidentialMessageFileId: message,
  };
  const before = await draft.get();
  const changed = await draft.change(changes);
  assert.deepEqual(changed, { ...before, ...changes, expirationDate: '2026-03-04T23:00:00+00:00' });
  const nothing = Object.fromEntries(Object.keys(changes).map((name) => [name, null]));
  assert.deepEqual(await draft.change({}), changed);
  assert.deepEqual(await draft.change({ sender: { name: null }, notificationMessage: { body: null } }), changed);
  assert.deepEqual(await draft.change(nothing), {
    ...changed,
    classificationId: null,
    confidentialMessageFileId: null,
  });
  const again = await draft.change({ notificationMessage: { subject: '' }, recipients: { to: [] }, colour: 1 });
  assert.deepEqual(again.notificationMessage, { subject: '', body: 'As *promised*.\n' });
  assert.deepEqual(again.recipients, before.recipients);
  assert.deepEqual(await draft.change(again), again, 'the response can be sent back unchanged');
});

test('rejects a change that breaks a rule, and changes nothing', async (t) => {
  const draft = await createDraft(await (await startApiServer(t)).sender());
  const before = await draft.get();
  const rules: ReadonlyArray<readonly [unknown, number, number]> = [
    [{ expirationDate: '2026-03-01T12:00:00Z' }, 409, 2001],
    [{ expirationDate: '2026-03-31T12:00:01Z' }, 409, 2001],
    [{ expirationDate: 'tomorrow' }, 400, 1004],
    [{ expirationDate: '2026-03-02T12:00:00' }, 400, 1004],
    [{ notificationMessage: { subject: 's'.repeat(999) } }, 409, 2001],
    [{ notificationMessage: { subject: 'a\r\nBcc: b' } }, 400, 1004],
    [{ notificationMessage: { body: 'b'.repeat(100_001) } }, 409, 2001],
    [{ showFileNames: 'yes' }, 400, 1004],
    [{ senderLanguage: 'not a tag' }, 400, 1004],
    [{ classificationId: 'a\0b' }, 400, 1004],
    [{ confidentialMessageFileId: 'AAAAAAAAAA' }, 404, 2003],
    [{ confidentialMessageFileId: '../a' }, 404, 2003],
    [{ fileChecksumAlgorithm: 'CRC-32' }, 400, 1004],
    [{ securityMode: { name: 'QUICK' } }, 501, 5001],
    [{ securityMode: { name: 'EID' } }, 501, 5002],
    [{ securityMode: { name: 'OTHER' } }, 400, 1004],
    [{ securityMode: { config: { passwordMode: 'NONE', password: 'Xq7-mTvw.93-Kz' } } }, 409, 2001],
    [{ securityMode: { config: { passwordMode: 'QUICK' } } }, 501, 5001],
    [{ securityMode: { config: { passwordMode: 'OTHER' } } }, 400, 1004],
    [[], 400, 1004],
    [null, 400, 1004],
  ];
  for (const [body, status, errorCode] of rules) {
    await assert.rejects(draft.change(body), hasApiError(status, errorCode), JSON.stringify(body)?.slice(0, 80));
  }
  assert.deepEqual(await draft.get(), before);
});

test('returns a generated password, not one of the sender; each must meet all requirements', async (t) => {
  const draft = await createDraft(await (await startApiServer(t)).sender());
  const own = 'Xq7-mTvw.93-Kz';
  const configAfter = async (config: unknown) => (await draft.change({ securityMode: { config } })).securityMode.config;
  const first = (await draft.get()).securityMode.config;
  assert.deepEqual(await configAfter({ passwordMode: 'GENERATED' }), first);
  assert.deepEqual(await configAfter({ passwordMode: 'GENERATED', password: own }), {
    passwordMode: 'GENERATED',
    password: own,
  });
  const fresh = await createDraft(await (await startApiServer(t)).sender());
  await assert.rejects(fresh.change({ securityMode: { config: { passwordMode: 'MANUAL' } } }), hasApiError(409, 2001));
  assert.deepEqual(await configAfter({ passwordMode: 'MANUAL', password: own }), {
    passwordMode: 'MANUAL',
    password: null,
  });
  assert.deepEqual(await configAfter({ passwordMode: 'MANUAL', password: null }), {
    passwordMode: 'MANUAL',
    password: null,
  });
  const weak = { securityMode: { config: { passwordMode: 'MANUAL', password: 'abc' } } };
  await assert.rejects(draft.change(weak), (error: unknown) => {
    hasApiError(409, 2001)(error);
    const names = (error as SealpostProblem).members['rulesNotFulfilled'] as Array<{ name: string }>;
    assert.ok(names.some(({ name }) => name === 'minimumLengthRequired'));
    assert.ok(names.some(({ name }) => name === 'alphabeticalSequenceDeclined'));
    return true;
  });
  const { passwordMode, password } = await configAfter({ passwordMode: 'GENERATED' });
  assert.equal(passwordMode, 'GENERATED');
  assert.notEqual(password ?? own, own);
});

test('the checksum algorithm has four names, and is fixed by the first upload or checksum', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  const reported = async (name: string) => (await draft.change({ fileChecksumAlgorithm: name })).fileChecksumAlgorithm;
  assert.equal(await reported('SHA512'), 'SHA-512');
  assert.equal(await reported('sha-1'), 'SHA-1');
  assert.equal(await reported('MD5'), 'MD5');
  const md5 = createHash('md5').update('Hello').digest('hex');
  await draft.register({ fileName: 'a.txt', size: 5, checksum: md5 });
  await assert.rejects(reported('SHA-256'), hasApiError(409, 2001));
  const other = await createDraft(await service.sender());
  await other.change({ fileChecksumAlgorithm: 'MD5' });
  await other.file('a.txt', 'Hello');
  assert.equal((await other.get()).files[0]?.checksum, md5);
  await assert.rejects(other.change({ fileChecksumAlgorithm: 'SHA-1' }), hasApiError(409, 2001));
  await other.change({ fileChecksumAlgorithm: 'md-5' });
});

test('the jobs remove an abandoned session', async (t) => {
  const { ports, sender } = await startApiServer(t);
  const draft = await createDraft(await sender());
  await draft.file('a.txt', 'Hello');
  ports.clock.set(new Date('2026-03-02T12:11:00Z'));
  const failures: unknown[] = [];
  const jobs = startJobs({ ...ports, serviceUrl: 'http://127.0.0.1' }, (_job, error) => failures.push(error));
  const isStored = async () => (await ports.db.selectFrom('transfer').select('state').execute()).length > 0;
  while (await isStored()) await new Promise(setImmediate);
  await jobs.stop();
  assert.deepEqual(failures, []);
  await assert.rejects(draft.get(), hasApiError(404, 2003));
});
