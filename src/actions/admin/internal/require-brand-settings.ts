import { Problem } from '../../../core/problem.ts';
import type { SettingChanges } from './write-settings.ts';

export function requireBrandSettings(changes: SettingChanges): void {
  const other = Object.keys(changes).find((name) => !name.startsWith('brand.'));
  if (other !== undefined) throw new Problem('entity_unknown', { detail: `${other} is no setting of the brand.` });
}
