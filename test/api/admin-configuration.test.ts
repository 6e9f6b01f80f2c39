import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SealpostProblem, SettingChanges } from '#client';
import { addPolicyRule } from '../../src/actions/policy/policy-rules.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { scopes } from '../../src/core/permissions.ts';
import { isSensitive, settingGroups, settingNames } from '../../src/core/settings.ts';
import { minuteMs } from '../../src/core/time.ts';
import { readSettings } from '../../src/db/settings.ts';
import { type AdminCaller, adminWith, tokenWith } from '../support/server/admin-callers.ts';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';

const changed = hasProblemType('version_changed');
const malformed = hasProblemType('value_malformed');
const unknown = hasProblemType('entity_unknown');

/** Asserts that each run makes one entry in the audit log, with this administrator. */
async function recorded<Result>(
  { ports }: ApiServer,
  { administratorId }: AdminCaller,
  action: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const entries = () => ports.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const before = await entries();
  const result = await run();
  const [entry, ...more] = (await entries()).slice(before.length);
  assert.deepEqual([entry?.action, entry?.actor_kind, entry?.actor_id], [action, 'administrator', administratorId]);
  assert.equal(more.length, 0);
  return result;
}

test('AD70: a change names the version that it is based on, and another version is rejected', async (t) => {
  const server = await startApiServer(t);
  const [first, second] = [await adminWith(server, 'administrator'), await adminWith(server, 'administrator')];
  const send = (headers: Readonly<Record<string, string>>) =>
    server.request('/api/admin/settings', {
      method: 'PATCH',
      headers: { ...first.headers, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ changes: { 'retention.days': 9 } }),
    });
  assert.equal((await send({})).status, 428);
  assert.equal((await send({ 'If-Match': '"other"' })).status, 412);
  const { version } = await first.admin.settings.list();
  assert.equal((await second.admin.settings.list()).version, version);
  const both = await Promise.allSettled([
    first.admin.settings.change({ 'retention.days': 7 }, version),
    second.admin.settings.change({ 'expiry.warningHours': 12 }, version),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  for (const result of both) if (result.status === 'rejected') changed(result.reason);
  const present = await second.admin.settings.list();
  await changeSetting(server.ports, 'retention.days', '8');
  await assert.rejects(second.admin.settings.change({ 'retention.days': 6 }, present.version), changed);
  assert.equal((await readSettings(server.ports.db))['retention.days'], 8);
  assert.equal((await send({ 'If-Match': '*' })).status, 200);
  assert.equal((await send({ 'If-Match': `W/${(await first.admin.settings.list()).version}` })).status, 200);

  const rules = await first.admin.policy.rules();
  await addPolicyRule(server.ports, { ...rule('ann@example.org'), network: null, settings: {} });
  await assert.rejects(second.admin.policy.add(rule('bob@example.org'), rules.version), changed);
  assert.equal((await first.admin.policy.rules()).data.length, rules.data.length + 1);
});

test('AD71: settings are listed with description, type, limits and default, and changed together or not at all', async (t) => {
  const server = await startApiServer(t);
  const caller = await adminWith(server, 'administrator');
  const { settings } = caller.admin;
  const { version, data } = await settings.list();
  assert.deepEqual(
    data.map(({ name }) => name),
    settingNames,
  );
  assert.deepEqual(new Set(data.map(({ group }) => group)), new Set(settingGroups.map(({ title }) => title)));
  for (const { name, description } of data) assert.match(description, /^[A-Z0-9`].*\.$/s, name);
  const days = data.find(({ name }) => name === 'retention.days');
  assert.deepEqual([days?.valueType, days?.value, days?.default, days?.changed], ['integer', 30, 30, false]);
  assert.deepEqual([days?.minimum, days?.maximum, days?.reauthentication], [0, 36_500, false]);
  const result = await recorded(server, caller, 'changeSettings', () =>
    settings.change(
      { 'retention.days': 7, 'terms.active': true, 'cors.origins': ['https://a.example'], 'brand.place': 'Bonn' },
      version,
    ),
  );
  const valueIn = (name: string) => result.data.find((each) => each.name === name)?.value;
  assert.deepEqual(['retention.days', 'terms.active', 'cors.origins', 'brand.place'].map(valueIn), [
    7,
    true,
    ['https://a.example'],
    'Bonn',
  ]);
  const reset = await settings.change({ 'retention.days': null, 'cors.origins': null }, result.version);
  assert.deepEqual(
    reset.data
      .filter((each) => each.changed)
      .map(({ name }) => name)
      .sort(),
    // Tests store small files as blobs.
    ['brand.place', 'disk.maxInlineBytes', 'terms.active'],
  );
  const before = await readSettings(server.ports.db);
  const invalid: ReadonlyArray<readonly [SettingChanges, typeof malformed]> = [
    [{ 'retention.days': '7' }, malformed],
    [{ 'terms.active': 'true' }, malformed],
    [{ 'cors.origins': 'https://a.example' }, malformed],
    [{ 'cors.origins': ['https://a.example,https://b.example'] }, malformed],
    [{ 'brand.place': 1 }, malformed],
    [{ 'retention.days': 40_000, 'brand.place': 'Ulm' }, malformed],
    [{ 'password.minimumLength': 200, 'brand.place': 'Ulm' }, malformed],
    [{ 'retention.weeks': 1, 'brand.place': 'Ulm' }, unknown],
    [
      { 'password.blockedCharacters': '-_.!*', 'brand.place': 'Ulm' },
      hasProblemType('password_requirements_unsatisfiable'),
    ],
  ];
  for (const [changes, problem] of invalid) {
    await assert.rejects(settings.change(changes, reset.version), problem, JSON.stringify(changes));
  }
  await assert.rejects(settings.change({}, '*'), malformed);
  assert.deepEqual(await readSettings(server.ports.db), before);
  const named: ReadonlyArray<readonly [SettingChanges, readonly string[]]> = [
    [{ 'brand.place': 'Ulm', 'retention.days': '7' }, ['retention.days']],
    [{ 'brand.place': 'Ulm', 'admin.email': 'wrong' }, ['admin.email']],
    [{ 'brand.place': 'Ulm', 'password.minimumLength': 200 }, ['password.minimumLength', 'password.maximumLength']],
  ];
  for (const [changes, names] of named) {
    await assert.rejects(settings.change(changes, reset.version), ({ members }: SealpostProblem) => {
      assert.deepEqual(members['settings'], names);
      return true;
    });
  }
});

test('AD72: settings that weaken sign-in, single sign-on or audit log need a recent sign-in', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'administrator');
  server.ports.clock.advance(6 * minuteMs);
  await assert.rejects(
    admin.settings.change({ 'audit.days': 30, 'brand.place': 'Ulm' }, '*'),
    hasProblemType('reauthentication_required'),
  );
  const { data } = await admin.settings.change({ 'brand.place': 'Bonn' }, '*');
  assert.deepEqual(
    data
      .filter(({ reauthentication }) => reauthentication)
      .map(({ name }) => name)
      .sort(),
    [
      'admin.sessionHours',
      'admin.sessionMinutes',
      'audit.days',
      'oidc.emailClaim',
      'oidc.label',
      'oidc.roleClaim',
      'oidc.roles',
      'oidc.scopes',
      'verification.oidc',
      'verification.oidcDomains',
    ],
  );
  assert.equal(data.find(({ name }) => name === 'audit.days')?.changed, false);
});

test('AD72: no API token changes these settings', async (t) => {
  const server = await startApiServer(t);
  const { headers } = await tokenWith(server, scopes);
  const before = await readSettings(server.ports.db);
  const change = (changes: object) =>
    server.request('/api/admin/settings', {
      method: 'PATCH',
      headers: { ...headers, 'If-Match': '*', 'Content-Type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
  for (const name of settingNames.filter(isSensitive)) {
    const response = await change({ [name]: null, 'brand.place': 'Ulm' });
    assert.equal(response.status, 403, name);
    const { type, permission } = (await response.json()) as { readonly type: string; readonly permission: string };
    assert.deepEqual([type, permission], ['urn:sealpost:problem:permission_missing', 'settings.security'], name);
  }
  assert.deepEqual(await readSettings(server.ports.db), before);
  assert.equal((await change({ 'brand.place': 'Ulm' })).status, 200);
});

const rule = (sender: string) => ({ effect: 'allow', sender, recipient: '*' }) as const;

test('AD73: rules are added, changed, ordered and removed, each change with its entry in the audit log', async (t) => {
  const server = await startApiServer(t);
  const caller = await adminWith(server, 'administrator');
  const { policy } = caller.admin;
  const { version, data: given } = await policy.rules();
  assert.deepEqual([given[0]?.tryOut, given[0]?.acting], [true, true]);
  const ann = await recorded(server, caller, 'addRule', () =>
    policy.add({ ...rule('Ann@Example.org'), settings: { maxTotalSize: 5, allowPreviewDefault: false } }, version),
  );
  assert.equal(ann.data.sender, 'ann@example.org');
  assert.deepEqual(ann.data.settings, { maxTotalSize: 5, allowPreviewDefault: false });
  const { id } = ann.data;
  const body = { ...rule('*'), network: '10.0.0.0/8', settings: { fileTypeFilterConfig: 'deny:exe,bat' } };
  const other = await recorded(server, caller, 'changeRule', () => policy.change(id, body, ann.version));
  assert.deepEqual(other.data, {
    ...{ ...body, id, tryOut: false, acting: true },
    settings: { fileTypeFilterConfig: 'deny:bat,exe' },
  });
  const ids = [id, given[0]?.id ?? ''];
  const ordered = await recorded(server, caller, 'orderRules', () => policy.order(ids, other.version));
  assert.deepEqual(
    (await policy.rules()).data.map((each) => each.id),
    ids,
  );
  for (const [wrong, problem] of [
    [() => policy.add({ ...rule('ann'), network: null }, ordered), malformed],
    [() => policy.add({ ...rule('*'), settings: { size: 1 } }, ordered), malformed],
    [() => policy.change('AAAAAAAAAA', body, ordered), unknown],
    [() => policy.remove('x', ordered), unknown],
    [() => policy.order([id], ordered), malformed],
    [() => policy.remove(id, other.version), changed],
  ] as const) {
    await assert.rejects(wrong(), problem);
  }
  const last = await recorded(server, caller, 'removeRule', () => policy.remove(id, ordered));
  assert.equal((await policy.rules()).version, last);
});

test('AD74: rules are exported as CSV, tried out, and imported all or not at all', async (t) => {
  const server = await startApiServer(t);
  const caller = await adminWith(server, 'administrator');
  const { policy } = caller.admin;
  await policy.add({ ...rule('ann@example.org'), settings: { maxTotalSize: 5 } }, '*');
  const csv = await recorded(server, caller, 'exportRules', () => policy.export());
  assert.equal(csv, 'effect,sender,recipient,network,settings\r\nallow,ann@example.org,*,,maxTotalSize=5\r\n');
  const { version, data: before } = await policy.rules();
  const file = `${csv}deny,*,eve@example.org,,\r\n`;
  const plan = await policy.tryImport(file, { mode: 'replace' });
  assert.deepEqual(
    [plan.added.map(({ line, recipient }) => [line, recipient]), plan.removed.length, plan.unchanged],
    [[[3, 'eve@example.org']], 1, 1],
  );
  assert.deepEqual(await policy.rules(), { version, data: before });
  const wrong = `${csv}deny,*,*,,maxTotalSize=1\r\n`;
  const faults = [{ line: 3, fault: 'Deny rules cannot have settings.' }];
  assert.deepEqual((await policy.tryImport(wrong)).faults, faults);
  await assert.rejects(policy.import(wrong, version), hasProblemType('import_invalid', { faults }));
  await assert.rejects(policy.import(file, '"0"'), changed);
  const imported = await recorded(server, caller, 'importRules', () =>
    policy.import(file, version, { mode: 'replace' }),
  );
  assert.deepEqual(imported.data, plan);
  const rules = await policy.rules();
  assert.deepEqual(
    [rules.version, rules.data.map(({ effect, sender }) => `${effect} ${sender}`)],
    [imported.version, ['allow ann@example.org', 'deny *']],
  );
  assert.equal(rules.data[0]?.id, before[1]?.id, 'rules that exist keep their IDs');
});

test('AD75: the policy is simulated for any sender, with the rules that decide', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'administrator');
  const wide = await admin.policy.add({ ...rule('*@example.org'), settings: { maxTotalSize: 9 } }, '*');
  const denied = await admin.policy.add({ ...rule('*'), effect: 'deny', network: '10.0.0.0/8' }, '*');
  const viewer = await adminWith(server, 'viewer');
  const simulate = (network?: string) =>
    viewer.admin.policy.simulate({
      sender: 'ann@example.org',
      recipients: ['Bob@Example.net'],
      network: network ?? null,
    });
  const result = await simulate();
  assert.deepEqual([result.allowed, result.maySend, result.failedRecipients, result.denying], [true, true, [], []]);
  assert.ok(result.allowing.includes(wide.data.id));
  assert.deepEqual(
    result.settings.filter(({ rules }) => rules.length > 0),
    [{ name: 'maxTotalSize', value: 9, rules: [wide.data.id] }],
  );
  const inNetwork = await simulate('10.1.2.3');
  assert.deepEqual([inNetwork.allowed, inNetwork.denying], [false, [denied.data.id]]);
  await assert.rejects(simulate('home'), malformed);
  const odd = { sender: 'ann', recipients: ['bob@example.net'] };
  await assert.rejects(viewer.admin.policy.simulate(odd), hasProblemType('recipient_address_malformed'));
});
