import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPolicyRule, removePolicyRule } from '../../src/actions/change-policy.ts';
import type { RuleText } from '../../src/core/policy/rule.ts';
import { aDraft, refused } from './sending.ts';
import { ann, aSendingHouse, type SendingHouse } from './sending-house.ts';

const rule = (text: Partial<RuleText>): RuleText => {
  return { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {}, ...text };
};

/** A server with these rules and no others. */
async function aHouseWith(t: Parameters<typeof aSendingHouse>[0], ...rules: ReadonlyArray<Partial<RuleText>>) {
  const house = await aSendingHouse(t);
  for (const { id } of (await house.ports.policy.read()).all) await removePolicyRule(house.ports, id);
  for (const text of rules) await addPolicyRule(house.ports, rule(text));
  return house;
}

const add = ({ ports }: SendingHouse, text: Partial<RuleText>) => addPolicyRule(ports, rule(text));
const bob = 'bob@example.org';

test('a fresh server on this machine lets everybody send, with the settings of the documentation', async (t) => {
  const { sealpost } = await (await aSendingHouse(t)).sender();
  assert.deepEqual(await sealpost.transferPolicy(ann, [bob, 'carol@example.net']), {
    allowed: true,
    failedRecipients: null,
    settings: {
      maxRetentionPeriod: 30,
      maxTotalSize: 107_374_182_400,
      showFileNamesDefault: true,
      showFileNamesChangeable: true,
      showZipFileContentDefault: false,
      sendDownloadNotificationsDefault: true,
      sendDownloadNotificationsChangeable: true,
      confidentialMessageAllowed: true,
      confidentialMessageRequired: false,
      recipientNotificationEditable: true,
      securityModes: [{ name: 'ONE_TIME_PASSWORD', config: { allowedPasswordModes: ['GENERATED', 'MANUAL', 'NONE'] } }],
      fileTypeFilterConfig: null,
    },
  });
});

test('recipients who may not be sent to are named as they were written, once, and no settings are told', async (t) => {
  const house = await aHouseWith(t, { recipient: '*@example.org', settings: { fileTypeFilterConfig: 'deny:exe' } });
  const sender = await house.sender();
  const asked = ['Bob@Example.ORG', 'Carol@Example.NET', 'carol@example.net'];
  assert.deepEqual(await sender.sealpost.transferPolicy(ann, asked), {
    allowed: false,
    failedRecipients: [{ emailAddress: 'Carol@Example.NET', reason: 'POLICY_MISMATCH' }],
  });
  const { settings } = await sender.sealpost.transferPolicy(ann, [bob]);
  assert.deepEqual(settings?.fileTypeFilterConfig, { listMode: 'DENY', fileTypes: ['exe'] });
  const draft = aDraft(sender, { recipients: { to: [{ mail: bob }], bcc: [{ mail: 'carol@example.net' }] } });
  await assert.rejects(draft, (error: { members?: { failedRecipients?: unknown } }) => {
    refused(403, 3011)(error);
    assert.deepEqual(error.members?.failedRecipients, [
      { emailAddress: 'carol@example.net', reason: 'POLICY_MISMATCH' },
    ]);
    return true;
  });
});

test('who may send to nobody is refused, at the question and at the beginning of a transfer', async (t) => {
  const house = await aHouseWith(t, { sender: 'carol@example.org' });
  const sender = await house.sender();
  await assert.rejects(sender.sealpost.transferPolicy(ann, [bob]), refused(403, 3010));
  await assert.rejects(sender.sealpost.transferPolicy(ann, []), refused(403, 3010));
  await assert.rejects(aDraft(sender), refused(403, 3010));
  await add(house, {});
  assert.ok(await aDraft(sender), 'a rule acts at once');
  await add(house, { effect: 'decline', sender: '/ann@.*/' });
  await assert.rejects(aDraft(sender), refused(403, 3010));
});

test('the question needs the verified sender and addresses', async (t) => {
  const house = await aSendingHouse(t);
  const { sealpost } = await house.sender();
  const path = `/api/users/${ann}/transfer-policy`;
  await assert.rejects(house.sealpost.transferPolicy(ann, [bob]), refused(401, 3002));
  await assert.rejects(sealpost.transferPolicy('carol@example.org', [bob]), refused(401, 3002));
  await assert.rejects(sealpost.transferPolicy('no-address', [bob]), refused(400, 1005));
  await assert.rejects(sealpost.request('POST', path, { body: {} }), refused(400, 1002));
  await assert.rejects(sealpost.transferPolicy(ann, ['no address']), refused(400, 1004, /body\.recipients\.0/));
  const many = Array.from({ length: 501 }, (_, index) => `r${index}@example.org`);
  await assert.rejects(sealpost.transferPolicy(ann, many), refused(409, 2001, /500 recipients/));
  assert.equal((await sealpost.transferPolicy(ann, many.slice(1))).allowed, true);
});

test('a list that is far too long is refused before any address in it is read', async (t) => {
  const sender = await (await aSendingHouse(t)).sender();
  const named = (times: number) => Array.from({ length: times }, () => bob);
  const tooMany = [...named(2_000), 'no address'];
  await assert.rejects(sender.sealpost.transferPolicy(ann, tooMany), refused(409, 2001, /500 recipients/));
  const to = tooMany.slice(1_000).map((mail) => ({ mail }));
  const cc = named(1_000).map((mail) => ({ mail }));
  await assert.rejects(aDraft(sender, { recipients: { to, cc } }), refused(409, 2001, /500 recipients/));
  assert.ok((await sender.sealpost.transferPolicy(ann, named(2_000))).allowed, 'an address counts once');
  const wrong = aDraft(sender, { recipients: { to: to.slice(1), cc } });
  await assert.rejects(wrong, refused(400, 1004, /body\.recipients\.to\.999\.mail/));
});

test('a rule for a network is for callers from there', async (t) => {
  const house = await aHouseWith(t, { network: '10.0.0.0/8' });
  const { sealpost } = await house.sender();
  await assert.rejects(sealpost.transferPolicy(ann, [bob]), refused(403, 3010));
  await add(house, { network: '127.0.0.0/8', settings: { maxTotalSize: '5' } });
  assert.equal((await sealpost.transferPolicy(ann, [bob])).settings?.maxTotalSize, 5);
});

test('a new transfer begins with what the policy says', async (t) => {
  const house = await aHouseWith(t, {
    settings: {
      maxRetentionPeriod: '7',
      showFileNamesDefault: 'false',
      showZipFileContentDefault: 'true',
      sendDownloadNotificationsDefault: 'false',
      allowedPasswordModes: 'MANUAL,NONE',
    },
  });
  const draft = await aDraft(await house.sender());
  const session = (await draft.get()) as unknown as Record<string, unknown> & Awaited<ReturnType<typeof draft.get>>;
  assert.equal(session['expirationDate'], '2026-03-08T12:00:00+00:00');
  assert.deepEqual(
    [session['showFileNames'], session['showZipFileContent'], session['sendDownloadNotifications']],
    [false, true, false],
  );
  assert.equal(session.securityMode.config.passwordMode, 'MANUAL');
  await draft.file('a.txt', 'Hello');
  await assert.rejects(draft.submit(), refused(409, 2001, /MANUAL needs a password/));
  const password = await house.sealpost.generatePassword();
  await draft.change({ securityMode: { config: { password } } });
  assert.ok(await draft.submit());
});

test('a change may ask for nothing that the policy does not allow', async (t) => {
  const house = await aHouseWith(t, {
    settings: {
      maxRetentionPeriod: '7',
      showFileNamesChangeable: 'false',
      sendDownloadNotificationsChangeable: 'false',
      confidentialMessageAllowed: 'false',
      recipientNotificationEditable: 'false',
      allowedPasswordModes: 'GENERATED',
    },
  });
  const draft = await aDraft(await house.sender());
  const fileId = await draft.file('a.txt', 'Hello');
  const before = await draft.get();
  for (const [change, sentence] of [
    [{ expirationDate: '2026-03-08T12:00:01Z' }, /within 7 days/],
    [{ showFileNames: false }, /showFileNames to be true/],
    [{ sendDownloadNotifications: false }, /sendDownloadNotifications to be true/],
    [{ confidentialMessageFileId: fileId }, /no confidential message/],
    [{ notificationMessage: { subject: 'Hello' } }, /change the notification/],
    [{ notificationMessage: { body: 'Hello' } }, /change the notification/],
    [{ securityMode: { config: { passwordMode: 'MANUAL', password: 'correct-Horse.9' } } }, /GENERATED only/],
    [{ securityMode: { config: { passwordMode: 'NONE' } } }, /GENERATED only/],
  ] as const) {
    await assert.rejects(draft.change(change), refused(409, 2001, sentence), JSON.stringify(change));
  }
  assert.deepEqual(await draft.get(), before);
  assert.deepEqual(await draft.change(before), before, 'what was told may be sent back');
  assert.ok(await draft.submit());
});

test('files are within the size and of the types that the policy allows', async (t) => {
  const house = await aHouseWith(t, { settings: { maxTotalSize: '10', fileTypeFilterConfig: 'deny:exe,bat' } });
  const draft = await aDraft(await house.sender());
  await assert.rejects(draft.register({ fileName: 'a.txt', size: 11 }), refused(409, 2001, /10 bytes together/));
  for (const fileName of ['a.exe', 'A.EXE', 'a.exe.', 'a.Bat ']) {
    await assert.rejects(draft.register({ fileName, size: 1 }), refused(409, 2001, /type (exe|bat)/), fileName);
  }
  await draft.register({ fileName: 'a.exe.txt', size: 10 });
  await assert.rejects(draft.register({ fileName: 'b.txt', size: 1 }), refused(409, 2001));
});

test('when a transfer is sent, the rules of that moment count', async (t) => {
  const house = await aHouseWith(t, { sender: ann });
  const sender = await house.sender();
  const drafts = await Promise.all(Array.from({ length: 6 }, () => aDraft(sender)));
  for (const draft of drafts) await draft.file('a.txt', 'Hello');
  const [changed, ...others] = drafts;
  assert.ok(changed !== undefined);
  await changed.change({ showFileNames: false, notificationMessage: { subject: 'Plans' } });
  const settings = [
    [{ maxTotalSize: '4' }, /4 bytes together/],
    [{ maxRetentionPeriod: '29' }, /within 29 days/],
    [{ showFileNamesChangeable: 'false' }, /showFileNames to be true/],
    [{ recipientNotificationEditable: 'false' }, /change the notification/],
    [{ confidentialMessageRequired: 'true' }, /requires a confidential message/],
    [{ allowedPasswordModes: 'MANUAL' }, /MANUAL only/],
  ] as const;
  for (const [said, sentence] of settings) {
    const { id } = await add(house, { settings: said });
    await assert.rejects(changed.submit(), refused(409, 2001, sentence), JSON.stringify(said));
    await removePolicyRule(house.ports, id);
  }
  const { id } = await add(house, { effect: 'decline', recipient: bob });
  await assert.rejects(changed.submit(), refused(403, 3011));
  await assert.rejects(changed.register({ fileName: 'b.txt', size: 1 }), refused(403, 3011));
  await removePolicyRule(house.ports, id);
  assert.ok(await changed.submit());
  assert.ok(await others[0]?.submit());
});

test('a file of a type that was forbidden meanwhile does not reach the recipients', async (t) => {
  const house = await aHouseWith(t, {});
  const draft = await aDraft(await house.sender());
  const [program, text] = [await draft.file('a.exe', 'MZ'), await draft.file('a.txt', 'Hello')];
  const rest = await aDraft(await house.sender());
  await rest.file('b.exe', 'MZ');
  await add(house, { settings: { fileTypeFilterConfig: 'deny:exe' } });
  await draft.submit();
  await rest.submit();
  await house.complete();
  const { status } = await draft.status();
  assert.deepEqual([status.state, status.warnings], ['Active', true]);
  assert.deepEqual(status.files, [
    { id: program, removed: true, removalCause: 'FILE_TYPE_DECLINED' },
    { id: text, removed: false, removalCause: null },
  ]);
  assert.equal((await rest.status()).status.state, 'Failed');
});
