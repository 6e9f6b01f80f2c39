import { Type } from 'typebox';
import { permissionNames } from '../../core/permissions.ts';
import { envelope, flag, named, text } from '../schema-helpers.ts';
import { permissionList, role } from './common.ts';

export const rolesResponse = envelope(
  named(
    'Roles',
    Type.Object({
      roles: Type.Array(
        named(
          'AdminRole',
          Type.Object({ name: role('Name of the role.'), permissions: permissionList('What it may do.') }),
        ),
        { description: 'From least to most rights.' },
      ),
      permissions: Type.Array(
        named(
          'AdminPermission',
          Type.Object({
            name: Type.Enum([...permissionNames], { description: 'Name of the permission.' }),
            description: text('What it allows, in English.'),
            grantable: flag('Whether an API token can have it as a scope.'),
            reauthentication: flag('Whether its actions need a recent sign-in.'),
          }),
        ),
      ),
    }),
  ),
  'RolesResponse',
);
