import type { Settings } from '../../core/settings.ts';
import { readStoredSettings, settingsIn } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { versionOf } from '../../records/version-of.ts';

/** All settings, and the version that a change must be based on. */
export interface VersionedSettings {
  readonly version: string;
  readonly all: Settings;
}

export async function listSettings({ db }: Pick<Ports, 'db'>): Promise<VersionedSettings> {
  const stored = await readStoredSettings(db);
  return { version: versionOf(stored), all: settingsIn(stored) };
}
