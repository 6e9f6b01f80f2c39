import { hasMessage, translate } from '../../../messages.ts';

/** Describes what a permission allows. A newer version of the service may have more of them. */
export function describePermission(permission: string): string {
  const key = `admin-people:permission.${permission.replace('.', '_')}`;
  return hasMessage(key) ? translate(key) : permission;
}
