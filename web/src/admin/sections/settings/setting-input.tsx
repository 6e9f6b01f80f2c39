import { translate } from '../../../messages.ts';
import type { AdminSetting, Draft } from './drafts.ts';
import { choiceLabel, labelOf, unitLabel } from './setting-texts.ts';
import { unitsOf } from './units.ts';

interface Props {
  readonly id: string;
  readonly setting: AdminSetting;
  readonly draft: Draft;
  readonly isWrong: boolean;
  /** The IDs of the texts about the value. */
  readonly describedBy: string;
  readonly onDraft: (draft: Draft) => void;
}

/** The control for a value of the type of the setting. */
export function SettingInput(props: Props) {
  const { setting } = props;
  switch (setting.valueType) {
    case 'switch':
      return <SwitchInput {...props} />;
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'integer':
      return <NumberInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
}

function commonOf({ id, draft, isWrong, describedBy, onDraft }: Props) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
    value: draft.text,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onDraft({ ...draft, text: currentTarget.value }),
  };
}

function SwitchInput({ id, draft, describedBy, onDraft }: Props) {
  return (
    <span class="switch">
      <input
        id={id}
        type="checkbox"
        checked={draft.text === 'true'}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onDraft({ ...draft, text: String(currentTarget.checked) })}
      />
      <span aria-hidden="true">{translate(draft.text === 'true' ? 'admin-settings:on' : 'admin-settings:off')}</span>
    </span>
  );
}

function ChoiceInput(props: Props) {
  const { setting } = props;
  return (
    <select {...commonOf(props)} class="wide">
      {(setting.choices ?? []).map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabel(setting, choice)}
        </option>
      ))}
    </select>
  );
}

function NumberInput(props: Props) {
  const { id, setting, draft, onDraft } = props;
  const units = unitsOf(setting.name);
  return (
    <span class="amount">
      <input {...commonOf(props)} type="text" inputMode="numeric" autocomplete="off" maxLength={16} dir="ltr" />
      {units.length > 1 && (
        <select
          id={`${id}-unit`}
          aria-label={translate('admin-settings:unitOf', { name: labelOf(setting) })}
          value={draft.unit}
          onChange={({ currentTarget }) => onDraft({ ...draft, unit: currentTarget.value })}
        >
          {units.map(({ name }) => (
            <option key={name} value={name}>
              {unitLabel(name)}
            </option>
          ))}
        </select>
      )}
      {units.length === 1 && <span>{unitLabel(draft.unit)}</span>}
    </span>
  );
}

/** Names and addresses must stay as they are entered. */
const plainText = {
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: false,
  dir: 'auto',
  class: 'wide',
} as const;

function TextInput(props: Props) {
  const { setting, draft } = props;
  if (setting.valueType === 'list') {
    const lines = draft.text.split('\n').length;
    return <textarea {...commonOf(props)} {...plainText} rows={Math.min(6, Math.max(2, lines))} />;
  }
  return <input {...commonOf(props)} {...plainText} type="text" maxLength={setting.maxLength} />;
}
