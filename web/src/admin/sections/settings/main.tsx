import './settings.css';
import { useSignal } from '@preact/signals';
import type { AdminSettingList } from '#client';
import { SealpostProblem } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { useAttempt } from '../../components/actions.tsx';
import { Link, SectionHead } from '../../components/card.tsx';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import type { VersionedData } from '../../components/loaded.tsx';
import { Loaded, useVersioned } from '../../components/loaded.tsx';
import { rejectedNames, SaveBar, useFocusOnFirst } from '../../components/save-bar.tsx';
import { showToast } from '../../components/toasts.tsx';
import { changeQuery, hrefOf, place, useLeaveGuard } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import type { AdminSetting } from './drafts.ts';
import { type Draft, type Drafts, unsavedOf } from './drafts.ts';
import { type Fault, inputId, SettingRow } from './setting.tsx';
import { t } from './t.ts';
import { groupLabel, matches } from './texts.ts';

/** All settings of the service, by group. Several changes are saved at once. */
export default function Settings() {
  const settings = useVersioned((client) => client.settings.list());
  const form = useSettingsForm(settings, (names) => {
    const list = settings.data?.data ?? [];
    if (list.some((setting) => names.includes(setting.name) && !isShown(setting))) showAll();
  });
  return (
    <>
      <SectionHead title={t('title')} />
      <Loaded from={settings}>
        {({ data }) => (
          <>
            <div class="settings-filters">
              <SearchField name="q" label={t('search')} />
              <FilterBar
                filters={[
                  {
                    name: 'group',
                    label: t('filter.group'),
                    options: groupsOf(data).map((group) => ({ value: group, label: groupLabel(group) })),
                  },
                  {
                    name: 'show',
                    label: t('filter.show'),
                    options: [{ value: 'changed', label: t('filter.changed') }],
                  },
                ]}
              />
              <p class="muted small last" role="status">
                {t('count', { count: data.filter(isShown).length })}
              </p>
            </div>
            <Groups list={data.filter(isShown)} form={form} />
          </>
        )}
      </Loaded>
      <SaveBar form={form} notice={noticeFor(form.attempt.problem)} from={settings} />
    </>
  );
}

/** The usual message of this problem is for senders, who can only ask an administrator. */
function noticeFor(problem: unknown) {
  const isUnsatisfiable =
    problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:password_requirements_unsatisfiable';
  return isUnsatisfiable ? <p class="notice bad">{t('unsatisfiable')}</p> : undefined;
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
          <ul class="bare">
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

/** The input for all settings, which is saved at once. `show` makes settings visible that are wrong. */
function useSettingsForm(settings: VersionedData<AdminSettingList>, show: (names: readonly string[]) => void) {
  const drafts = useSignal<Drafts>(new Map());
  const faults = useSignal<ReadonlyMap<string, Fault>>(new Map());
  const attempt = useAttempt();
  const unsaved = unsavedOf(settings.data?.data ?? [], drafts.value);
  useLeaveGuard(unsaved.count > 0);
  function report(names: readonly string[], fault: Fault): void {
    faults.value = new Map(names.map((name) => [name, fault]));
    if (names.length > 0) show(names);
  }
  useFocusOnFirst(faults.value, inputId);

  async function save(): Promise<void> {
    report(unsaved.invalid, 'value');
    if (unsaved.invalid.length > 0) return;
    const sent = drafts.value;
    const isSaved = await attempt.run(
      () => settings.save((version) => admin.settings.change(unsaved.changes, version)),
      (error) => report(rejectedNames(error, 'settings'), 'server'),
    );
    if (!isSaved) return;
    // Input during the request stays.
    drafts.value = new Map([...drafts.value].filter(([name, draft]) => sent.get(name) !== draft));
    showToast(t('done', { count: unsaved.count }));
  }

  return {
    drafts: drafts.value,
    faults: faults.value,
    count: unsaved.count,
    attempt,
    change(name: string, draft: Draft) {
      drafts.value = new Map(drafts.value).set(name, draft);
      faults.value = new Map([...faults.value].filter(([each]) => each !== name));
    },
    discard() {
      drafts.value = new Map();
      faults.value = new Map();
      attempt.clear();
    },
    save,
  };
}
