import { type AdminSettingList, SealpostProblem } from '#client';
import { translate } from '../../../messages.ts';
import { SectionHead } from '../../components/card.tsx';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import { Link } from '../../components/links.tsx';
import { Loaded, useVersioned } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { changeQuery, hrefOf, place } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import type { AdminSetting } from './drafts.ts';
import { SettingRow } from './setting.tsx';
import { groupLabel, matches } from './texts.ts';
import './settings.css';
import { useSettingsForm } from './form.ts';

/** All settings of the service, by group. Several changes are saved at once. */
export default function Settings() {
  const settings = useVersioned((client) => client.settings.list());
  const form = useSettingsForm(settings, (names) => {
    const list = settings.data?.data ?? [];
    if (list.some((setting) => names.includes(setting.name) && !isShown(setting))) showAll();
  });
  return (
    <>
      <SectionHead title={translate('admin-settings:title')} />
      <Loaded from={settings}>
        {({ data }) => (
          <>
            <Filters list={data} />
            <Groups list={data.filter(isShown)} form={form} />
          </>
        )}
      </Loaded>
      {(form.unsaved.count > 0 || settings.isOutdated) && (
        <SaveBar
          count={form.unsaved.count}
          attempt={form.attempt}
          notice={noticeFor(form.attempt.problem)}
          from={settings}
          onDiscard={form.discard}
          onSave={() => void form.save()}
        />
      )}
    </>
  );
}

/** The usual message of this problem is for senders, who can only ask an administrator. */
function noticeFor(problem: unknown) {
  const isUnsatisfiable =
    problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:password_requirements_unsatisfiable';
  return isUnsatisfiable ? <p class="notice bad">{translate('admin-settings:unsatisfiable')}</p> : undefined;
}

const filterNames = ['q', 'group', 'show'];

function showAll(): void {
  changeQuery((query) => {
    for (const name of filterNames) query.delete(name);
  });
}

function isShown(setting: AdminSetting): boolean {
  const { query } = place.value;
  const group = query.get('group');
  if (group !== null && setting.group !== group) return false;
  if (query.get('show') === 'changed' && !setting.changed) return false;
  return matches(setting, query.get('q') ?? '');
}

function Filters({ list }: { readonly list: AdminSettingList }) {
  const count = list.filter(isShown).length;
  return (
    <div class="settings-filters">
      <SearchField name="q" label={translate('admin-settings:search')} />
      <FilterBar
        filters={[
          {
            name: 'group',
            label: translate('admin-settings:filter.group'),
            options: groupsOf(list).map((group) => ({ value: group, label: groupLabel(group) })),
          },
          {
            name: 'show',
            label: translate('admin-settings:filter.show'),
            options: [{ value: 'changed', label: translate('admin-settings:filter.changed') }],
          },
        ]}
      />
      <p class="muted small last" role="status">
        {translate('admin-settings:count', { count })}
      </p>
    </div>
  );
}

const groupsOf = (list: AdminSettingList) => [...new Set(list.map(({ group }) => group))];

interface GroupsProps {
  readonly list: AdminSettingList;
  readonly form: ReturnType<typeof useSettingsForm>;
}

function Groups({ list, form }: GroupsProps) {
  return (
    <>
      {groupsOf(list).map((group) => (
        <section key={group} class="card settings-group" aria-label={groupLabel(group)}>
          <div class="card-head">
            <h2>{groupLabel(group)}</h2>
            <OwnSection group={group} />
          </div>
          <ul>
            {list
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  draft={form.drafts.get(setting.name)}
                  fault={form.faults.get(setting.name)}
                  isEditable={can(setting.reauthentication ? 'settings.security' : 'settings.write')}
                  onDraft={(draft) => form.change(setting.name, draft)}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Sections that show more about the settings of a group. */
const ownSections: Readonly<Record<string, string>> = {
  Brand: 'branding',
  'Legal texts': 'legal',
  'Policy and quotas': 'policy',
  Storage: 'storage',
};

function OwnSection({ group }: { readonly group: string }) {
  const name = ownSections[group];
  if (name === undefined || findSection(name) === undefined) return null;
  return <Link href={hrefOf(name)}>{translate(`admin:nav.${name}`)}</Link>;
}
