import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BrandDescription, BrandSampleValues } from '#client';
import { admin } from '../../api.ts';
import { useAttempt } from '../../components/actions.tsx';
import type { VersionedData } from '../../components/loaded.tsx';
import { rejectedNames } from '../../components/save-bar.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { t } from './t.ts';
import { type BrandInput, type BrandName, inputOf, partOf, savedValue, unsavedValues } from './values.ts';

export type BrandForm = ReturnType<typeof useBrandForm>;

export const fieldId = (name: BrandName) => `brand-${partOf(name)}`;

/** The input for all settings of the brand, which is saved at once. */
export function useBrandForm(brand: VersionedData<BrandDescription>) {
  const input = useSignal<BrandInput>(new Map());
  const wrong = useSignal<readonly string[]>([]);
  const attempt = useAttempt();
  const saved = brand.data?.data;
  const unsaved = saved === undefined ? {} : unsavedValues(saved, input.value);
  const count = Object.keys(unsaved).length;
  useLeaveGuard(count > 0);
  const report = (error: unknown) => {
    wrong.value = rejectedNames(error, 'settings');
  };
  useFocusOnFirst(wrong.value, attempt.problem);

  async function save(): Promise<void> {
    const sent = input.value;
    const isSaved = await attempt.run(
      () => brand.save((version) => admin.brand.change(changesOf(unsaved), version)),
      report,
    );
    if (!isSaved) return;
    // Input during the request stays.
    input.value = new Map([...input.value].filter(([name, text]) => sent.get(name) !== text));
    wrong.value = [];
    showToast(t('done'));
  }

  return {
    /** The values that are not saved yet. */
    unsaved,
    count,
    /** The settings whose values the server has rejected. */
    wrong: wrong.value,
    attempt,
    inputFor: (name: BrandName) =>
      input.value.get(name) ?? (saved === undefined ? '' : inputOf(name, savedValue(saved, name))),
    change(name: BrandName, text: string) {
      input.value = new Map(input.value).set(name, text);
      wrong.value = wrong.value.filter((each) => each !== name);
    },
    report,
    discard() {
      input.value = new Map();
      wrong.value = [];
      attempt.clear();
    },
    save,
  };
}

/** Moves the focus to the first wrong setting when saving has failed, but not while the user types. */
function useFocusOnFirst([first]: readonly string[], problem: unknown): void {
  useEffect(() => {
    if (problem !== undefined && first !== undefined) document.getElementById(fieldId(first as BrandName))?.focus();
  }, [problem]);
}

/** An empty value returns to the default, so that the setting counts as not changed. */
const changesOf = (values: BrandSampleValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
