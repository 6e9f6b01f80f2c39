import { changeSettingsAs, listSettings, type VersionedSettings } from '../../../actions/settings/settings.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { settingsChange, settingsResponse } from '../../../contract/admin/settings.ts';
import { response } from '../../../contract/schema-helpers.ts';
import { settingNames } from '../../../core/settings.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { parseSettingChanges, serializeSetting } from '../../wire/settings.ts';
import { entityTag, expectedVersion } from '../../wire/values.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List settings',
    description:
      'Lists all settings with their values, descriptions, types, limits and defaults. `ETag` is the version that a change must name.',
    response: { 200: response('The settings.', settingsResponse, ['ETag']) },
  },
  async handler(deps: AdminDeps, _request, reply, _caller: Administrator) {
    const found = await listSettings(deps);
    return reply.header('etag', entityTag(found.version)).send(serialize(found));
  },
});

export const change = operation({
  general: 'checked',
  problems: ['entity_unknown', 'password_requirements_unsatisfiable', 'reauthentication_required'],
  schema: {
    summary: 'Change settings',
    description:
      'Changes several settings on all servers at once. If one of them is invalid, alone or together with the others, none is changed. Settings whose `reauthentication` is true need the permission `settings.security`, which no API token has, and a recent sign-in.',
    requestHeaders: ['If-Match'],
    body: settingsChange,
    response: { 200: response('All settings after the change.', settingsResponse, ['ETag']) },
  },
  async handler(deps: AdminDeps, request, reply, caller: Administrator) {
    const changed = await changeSettingsAs(
      deps,
      caller,
      parseSettingChanges(request.body.changes),
      expectedVersion(request),
    );
    return reply.header('etag', entityTag(changed.version)).send(serialize(changed));
  },
});

function serialize({ all }: VersionedSettings) {
  return { data: settingNames.map((name) => serializeSetting(name, all)), meta: {} };
}
