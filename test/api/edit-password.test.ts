import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SealpostProblem } from '#client';
import { type ApiSender, errorIn, withPassword } from '../support/server/api-server.ts';
import {
  blobsOf,
  pathOf,
  replacePolicySettings,
  startServerWithTransfer,
  strongPassword,
} from '../support/server/server-with-transfer.ts';
import { hasApiError } from '../support/transfer/draft.ts';
import { attemptCounters, writeSettings } from '../support/transfer/password-attempts.ts';

async function failureOf(call: Promise<unknown>): Promise<SealpostProblem> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof SealpostProblem, String(failure));
  return failure;
}

test('changes the password with the current one, or for the client that made the transfer', async (t) => {
  const { maker, elsewhere, made, ports, place, opened } = await startServerWithTransfer(t);
  const blobs = await blobsOf(ports);
  const passwords = [made.password];
  const change = async (who: ApiSender, body: Parameters<ApiSender['sealpost']['editPassword']>[1], fresh?: string) => {
    const reported = await who.sealpost.editPassword(place, body);
    assert.equal(reported === undefined, fresh !== undefined, 'only generated passwords are returned');
    passwords.push(reported ?? fresh ?? '');
    for (const [age, password] of passwords.toReversed().entries()) {
      assert.equal(await opened(password), age === 0 ? 200 : 401, `${age} changes ago`);
    }
    await elsewhere.sealpost.unlockRecipient(place, made.transferId);
  };
  await change(elsewhere, { currentPassword: made.password, password: strongPassword }, strongPassword);
  await change(maker, { passwordMode: 'GENERATED' });
  await change(elsewhere, { currentPassword: passwords.at(-1) ?? '', passwordMode: 'GENERATED' });
  await change(maker, { password: 'Xq7-mTvw.93-Kz' }, 'Xq7-mTvw.93-Kz');
  await change(maker, { passwordMode: 'GENERATED', password: 'Kx7-mTvq.93-Wz' }, 'Kx7-mTvq.93-Wz');
  assert.equal(await opened(), 401);
  assert.deepEqual(await blobsOf(ports), blobs);
  const { transfer } = await maker.sealpost.transferStatus(place);
  assert.deepEqual(transfer.securityMode, { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'GENERATED' } });
});

test('links created with the old password stop working, for every recipient', async (t) => {
  const recipients = ['bob@example.org', 'cleo@example.org'];
  const { maker, made, request, place } = await startServerWithTransfer(t, { recipients });
  const hrefs: string[] = [];
  for (const { transferId } of made.recipients) {
    const response = await request(`/api/transfers/${transferId}/files`, withPassword(made.password));
    const { data } = (await response.json()) as { data: ReadonlyArray<{ href: string }> };
    hrefs.push(data[0]?.href ?? '');
  }
  for (const href of hrefs) assert.equal((await request(href)).status, 200);
  await maker.sealpost.editPassword(place, { password: strongPassword });
  for (const href of hrefs) assert.deepEqual(await errorIn(await request(href)), [401, 3003]);
  for (const { transferId } of made.recipients) {
    assert.equal((await request(`/api/transfers/${transferId}`, withPassword(strongPassword))).status, 200);
  }
});

test('a new password must meet all requirements, and the policy must allow the mode', async (t) => {
  const { maker, made, ports, place, opened } = await startServerWithTransfer(t);
  const edit = (body: unknown) => maker.sealpost.request('PUT', `${pathOf(made)}/password`, { body });
  const weak = await failureOf(edit({ password: 'abc' }));
  assert.deepEqual([weak.status, weak.errorCode], [409, 2001]);
  const broken = weak.members['rulesNotFulfilled'] as ReadonlyArray<{ readonly name: string }>;
  const names = broken.map(({ name }) => name);
  for (const name of ['minimumLengthRequired', 'digitsRequired']) assert.ok(names.includes(name), name);
  const malformed: ReadonlyArray<readonly [body: unknown, rejection: readonly [number, number]]> = [
    [{}, [400, 1002]],
    [{ currentPassword: made.password }, [400, 1002]],
    [{ passwordMode: 'MANUAL' }, [400, 1002]],
    [{ password: '', passwordMode: '' }, [400, 1002]],
    [{ password: 7 }, [400, 1004]],
    [{ password: strongPassword, passwordMode: 'NONE' }, [400, 1004]],
    [{ password: strongPassword, passwordMode: 'SECRET' }, [400, 1004]],
    [{ password: strongPassword, currentPassword: 'x'.repeat(1_025) }, [400, 1004]],
    [{ passwordMode: 'QUICK' }, [501, 5001]],
    [{ passwordMode: 'EID' }, [501, 5002]],
    [undefined, [400, 1002]],
  ];
  for (const [body, [status, code]] of malformed)
    await assert.rejects(edit(body), hasApiError(status, code), JSON.stringify(body));
  assert.equal(await opened(), 200);
  await replacePolicySettings(ports, { allowedPasswordModes: 'MANUAL' });
  await assert.rejects(edit({ passwordMode: 'GENERATED' }), hasApiError(409, 2001, /password modes: MANUAL\.$/));
  await maker.sealpost.editPassword(place, { password: strongPassword });
});

test('counts a wrong current password at the first recipient, and a missing one nowhere', async (t) => {
  const { elsewhere, maker, made, ports, place, opened } = await startServerWithTransfer(t);
  const edit = (currentPassword: string | undefined) =>
    elsewhere.sealpost.editPassword(place, { password: strongPassword, ...(currentPassword && { currentPassword }) });
  for (const nothing of [undefined, '']) await assert.rejects(edit(nothing), hasApiError(401, 3003));
  assert.deepEqual(await attemptCounters(ports.db), []);
  for (const [n, left] of [4, 3, 2, 1, 0].entries()) {
    const error = await failureOf(edit(`wrong${n}`));
    assert.deepEqual([error.status, error.errorCode, error.members['attemptsLeft']], [401, 3003, left]);
  }
  await assert.rejects(edit(made.password), hasApiError(403, 2005));
  await maker.sealpost.editPassword(place, { password: strongPassword });
  await assert.rejects(edit(strongPassword), hasApiError(403, 2005));
  assert.equal(await opened(strongPassword), 200, 'the lock is for the caller of the wrong passwords');
  await elsewhere.sealpost.unlockRecipient(place, made.transferId);
  assert.equal(await opened(strongPassword), 200);
  await assert.rejects(edit('wrong0'), hasApiError(401, 3003));
  await writeSettings(ports, { 'attempts.limit': '2', 'attempts.lockAt': '0', 'attempts.longLockAt': '0' });
  await assert.rejects(edit('wrong9'), hasApiError(410, 2006));
  assert.equal((await maker.sealpost.transferStatus(place)).status.state, 'DELETED_BY_SECURITY');
  assert.equal(await opened(), 410);
});

test('the client that made the transfer can replace links without password by a password', async (t) => {
  const { maker, elsewhere, made, opened, place } = await startServerWithTransfer(t, { password: undefined });
  assert.equal(await opened(), 200);
  for (const currentPassword of [made.password, 'wrong']) {
    const edited = elsewhere.sealpost.editPassword(place, { currentPassword, password: strongPassword });
    await assert.rejects(edited, hasApiError(401, 3002));
  }
  const before = await maker.sealpost.transferStatus(place);
  assert.match(before.status.recipients[0]?.downloadUrl ?? '', /#password=/);
  await maker.sealpost.editPassword(place, { password: strongPassword });
  assert.equal(await opened(), 401);
  assert.equal(await opened(strongPassword), 200);
  for (const { sealpost } of [maker, elsewhere]) {
    const { transfer, status } = await sealpost.transferStatus(place);
    assert.equal(transfer.securityMode.config.passwordMode, 'MANUAL');
    assert.doesNotMatch(status.recipients[0]?.downloadUrl ?? '', /password/);
  }
  await elsewhere.sealpost.editPassword(place, { currentPassword: strongPassword, passwordMode: 'GENERATED' });
});
