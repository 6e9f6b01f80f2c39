import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPolicyRule } from '../../src/actions/policy/policy-rules.ts';
import { ann, startApiServer } from '../support/server/api-server.ts';
import { createDraft, hasProblemType } from '../support/transfer/draft.ts';

const settings = {
  maxTotalSize: '100',
  maxRetentionPeriod: '7',
  transfersPerDay: '3',
  fileTypeFilterConfig: 'deny:exe',
  confidentialMessageRequired: 'true',
};

test('each cause of 409 has a type of its own, with the values that its message names', async (t) => {
  const service = await startApiServer(t);
  const rule = { effect: 'allow', sender: '*', recipient: '*', network: null, settings } as const;
  await addPolicyRule(service.ports, rule);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const { change, register, submit } = draft;
  const config = (values: unknown) => ({ securityMode: { config: values } });
  const tooMany = Array.from({ length: 501 }, (_, index) => ({ mail: `${index}@example.org` }));
  const append = async (fileId: string, offset: number) =>
    sender.sealpost.appendContent(
      { sender: ann, trackingId: draft.trackingId, fileId },
      { offset, bytes: new Blob(['Hello']) },
    );

  await assert.rejects(submit(), hasProblemType('files_missing'));
  const fileId = await register({ fileName: 'a.txt', size: 5 });
  await assert.rejects(submit(), hasProblemType('upload_incomplete', { missing: 1 }));
  await assert.rejects(append(fileId, 3), hasProblemType('upload_offset_mismatch', { expectedOffset: 0 }));
  await append(fileId, 0);
  await assert.rejects(append(fileId, 5), hasProblemType('upload_size_mismatch'));
  await assert.rejects(submit(), hasProblemType('confidential_message_required'));
  await assert.rejects(register({ fileName: 'A.TXT', size: 5 }), hasProblemType('file_name_taken'));
  await assert.rejects(register({ fileName: 'a.exe', size: 5 }), hasProblemType('file_type_denied'));
  await assert.rejects(register({ fileName: 'a/b', size: 5 }), hasProblemType('file_name_invalid'));
  await assert.rejects(register({ fileName: 'b', path: '../b', size: 5 }), hasProblemType('file_path_invalid'));
  await assert.rejects(
    register({ fileName: 'b.txt', size: 96 }),
    hasProblemType('size_limit_exceeded', { limitBytes: 100 }),
  );
  await assert.rejects(
    createDraft(sender, { recipients: { to: tooMany } }),
    hasProblemType('recipient_limit_exceeded', { limit: 500 }),
  );
  await assert.rejects(
    change({ notificationMessage: { subject: 'x'.repeat(999) } }),
    hasProblemType('subject_too_long', { limit: 998 }),
  );
  await assert.rejects(
    change({ expirationDate: '2026-04-01T12:00:00Z' }),
    hasProblemType('expiration_date_too_late', { limit: 7 }),
  );
  await assert.rejects(
    change({ expirationDate: '2026-02-01T12:00:00Z' }),
    hasProblemType('expiration_date_passed', { limit: undefined, detail: undefined }),
  );
  await assert.rejects(change({ fileChecksumAlgorithm: 'MD5' }), hasProblemType('checksum_algorithm_fixed'));
  await assert.rejects(change(config({ passwordMode: 'MANUAL' })), hasProblemType('manual_password_missing'));
  await assert.rejects(
    change(config({ passwordMode: 'NONE', password: 'correct-Horse.9' })),
    hasProblemType('password_not_expected'),
  );
  await assert.rejects(
    change(config({ password: 'short' })),
    (error: unknown) =>
      hasProblemType('password_requirements_not_met')(error) &&
      (error as { members: { rulesNotFulfilled: unknown[] } }).members.rulesNotFulfilled.length > 0,
  );
  await createDraft(sender);
  await createDraft(sender);
  await assert.rejects(createDraft(sender), hasProblemType('quota_exceeded', { limit: 3 }));

  await change({ confidentialMessageFileId: fileId });
  await submit();
  await assert.rejects(draft.get(), hasProblemType('session_unknown'));
  const revoke = () => sender.sealpost.revokeTransfer({ sender: ann, trackingId: draft.trackingId });
  await revoke();
  await assert.rejects(revoke(), hasProblemType('transfer_ended'));
});
