import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { getBrand, type VersionedBrand } from './get-brand.ts';
import { requireBrandSettings } from './internal/require-brand-settings.ts';
import { type SettingChanges, type SettingDeps, writeSettings } from './internal/write-settings.ts';

/** Changes settings of the brand: all of them, or none. The brand has a version of its own. */
export async function changeBrand(
  ports: SettingDeps,
  changes: SettingChanges,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedBrand> {
  requireBrandSettings(changes);
  return writeSettings(ports, changes, by, {
    confirm: async (tx) => requireVersion((await getBrand({ db: tx })).version, expected),
    finish: (tx) => getBrand({ db: tx }),
  });
}
