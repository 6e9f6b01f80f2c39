import assert from 'node:assert/strict';
import { SealpostProblem } from '#client';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { ruleNames } from '../../src/core/password/rules.ts';
import { writeSetting } from '../../src/db/settings.ts';
import type { Database } from '../../src/db/tables.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { eachDatabase } from '../support/database/each-database.ts';
import { noon } from '../support/database/test-rows.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { testKeys as keys } from '../support/test-keys.ts';

const clock = { now: () => noon };

type Test = Parameters<typeof startHttpServer>[0];

async function startPasswordServer(t: Test, db: Database, settings: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(settings)) await changeSetting({ db, clock, keys }, name, value);
  return startHttpServer(t, { ports: { db } as Ports & Runtime });
}

const rejectedWith = (status: number, errorCode: number, detail: RegExp) => (error: unknown) => {
  assert.ok(error instanceof SealpostProblem);
  assert.equal(error.status, status);
  assert.equal(error.errorCode, errorCode);
  assert.match(error.message, detail);
  return true;
};

eachDatabase('P1: a generated password is new each time and meets all requirements', async (db, _location, t) => {
  const { sealpost } = await startPasswordServer(t, db);
  const passwords = await Promise.all(Array.from({ length: 20 }, () => sealpost.generatePassword()));
  assert.equal(new Set(passwords).size, 20);
  for (const password of passwords) {
    assert.match(password, /^[a-zA-Z2-9\-_.!*]{14,}$/);
    assert.deepEqual(await sealpost.validatePassword(password), { valid: true, rulesNotFulfilled: [] });
  }
});

eachDatabase('P2: validation names exactly the requirements not met, with their details', async (db, _location, t) => {
  const { sealpost } = await startPasswordServer(t, db, { 'password.blockedCharacters': '<>' });
  assert.deepEqual(await sealpost.validatePassword('abc <'), {
    valid: false,
    rulesNotFulfilled: [
      { name: 'whitespacesDeclined', details: {} },
      { name: 'alphabeticalSequenceDeclined', details: { count: 3 } },
      { name: 'blacklistedCharactersDeclined', details: { characters: '<>' } },
      { name: 'minimumLengthRequired', details: { length: 10 } },
      { name: 'digitsRequired', details: {} },
      { name: 'upperCaseRequired', details: {} },
    ],
  });
  assert.deepEqual(await sealpost.validatePassword('Xk9-tQ2_mVz7'), { valid: true, rulesNotFulfilled: [] });
  const { rulesNotFulfilled } = await sealpost.validatePassword('');
  assert.equal(rulesNotFulfilled[0]?.name, 'minimumLengthRequired');
});

eachDatabase('P3: a missing password to validate is 1002, one that is not a string 1004', async (db, _location, t) => {
  const { sealpost, log } = await startPasswordServer(t, db);
  const post = (body?: unknown) => sealpost.request('POST', '/api/password', body === undefined ? {} : { body });
  await assert.rejects(post(), rejectedWith(400, 1002, /body/));
  await assert.rejects(post({}), rejectedWith(400, 1002, /password/));
  for (const password of [null, 7, true, ['Xk9-tQ2_mVz7'], {}]) {
    await assert.rejects(post({ password }), rejectedWith(400, 1004, /password/));
  }
  await assert.rejects(post({ password: 'Zz'.repeat(513) }), rejectedWith(400, 1004, /1024/));
  const { valid } = await sealpost.validatePassword('🦭'.repeat(1_024));
  assert.equal(valid, false);
  await sealpost.validatePassword('marker-Of-A-Secret');
  assert.doesNotMatch(log(), /marker-Of-A-Secret|ZzZz|Xk9-tQ2_mVz7/);
});

eachDatabase('P4: the requirements are the enabled rules; white space cannot be allowed', async (db, _location, t) => {
  const { sealpost } = await startPasswordServer(t, db);
  const names = async () => (await sealpost.passwordRequirements()).map(({ name }) => name);
  assert.deepEqual(
    await names(),
    ruleNames.filter((name) => name !== 'blacklistedCharactersDeclined'),
  );
  await assert.rejects(changeSetting({ db, clock, keys }, 'password.whitespacesDeclined', 'false'));
  await changeSetting({ db, clock, keys }, 'password.blockedCharacters', '<>');
  await changeSetting({ db, clock, keys }, 'password.dictionaryWordsDeclined', 'false');
  assert.deepEqual(
    await names(),
    ruleNames.filter((name) => name !== 'dictionaryWordsDeclined'),
  );
});

eachDatabase('P5: a changed requirement takes effect at once on all three', async (db, _location, t) => {
  const { sealpost } = await startPasswordServer(t, db);
  await changeSetting({ db, clock, keys }, 'password.minimumLength', '20');
  await changeSetting({ db, clock, keys }, 'password.blockedWords', 'sealpost,Qtz');
  const requirements = await sealpost.passwordRequirements();
  assert.deepEqual(requirements.find(({ name }) => name === 'minimumLengthRequired')?.details, { length: 20 });
  assert.ok((await sealpost.generatePassword()).length >= 20);
  assert.deepEqual((await sealpost.validatePassword('Xk9-qTz_mVz7')).rulesNotFulfilled, [
    { name: 'dictionaryWordsDeclined', details: {} },
    { name: 'minimumLengthRequired', details: { length: 20 } },
  ]);
});

eachDatabase('P6: names requirements that allow no password when one is requested', async (db, _location, t) => {
  const { sealpost } = await startPasswordServer(t, db);
  // No command accepts this value today, but rules change between versions and stored settings remain.
  await db.transaction().execute((tx) => writeSetting(tx, 'password.blockedCharacters', '-_.!*', noon));
  await assert.rejects(sealpost.generatePassword(), rejectedWith(409, 2001, /specialCharactersRequired/));
});

eachDatabase('P7: requires neither client ID nor token, and ignores invalid ones', async (db, _location, t) => {
  const { sealpost } = await startPasswordServer(t, db);
  const headers = { 'X-CS-ClientId': 'short', 'X-CS-VerificationToken': 'wrong' };
  for (const path of ['/api/password', '/api/password/requirements']) {
    assert.equal((await sealpost.send('GET', path, { headers })).status, 200);
  }
  await assert.rejects(
    sealpost.request('GET', '/api/password', { headers: { 'X-CS-MajorApiVersion': '2' } }),
    rejectedWith(404, 2004, /version/),
  );
});
