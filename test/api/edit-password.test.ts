import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SealpostProblem } from '#client';
import { counters, withSettings } from '../support/guessing.ts';
import { aSentTransfer, blobsOf, newRules, pathOf, strong } from './changing-house.ts';
import { refusalIn, withPassword } from './receiving-house.ts';
import { refused } from './sending.ts';
import type { Sender } from './sending-house.ts';

async function failureOf(call: Promise<unknown>): Promise<SealpostProblem> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof SealpostProblem, String(failure));
  return failure;
}

test('the current password, or the client that made the transfer, gives it another password', async (t) => {
  const { maker, elsewhere, made, ports, place, opened } = await aSentTransfer(t);
  const blobs = await blobsOf(ports);
  const passwords = [made.password];
  const change = async (who: Sender, body: Parameters<Sender['sealpost']['editPassword']>[1], fresh?: string) => {
    const told = await who.sealpost.editPassword(place, body);
    assert.equal(told === undefined, fresh !== undefined, 'only what the server has made is told');
    passwords.push(told ?? fresh ?? '');
    for (const [age, password] of passwords.toReversed().entries()) {
      assert.equal(await opened(password), age === 0 ? 200 : 401, `${age} changes ago`);
    }
    await elsewhere.sealpost.unlockRecipient(place, made.transferId);
  };
  await change(elsewhere, { currentPassword: made.password, password: strong }, strong);
  await change(maker, { passwordMode: 'GENERATED' });
  await change(elsewhere, { currentPassword: passwords.at(-1) ?? '', passwordMode: 'GENERATED' });
  await change(maker, { password: 'Xq7-mTvw.93-Kz' }, 'Xq7-mTvw.93-Kz');
  await change(maker, { passwordMode: 'GENERATED', password: 'Kx7-mTvq.93-Wz' }, 'Kx7-mTvq.93-Wz');
  assert.equal(await opened(), 401);
  assert.deepEqual(await blobsOf(ports), blobs);
  const { transfer } = await maker.sealpost.transferStatus(place);
  assert.deepEqual(transfer.securityMode, { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'GENERATED' } });
});

test('links that the old password has made are dead with it, for every recipient', async (t) => {
  const recipients = ['bob@example.org', 'cleo@example.org'];
  const { maker, made, ask, place } = await aSentTransfer(t, { recipients });
  const hrefs: string[] = [];
  for (const { transferId } of made.recipients) {
    const answer = await ask(`/api/transfers/${transferId}/files`, withPassword(made.password));
    const { data } = (await answer.json()) as { data: ReadonlyArray<{ href: string }> };
    hrefs.push(data[0]?.href ?? '');
  }
  for (const href of hrefs) assert.equal((await ask(href)).status, 200);
  await maker.sealpost.editPassword(place, { password: strong });
  for (const href of hrefs) assert.deepEqual(await refusalIn(await ask(href)), [401, 3003]);
  for (const { transferId } of made.recipients) {
    assert.equal((await ask(`/api/transfers/${transferId}`, withPassword(strong))).status, 200);
  }
});

test('a new password has to fulfil all rules, and the policy has its say about the mode', async (t) => {
  const { maker, made, ports, place, opened } = await aSentTransfer(t);
  const edit = (body: unknown) => maker.sealpost.request('PUT', `${pathOf(made)}/password`, { body });
  const weak = await failureOf(edit({ password: 'abc' }));
  assert.deepEqual([weak.status, weak.errorCode], [409, 2001]);
  const broken = weak.members['rulesNotFulfilled'] as ReadonlyArray<{ readonly name: string }>;
  const names = broken.map(({ name }) => name);
  for (const name of ['minimumLengthRequired', 'digitsRequired']) assert.ok(names.includes(name), name);
  const malformed: ReadonlyArray<readonly [body: unknown, refusal: readonly [number, number]]> = [
    [{}, [400, 1002]],
    [{ currentPassword: made.password }, [400, 1002]],
    [{ passwordMode: 'MANUAL' }, [400, 1002]],
    [{ password: '', passwordMode: '' }, [400, 1002]],
    [{ password: 7 }, [400, 1004]],
    [{ password: strong, passwordMode: 'NONE' }, [400, 1004]],
    [{ password: strong, passwordMode: 'SECRET' }, [400, 1004]],
    [{ password: strong, currentPassword: 'x'.repeat(1_025) }, [400, 1004]],
    [{ passwordMode: 'QUICK' }, [501, 5001]],
    [{ passwordMode: 'EID' }, [501, 5002]],
    [undefined, [400, 1002]],
  ];
  for (const [body, [status, code]] of malformed)
    await assert.rejects(edit(body), refused(status, code), JSON.stringify(body));
  assert.equal(await opened(), 200);
  await newRules(ports, { allowedPasswordModes: 'MANUAL' });
  await assert.rejects(edit({ passwordMode: 'GENERATED' }), refused(409, 2001, /MANUAL only/));
  await maker.sealpost.editPassword(place, { password: strong });
});

test('a wrong current password counts at the first recipient, and none at all counts nowhere', async (t) => {
  const { elsewhere, maker, made, ports, ask, place, opened } = await aSentTransfer(t);
  const edit = (currentPassword: string | undefined) =>
    elsewhere.sealpost.editPassword(place, { password: strong, ...(currentPassword && { currentPassword }) });
  for (const nothing of [undefined, '']) await assert.rejects(edit(nothing), refused(401, 3003));
  assert.deepEqual(await counters(ports.db), []);
  for (const [n, left] of [4, 3, 2, 1, 0].entries()) {
    const error = await failureOf(edit(`wrong${n}`));
    assert.deepEqual([error.status, error.errorCode, error.members['attemptsLeft']], [401, 3003, left]);
  }
  await assert.rejects(edit(made.password), refused(403, 2005));
  assert.deepEqual(await refusalIn(await ask(`/api/transfers/${made.transferId}`)), [403, 2005]);
  await maker.sealpost.editPassword(place, { password: strong });
  assert.equal(await opened(strong), 403, 'the lock stays: it is of those who guess');
  await elsewhere.sealpost.unlockRecipient(place, made.transferId);
  assert.equal(await opened(strong), 200);
  await assert.rejects(edit('wrong0'), refused(401, 3003));
  await withSettings(ports, { 'attempts.limit': '2', 'attempts.lockAt': '0', 'attempts.longLockAt': '0' });
  await assert.rejects(edit('wrong9'), refused(410, 2006));
  assert.equal((await maker.sealpost.transferStatus(place)).status.state, 'Deleted_by_security');
  assert.equal(await opened(), 410);
});

test('the client that made it can put a password in the place of links that open by themselves', async (t) => {
  const { maker, elsewhere, made, opened, place } = await aSentTransfer(t, { password: undefined });
  assert.equal(await opened(), 200);
  for (const currentPassword of [made.password, 'wrong']) {
    const edited = elsewhere.sealpost.editPassword(place, { currentPassword, password: strong });
    await assert.rejects(edited, refused(401, 3002));
  }
  const before = await maker.sealpost.transferStatus(place);
  assert.match(before.status.recipients[0]?.downloadUrl ?? '', /#password=/);
  await maker.sealpost.editPassword(place, { password: strong });
  assert.equal(await opened(), 401);
  assert.equal(await opened(strong), 200);
  for (const { sealpost } of [maker, elsewhere]) {
    const { transfer, status } = await sealpost.transferStatus(place);
    assert.equal(transfer.securityMode.config.passwordMode, 'MANUAL');
    assert.doesNotMatch(status.recipients[0]?.downloadUrl ?? '', /password/);
  }
  await elsewhere.sealpost.editPassword(place, { currentPassword: strong, passwordMode: 'GENERATED' });
});
