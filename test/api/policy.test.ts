import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPolicyRule, removePolicyRule } from '../../src/actions/policy/policy-rules.ts';
import type { RuleText } from '../../src/core/policy/rule.ts';
import { addedOptions, policyMembers, transferOptions } from '../../src/core/transfer-options.ts';
import { type ApiServer, ann, startApiServer } from '../support/server/api-server.ts';
import { createDraft, hasApiError } from '../support/transfer/draft.ts';

const rule = (text: Partial<RuleText>): RuleText => {
  return { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {}, ...text };
};

/** Starts a server with exactly these rules. */
async function startServerWithRules(
  t: Parameters<typeof startApiServer>[0],
  ...rules: ReadonlyArray<Partial<RuleText>>
) {
  const service = await startApiServer(t);
  for (const { id } of (await service.ports.policy.read()).all) await removePolicyRule(service.ports, id);
  for (const text of rules) await addPolicyRule(service.ports, rule(text));
  return service;
}

const add = ({ ports }: ApiServer, text: Partial<RuleText>) => addPolicyRule(ports, rule(text));
const bob = 'bob@example.org';

test('a fresh loopback-only server lets everyone send, with the documented settings', async (t) => {
  const { sealpost } = await (await startApiServer(t)).sender();
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
      ...policyMembers(
        addedOptions,
        (name) => transferOptions[name].default,
        () => true,
      ),
      confidentialMessageAllowed: true,
      confidentialMessageRequired: false,
      recipientNotificationEditable: true,
      securityModes: [{ name: 'ONE_TIME_PASSWORD', config: { allowedPasswordModes: ['GENERATED', 'MANUAL', 'NONE'] } }],
      fileTypeFilterConfig: null,
    },
    tryOut: true,
  });
});

test('names recipients that are not allowed as they were written, once, without settings', async (t) => {
  const service = await startServerWithRules(t, {
    recipient: '*@example.org',
    settings: { fileTypeFilterConfig: 'deny:exe' },
  });
  const sender = await service.sender();
  const requested = ['Bob@Example.ORG', 'Carol@Example.NET', 'carol@example.net'];
  assert.deepEqual(await sender.sealpost.transferPolicy(ann, requested), {
    allowed: false,
    failedRecipients: [{ emailAddress: 'Carol@Example.NET', reason: 'POLICY_MISMATCH' }],
  });
  const { settings } = await sender.sealpost.transferPolicy(ann, [bob]);
  assert.deepEqual(settings?.fileTypeFilterConfig, { listMode: 'DENY', fileTypes: ['exe'] });
  const draft = createDraft(sender, { recipients: { to: [{ mail: bob }], bcc: [{ mail: 'carol@example.net' }] } });
  await assert.rejects(draft, (error: { members?: { failedRecipients?: unknown } }) => {
    hasApiError(403, 3011)(error);
    assert.deepEqual(error.members?.failedRecipients, [
      { emailAddress: 'carol@example.net', reason: 'POLICY_MISMATCH' },
    ]);
    return true;
  });
});

test('rejects a sender who may not send to anyone, for the policy request and for a new transfer', async (t) => {
  const service = await startServerWithRules(t, { sender: 'carol@example.org' });
  const sender = await service.sender();
  await assert.rejects(sender.sealpost.transferPolicy(ann, [bob]), hasApiError(403, 3010));
  await assert.rejects(sender.sealpost.transferPolicy(ann, []), hasApiError(403, 3010));
  await assert.rejects(createDraft(sender), hasApiError(403, 3010));
  await add(service, {});
  assert.ok(await createDraft(sender), 'a rule acts at once');
  await add(service, { effect: 'deny', sender: '/ann@.*/' });
  await assert.rejects(createDraft(sender), hasApiError(403, 3010));
});

test('the policy request requires the verified sender and addresses', async (t) => {
  const service = await startApiServer(t);
  const { sealpost } = await service.sender();
  const path = `/api/users/${ann}/transfer-policy`;
  await assert.rejects(service.sealpost.transferPolicy(ann, [bob]), hasApiError(401, 3002));
  await assert.rejects(sealpost.transferPolicy('carol@example.org', [bob]), hasApiError(401, 3002));
  await assert.rejects(sealpost.transferPolicy('no-address', [bob]), hasApiError(400, 1005));
  await assert.rejects(sealpost.request('POST', path, { body: {} }), hasApiError(400, 1002));
  await assert.rejects(sealpost.transferPolicy(ann, ['no address']), hasApiError(400, 1004, /body\.recipients\.0/));
  const many = Array.from({ length: 501 }, (_, index) => `r${index}@example.org`);
  await assert.rejects(sealpost.transferPolicy(ann, many), hasApiError(409, 2001, /recipients: the limit is 500\./));
  assert.equal((await sealpost.transferPolicy(ann, many.slice(1))).allowed, true);
});

test('rejects a list that is far too long before parsing any address', async (t) => {
  const sender = await (await startApiServer(t)).sender();
  const named = (times: number) => Array.from({ length: times }, () => bob);
  const tooMany = [...named(2_000), 'no address'];
  await assert.rejects(
    sender.sealpost.transferPolicy(ann, tooMany),
    hasApiError(409, 2001, /recipients: the limit is 500\./),
  );
  const to = tooMany.slice(1_000).map((email) => ({ mail: email }));
  const cc = named(1_000).map((email) => ({ mail: email }));
  await assert.rejects(
    createDraft(sender, { recipients: { to, cc } }),
    hasApiError(409, 2001, /recipients: the limit is 500\./),
  );
  assert.ok((await sender.sealpost.transferPolicy(ann, named(2_000))).allowed, 'an address counts once');
  const wrong = createDraft(sender, { recipients: { to: to.slice(1), cc } });
  await assert.rejects(wrong, hasApiError(400, 1004, /body\.recipients\.to\.999\.mail/));
});

test('a rule for a network applies to callers from there', async (t) => {
  const service = await startServerWithRules(t, { network: '10.0.0.0/8' });
  const { sealpost } = await service.sender();
  await assert.rejects(sealpost.transferPolicy(ann, [bob]), hasApiError(403, 3010));
  await add(service, { network: '127.0.0.0/8', settings: { maxTotalSize: '5' } });
  assert.equal((await sealpost.transferPolicy(ann, [bob])).settings?.maxTotalSize, 5);
});

test('a new transfer starts with the defaults of the policy', async (t) => {
  const service = await startServerWithRules(t, {
    settings: {
      maxRetentionPeriod: '7',
      showFileNamesDefault: 'false',
      showZipFileContentDefault: 'true',
      sendDownloadNotificationsDefault: 'false',
      allowedPasswordModes: 'MANUAL,NONE',
    },
  });
  const draft = await createDraft(await service.sender());
  const session = (await draft.get()) as unknown as Record<string, unknown> & Awaited<ReturnType<typeof draft.get>>;
  assert.equal(session['expirationDate'], '2026-03-08T12:00:00+00:00');
  assert.deepEqual(
    [session['showFileNames'], session['showZipFileContent'], session['sendDownloadNotifications']],
    [false, true, false],
  );
  assert.equal(session.securityMode.config.passwordMode, 'MANUAL');
  await draft.file('a.txt', 'Hello');
  await assert.rejects(draft.submit(), hasApiError(409, 2001, /required in password mode MANUAL/));
  const password = await service.sealpost.generatePassword();
  await draft.change({ securityMode: { config: { password } } });
  assert.ok(await draft.submit());
});

test('rejects a change that the policy does not allow', async (t) => {
  const service = await startServerWithRules(t, {
    settings: {
      maxRetentionPeriod: '7',
      showFileNamesChangeable: 'false',
      sendDownloadNotificationsChangeable: 'false',
      confidentialMessageAllowed: 'false',
      recipientNotificationEditable: 'false',
      allowedPasswordModes: 'GENERATED',
    },
  });
  const draft = await createDraft(await service.sender());
  const fileId = await draft.file('a.txt', 'Hello');
  const before = await draft.get();
  for (const [change, sentence] of [
    [{ expirationDate: '2026-03-08T12:00:01Z' }, /within 7 days/],
    [{ showFileNames: false }, /showFileNames to be true/],
    [{ sendDownloadNotifications: false }, /sendDownloadNotifications to be true/],
    [{ confidentialMessageFileId: fileId }, /does not allow a confidential message/],
    [{ notificationMessage: { subject: 'Hello' } }, /notification text/],
    [{ notificationMessage: { body: 'Hello' } }, /notification text/],
    [
      { securityMode: { config: { passwordMode: 'MANUAL', password: 'correct-Horse.9' } } },
      /password modes: GENERATED\.$/,
    ],
    [{ securityMode: { config: { passwordMode: 'NONE' } } }, /password modes: GENERATED\.$/],
  ] as const) {
    await assert.rejects(draft.change(change), hasApiError(409, 2001, sentence), JSON.stringify(change));
  }
  assert.deepEqual(await draft.get(), before);
  assert.deepEqual(await draft.change(before), before, 'the response may be sent back unchanged');
  assert.ok(await draft.submit());
});

test('rejects files beyond the size and types that the policy allows', async (t) => {
  const service = await startServerWithRules(t, {
    settings: { maxTotalSize: '10', fileTypeFilterConfig: 'deny:exe,bat' },
  });
  const draft = await createDraft(await service.sender());
  await assert.rejects(draft.register({ fileName: 'a.txt', size: 11 }), hasApiError(409, 2001, /limit of 10 bytes/));
  for (const fileName of ['a.exe', 'A.EXE', 'a.exe.', 'a.Bat ']) {
    await assert.rejects(draft.register({ fileName, size: 1 }), hasApiError(409, 2001, /type (exe|bat)/), fileName);
  }
  await draft.register({ fileName: 'a.exe.txt', size: 10 });
  await assert.rejects(draft.register({ fileName: 'b.txt', size: 1 }), hasApiError(409, 2001));
});

test('when a transfer is sent, the rules of that moment apply', async (t) => {
  const service = await startServerWithRules(t, { sender: ann });
  const sender = await service.sender();
  const drafts = await Promise.all(Array.from({ length: 6 }, () => createDraft(sender)));
  for (const draft of drafts) await draft.file('a.txt', 'Hello');
  const [changed, ...others] = drafts;
  assert.ok(changed !== undefined);
  await changed.change({ showFileNames: false, notificationMessage: { subject: 'Plans' } });
  const settings = [
    [{ maxTotalSize: '4' }, /limit of 4 bytes/],
    [{ maxRetentionPeriod: '29' }, /within 29 days/],
    [{ showFileNamesChangeable: 'false' }, /showFileNames to be true/],
    [{ recipientNotificationEditable: 'false' }, /notification text/],
    [{ confidentialMessageRequired: 'true' }, /requires a confidential message/],
    [{ allowedPasswordModes: 'MANUAL' }, /password modes: MANUAL\.$/],
  ] as const;
  for (const [setting, sentence] of settings) {
    const { id } = await add(service, { settings: setting });
    await assert.rejects(changed.submit(), hasApiError(409, 2001, sentence), JSON.stringify(setting));
    await removePolicyRule(service.ports, id);
  }
  const { id } = await add(service, { effect: 'deny', recipient: bob });
  await assert.rejects(changed.submit(), hasApiError(403, 3011));
  await assert.rejects(changed.register({ fileName: 'b.txt', size: 1 }), hasApiError(403, 3011));
  await removePolicyRule(service.ports, id);
  assert.ok(await changed.submit());
  assert.ok(await others[0]?.submit());
});

test('removes a file of a type that was forbidden meanwhile', async (t) => {
  const service = await startServerWithRules(t, {});
  const draft = await createDraft(await service.sender());
  const [program, text] = [await draft.file('a.exe', 'MZ'), await draft.file('a.txt', 'Hello')];
  const rest = await createDraft(await service.sender());
  await rest.file('b.exe', 'MZ');
  await add(service, { settings: { fileTypeFilterConfig: 'deny:exe' } });
  await draft.submit();
  await rest.submit();
  await service.complete();
  const { status } = await draft.status();
  assert.deepEqual([status.state, status.warnings], ['ACTIVE', true]);
  assert.deepEqual(status.files, [
    { id: program, removed: true, removalCause: 'FILE_TYPE_DECLINED' },
    { id: text, removed: false, removalCause: null },
  ]);
  assert.equal((await rest.status()).status.state, 'FAILED');
});
