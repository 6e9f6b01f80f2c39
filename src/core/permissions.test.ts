import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPermission, permissionNames, permissions, permissionsOf, type Role, roles, scopes } from './permissions.ts';

test('each role has the permissions of the roles before it and more', () => {
  const [viewer = [], operator = [], administrator = []] = roles.map(permissionsOf);
  assert.ok(viewer.every((name) => operator.includes(name)) && viewer.length < operator.length);
  assert.ok(operator.every((name) => administrator.includes(name)) && operator.length < administrator.length);
  assert.deepEqual(administrator, permissionNames);
});

test('a viewer changes only the account of the viewer', () => {
  assert.deepEqual(
    permissionsOf('viewer').filter((name) => !name.endsWith('.read')),
    ['account'],
  );
});

test('an unknown role has no permissions', () => {
  assert.deepEqual(permissionsOf('owner' as Role), []);
});

test('no token can get the account of its owner, other administrators, the settings of sign-in or the master key', () => {
  assert.deepEqual(
    permissionNames.filter((name) => !scopes.includes(name)),
    ['account', 'settings.security', 'administrators.write', 'keys.read'],
  );
});

test('permissions that are hard to undo, or show texts and keys, need a recent re-authentication', () => {
  assert.deepEqual(
    permissionNames.filter((name) => permissions[name].needsReauthentication),
    ['clients.write', 'settings.security', 'people.export', 'people.erase', 'administrators.write', 'keys.read'],
  );
});

test('only names of the table are permissions', () => {
  assert.ok(isPermission('log.read'));
  for (const text of ['', 'log', 'LOG.READ', 'toString', '__proto__']) assert.ok(!isPermission(text), text);
});
