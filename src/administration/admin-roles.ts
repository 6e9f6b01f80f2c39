import { Type } from 'typebox';
import { permissionList, role } from '../contract/admin/common.ts';
import { flag, namedObject, text } from '../contract/schema-helpers.ts';
import { isGrantable, permissionNames, permissions, permissionsOf, roles } from '../core/permissions.ts';
import { data, operation } from './operation.ts';

const table = {
  roles: roles.map((name) => ({ name, permissions: [...permissionsOf(name)] })),
  permissions: permissionNames.map((name) => ({
    name,
    description: permissions[name].help,
    grantable: isGrantable(name),
    reauthentication: permissions[name].needsReauthentication === true,
  })),
};

const rolesSchema = namedObject(
  'Roles',
  {
    roles: Type.Array(
      namedObject('AdminRole', { name: role('Name of the role.'), permissions: permissionList('What it may do.') }),
      { description: 'From least to most rights.' },
    ),
    permissions: Type.Array(
      namedObject('AdminPermission', {
        name: Type.Enum([...permissionNames], { description: 'Name of the permission.' }),
        description: text('What it allows, in English.'),
        grantable: flag('Whether an API token can have it as a scope.'),
        reauthentication: flag('Whether its actions need a recent sign-in.'),
      }),
    ),
  },
  { examples: [table] },
);

/** Roles and their permissions. */
export const adminRoles = {
  listRoles: operation({
    route: ['GET', '/api/admin/roles'],
    permission: 'account',
    summary: 'List roles and permissions',
    description: 'Lists the permissions of each role, and which of them an API token can have.',
    output: data('The roles and permissions.', rolesSchema),
    sdk: 'access.roles(): Roles',
    types: { Roles: 'The permissions of each role.' },
    run: async () => table,
    command: {
      name: 'admin role list',
      options: [{ name: 'json', help: 'Print JSON, one line for each permission.' }],
      summary: 'List permissions with their lowest role, and which can be scopes.',
      examples: [{ about: 'List all permissions.', run: 'admin role list' }],
      handler: 'admin-role.listRoles',
    },
  }),
};
