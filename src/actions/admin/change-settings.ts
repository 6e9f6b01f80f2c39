import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { type SettingChanges, type SettingDeps, writeSettings } from './internal/write-settings.ts';
import { listSettings, type VersionedSettings } from './list-settings.ts';

/**
 * Changes several settings for all servers at once, if their values are valid alone and together with the others.
 * Otherwise, or if the settings have another version than expected, changes none.
 */
export async function changeSettings(
  ports: SettingDeps,
  changes: SettingChanges,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedSettings> {
  return writeSettings(ports, changes, by, {
    confirm: async (tx) => requireVersion((await listSettings({ db: tx })).version, expected),
    finish: (tx) => listSettings({ db: tx }),
  });
}
