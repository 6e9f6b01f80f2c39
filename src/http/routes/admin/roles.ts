import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { rolesResponse } from '../../../contract/admin/roles.ts';
import { response } from '../../../contract/schema-helpers.ts';
import { isGrantable, permissionNames, permissions, permissionsOf, roles } from '../../../core/permissions.ts';
import { operation } from '../../route.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List roles and permissions',
    description: 'Lists the permissions of each role, and which of them an API token can have.',
    response: { 200: response('The roles and permissions.', rolesResponse) },
  },
  async handler(_deps: unknown, _request, _reply, _caller: Administrator) {
    const data = {
      roles: roles.map((name) => ({ name, permissions: [...permissionsOf(name)] })),
      permissions: permissionNames.map((name) => ({
        name,
        description: permissions[name].help,
        grantable: isGrantable(name),
        reauthentication: permissions[name].needsReauthentication === true,
      })),
    };
    return { data, meta: {} };
  },
});
