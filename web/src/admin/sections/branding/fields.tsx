import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BrandDescription, BrandSampleValues } from '#client';
import { admin } from '../../api.ts';
import { Button, useAttempt } from '../../components/actions.tsx';
import { Field } from '../../components/form.tsx';
import { formatNumber } from '../../components/format.ts';
import type { VersionedData } from '../../components/loaded.tsx';
import { rejectedNames } from '../../components/save-bar.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { contrastOnPage, isColor, minContrast, readableColor } from './contrast.ts';
import { t } from './t.ts';
import {
  type BrandInput,
  type BrandName,
  inputOf,
  partOf,
  productColors,
  savedValue,
  unsavedValues,
} from './values.ts';

interface Props {
  readonly name: BrandName;
  readonly form: BrandForm;
  readonly maxLength: number;
  readonly rows?: number;
}

/** A text of the brand. */
export function TextField({ name, form, ...more }: Props) {
  const part = partOf(name);
  return (
    <Field
      id={fieldId(name)}
      label={t(`label.${part}`)}
      hint={t(`hint.${part}`)}
      error={form.wrong.includes(name) ? t('wrong') : undefined}
      value={{
        get value() {
          return form.inputFor(name);
        },
        set value(text) {
          form.change(name, text);
        },
      }}
      autocomplete="off"
      spellcheck={false}
      {...more}
    />
  );
}

/** A color of the brand: as a text, with a color picker, and with its contrast. */
export function ColorField({ name, form }: { readonly name: keyof typeof productColors; readonly form: BrandForm }) {
  const id = fieldId(name);
  const text = form.inputFor(name);
  const color = text.trim();
  const label = t(`label.${partOf(name)}`);
  const change = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    form.change(name, currentTarget.value);
  return (
    <div class="field brand-color">
      <label for={id}>{label}</label>
      <div class="inputs">
        <input
          type="color"
          value={isColor(color) ? color.toLowerCase() : productColors[name]}
          aria-label={t('color.pick', { name: label })}
          onInput={change}
        />
        <input
          id={id}
          type="text"
          dir="ltr"
          value={text}
          placeholder={productColors[name]}
          maxLength={7}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={!isUsable(color)}
          aria-describedby={`${id}-contrast ${id}-hint`}
          onInput={change}
        />
        {color !== '' && (
          <Button look="quiet" onUse={() => form.change(name, '')}>
            {t('color.reset')}
            <span class="visually-hidden"> ({label})</span>
          </Button>
        )}
      </div>
      <div id={`${id}-contrast`} role="status">
        <Contrast color={color} />
      </div>
      <Suggestion color={color} onUse={(readable) => form.change(name, readable)} />
      <p class="muted small last" id={`${id}-hint`}>
        {t(`hint.${partOf(name)}`)}
      </p>
    </div>
  );
}

/** Offers a readable color that is similar to one that is not. */
function Suggestion({ color, onUse }: { readonly color: string; readonly onUse: (readable: string) => void }) {
  if (!isColor(color) || isUsable(color)) return null;
  const readable = readableColor(color);
  return <Button onUse={() => onUse(readable)} label={t('color.use', { color: readable })} />;
}

const isUsable = (color: string) => color === '' || (isColor(color) && contrastOnPage(color) >= minContrast);

/** The contrast of the color in words. */
function Contrast({ color }: { readonly color: string }) {
  if (color === '') return <p class="small">{t('color.product')}</p>;
  if (!isColor(color)) return <p class="fault">{t('color.form')}</p>;
  // Rounded down: 4.46 must not look like enough.
  const ratio = Math.floor(contrastOnPage(color) * 10) / 10;
  const values = { ratio: formatNumber(ratio), least: formatNumber(minContrast) };
  return isUsable(color) ? (
    <p class="small">
      <span class="state good">{t('color.good', values)}</span>
    </p>
  ) : (
    <p class="fault">{t('color.bad', values)}</p>
  );
}

export type BrandForm = ReturnType<typeof useBrandForm>;

const fieldId = (name: BrandName) => `brand-${partOf(name)}`;

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
