import type { ExpectedVersion } from '../../core/expected-version.ts';
import type { Permission } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { isSensitive, isSettingName } from '../../core/settings.ts';
import type { Administrator } from '../sign-in/identify-administrator.ts';
import { requireRecentSignIn } from '../sign-in/require-recent-sign-in.ts';
import { changeSettings } from './change-settings.ts';
import type { SettingChanges, SettingDeps } from './internal/write-settings.ts';
import type { VersionedSettings } from './list-settings.ts';

const securityPermission: Permission = 'settings.security';

/**
 * Changes settings for a signed-in administrator or an API token. Sensitive ones need a permission that no token can have,
 * because they decide who is an administrator, and a recent sign-in.
 */
export async function changeSettingsAs(
  ports: SettingDeps,
  administrator: Administrator,
  changes: SettingChanges,
  expected: ExpectedVersion,
): Promise<VersionedSettings> {
  const names = Object.keys(changes);
  if (names.some((name) => isSettingName(name) && isSensitive(name))) {
    if (!administrator.permissions.has(securityPermission)) {
      throw new Problem('permission_missing', { members: { permission: securityPermission } });
    }
    requireRecentSignIn(administrator, ports.clock.now());
  }
  return changeSettings(ports, changes, administrator.actor, expected);
}
