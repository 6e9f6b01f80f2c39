import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FieldNotes, notedBy } from '../../../components/text-field.tsx';
import { locale } from '../../../messages.ts';
import { Field } from '../../components/form.tsx';
import {
  bytesFrom,
  passwordModes,
  type SettingName,
  type SizeUnit,
  sizeUnits,
  splitFileTypes,
  splitSize,
} from './rule.ts';
import { t } from './t.ts';

interface SizeProps {
  readonly id: string;
  readonly label: string;
  /** Text that is not a number stays as it was entered. */
  readonly bytes: Signal<string>;
  readonly hint?: string;
  readonly error: string | undefined;
}

/** A number and its unit. */
export function SizeField({ id, label, bytes, hint, error }: SizeProps) {
  const entered = useSignal(splitSize(bytes.peek()));
  const { text, unit } = entered.value;
  function change(next: { readonly text: string; readonly unit: SizeUnit }): void {
    entered.value = next;
    bytes.value = bytesFrom(next);
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="size-input">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={text}
          {...notedBy({ id, hint, error })}
          onInput={({ currentTarget }) => change({ text: currentTarget.value, unit })}
        />
        <select
          aria-label={t('unit', { label })}
          value={unit}
          onChange={({ currentTarget }) => change({ text, unit: currentTarget.value as SizeUnit })}
        >
          {sizeUnits.map((each) => (
            <option key={each} value={each}>
              {unitSymbol(each)}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function unitSymbol(unit: SizeUnit): string {
  const parts = new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).formatToParts(2);
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}

/** The ways in which a password may be set. None selected: the rule does not limit them. */
export function ModesField({ modes }: { readonly modes: Signal<string> }) {
  const selected = modes.value.split(',');
  function toggle(mode: string): void {
    const next = passwordModes.filter((each) => selected.includes(each) !== (each === mode));
    modes.value = next.join(',');
  }
  return (
    <fieldset class="field">
      <legend>{t('setting.allowedPasswordModes')}</legend>
      {passwordModes.map((mode) => (
        <label key={mode} class="choice">
          <input type="checkbox" checked={selected.includes(mode)} onChange={() => toggle(mode)} />
          {t(`mode.${mode}`)}
        </label>
      ))}
      <p class="muted small last">{t('modesHint')}</p>
    </fieldset>
  );
}

interface FileTypesProps {
  readonly value: Signal<string>;
  readonly error: string | undefined;
}

export function FileTypesField({ value, error }: FileTypesProps) {
  const initial = splitFileTypes(value.peek());
  const mode = useSignal<string>(initial.mode);
  const types = useSignal(initial.types);
  const chosen = mode.value === '' ? '' : `${mode.value}:${types.value}`;
  useEffect(() => {
    value.value = chosen;
  }, [chosen]);
  return (
    <div class="file-types-field">
      <div class="field">
        <label for="rule-types-mode">{t('setting.fileTypeFilterConfig')}</label>
        <select
          id="rule-types-mode"
          class="wide"
          value={mode.value}
          onChange={({ currentTarget }) => (mode.value = currentTarget.value)}
        >
          <option value="">{t('toggle.unset')}</option>
          <option value="deny">{t('form.denyTypes')}</option>
          <option value="allow">{t('form.allowTypes')}</option>
        </select>
      </div>
      {mode.value !== '' && (
        <Field
          id="rule-types"
          label={t('form.types')}
          value={types}
          hint={t('typesHint')}
          error={error}
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
        />
      )}
    </div>
  );
}

interface ToggleProps {
  readonly name: SettingName;
  readonly value: Signal<string>;
  readonly error: string | undefined;
}

/** Yes, no, or not part of the rule. */
export function ToggleField({ name, value, error }: ToggleProps) {
  const id = `rule-${name}`;
  return (
    <div class="field">
      <label for={id}>{t(`setting.${name}`)}</label>
      <select
        id={id}
        class="wide"
        value={value.value}
        {...notedBy({ id, error })}
        onChange={({ currentTarget }) => (value.value = currentTarget.value)}
      >
        <option value="">{t('toggle.unset')}</option>
        <option value="true">{t('toggle.true')}</option>
        <option value="false">{t('toggle.false')}</option>
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
