import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';
import { getBrand, type VersionedBrand } from './get-brand.ts';
import { type SettingChanges, type SettingDeps, writeSettings } from './internal/write-settings.ts';

/** Changes settings of the brand: all of them, or none. The brand has a version of its own. */
export async function changeBrand(
  ports: SettingDeps,
  changes: SettingChanges,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedBrand> {
  const other = Object.keys(changes).find((name) => !name.startsWith('brand.'));
  if (other !== undefined) throw new Problem('entity_unknown', { detail: `${other} is no setting of the brand.` });
  return writeSettings(ports, changes, by, {
    confirm: async (tx) => requireVersion((await getBrand({ db: tx })).version, expected),
    finish: (tx) => getBrand({ db: tx }),
  });
}
