import { useSignal } from '@preact/signals';
import type { AdminSettingList } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, useAttempt } from '../../components/attempt.tsx';
import type { VersionedData } from '../../components/loaded.tsx';
import { rejectedNames, useFocusOnFirst } from '../../components/save-bar.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { type Draft, type Drafts, type Unsaved, unsavedOf } from './drafts.ts';
import { type Fault, inputId } from './setting.tsx';

/** Makes settings visible that a filter may hide. */
type Show = (names: readonly string[]) => void;
type Faults = ReadonlyMap<string, Fault>;

interface SettingsForm {
  readonly drafts: Drafts;
  readonly faults: Faults;
  readonly unsaved: Unsaved;
  readonly attempt: Attempt;
  change(name: string, draft: Draft): void;
  discard(): void;
  save(): Promise<void>;
}

/** The input for all settings, which is saved at once. `show` makes settings visible that are wrong. */
export function useSettingsForm(settings: VersionedData<AdminSettingList>, show: Show): SettingsForm {
  const drafts = useSignal<Drafts>(new Map());
  const faults = useSignal<Faults>(new Map());
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
    showToast(translate('admin-settings:done', { count: unsaved.count }));
  }

  return {
    drafts: drafts.value,
    faults: faults.value,
    unsaved,
    attempt,
    change(name, draft) {
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
