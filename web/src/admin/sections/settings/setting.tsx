import { Button } from '../../components/actions.tsx';
import { AdminIcon } from '../../components/marks.tsx';
import { type AdminSetting, type Draft, draftOf, enteredValue, isSame, unitsOf } from './drafts.ts';
import { t } from './t.ts';
import { allowedValues, choiceLabel, formatValue, helpOf, keyOf, labelOf, unitLabel } from './texts.ts';

/** Why a value cannot be saved: it is none, or the server has rejected it. */
export type Fault = 'value' | 'server';

interface Props {
  readonly setting: AdminSetting;
  readonly draft: Draft | undefined;
  readonly fault: Fault | undefined;
  readonly isEditable: boolean;
  readonly onDraft: (draft: Draft) => void;
}

export const inputId = (name: string) => `setting-${keyOf(name)}`;

/** A setting with its description, its control, and what it accepts. */
export function SettingRow(props: Props) {
  const { setting, draft = draftOf(setting, setting.value), isEditable } = props;
  const id = inputId(setting.name);
  const value = enteredValue(setting, draft);
  const allowed = allowedValues(setting);
  return (
    <li class="setting">
      <div class="about">
        <p class="title">
          {isEditable ? <label for={id}>{labelOf(setting)}</label> : <strong>{labelOf(setting)}</strong>}
          <Marks setting={setting} isEdited={!isSame(value, setting.value)} />
        </p>
        <p class="muted small" id={`${id}-help`}>
          {helpOf(setting)}
        </p>
        <code class="muted">{setting.name}</code>
      </div>
      <div class="control">
        {isEditable ? <Control {...props} draft={draft} /> : <p class="value">{formatValue(setting, setting.value)}</p>}
        <p class="spaced muted small" id={`${inputId(setting.name)}-facts`}>
          {allowed !== undefined && <span>{allowed}</span>}
          {setting.example !== undefined && (
            <span>{t('example', { example: setting.example.replaceAll(',', ', ') })}</span>
          )}
          <span>{t('default', { value: formatValue(setting, setting.default) })}</span>
        </p>
        {isEditable && !isSame(value, setting.default) && (
          <Button look="quiet" onUse={() => props.onDraft(draftOf(setting, setting.default))}>
            {t('reset')}
            <span class="visually-hidden"> {labelOf(setting)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Marks({ setting, isEdited }: { readonly setting: AdminSetting; readonly isEdited: boolean }) {
  return (
    <>
      {isEdited && <span class="state warn">{t('edited')}</span>}
      {!isEdited && setting.changed && <span class="state">{t('changed')}</span>}
      {setting.reauthentication && (
        <span class="sensitive muted small">
          <AdminIcon name="key" />
          {t('sensitive')}
        </span>
      )}
    </>
  );
}

function Control({ setting, draft = { text: '', unit: '' }, fault, onDraft }: Props) {
  const id = inputId(setting.name);
  const texts = [`${id}-help`, `${id}-facts`, ...(fault === undefined ? [] : [`${id}-fault`])];
  return (
    <>
      <SettingInput
        id={id}
        setting={setting}
        draft={draft}
        isWrong={fault !== undefined}
        describedBy={texts.join(' ')}
        onDraft={onDraft}
      />
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {t(`fault.${fault}`)}
        </p>
      )}
      {setting.value !== '' && !isSame(enteredValue(setting, draft), setting.value) && (
        <p class="muted small">{t('saved', { value: formatValue(setting, setting.value) })}</p>
      )}
    </>
  );
}

interface InputProps {
  readonly id: string;
  readonly setting: AdminSetting;
  readonly draft: Draft;
  readonly isWrong: boolean;
  /** The IDs of the texts about the value. */
  readonly describedBy: string;
  readonly onDraft: (draft: Draft) => void;
}

/** The control for a value of the type of the setting. */
function SettingInput(props: InputProps) {
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

function commonOf({ id, draft, isWrong, describedBy, onDraft }: InputProps) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
    value: draft.text,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onDraft({ ...draft, text: currentTarget.value }),
  };
}

function SwitchInput({ id, draft, describedBy, onDraft }: InputProps) {
  return (
    <span class="switch">
      <input
        id={id}
        type="checkbox"
        checked={draft.text === 'true'}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onDraft({ ...draft, text: String(currentTarget.checked) })}
      />
      <span aria-hidden="true">{t(draft.text === 'true' ? 'on' : 'off')}</span>
    </span>
  );
}

function ChoiceInput(props: InputProps) {
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

function NumberInput(props: InputProps) {
  const { id, setting, draft, onDraft } = props;
  const units = unitsOf(setting.name);
  return (
    <span class="amount">
      <input {...commonOf(props)} type="text" inputMode="numeric" autocomplete="off" maxLength={16} dir="ltr" />
      {units.length > 1 && (
        <select
          id={`${id}-unit`}
          aria-label={t('unitOf', { name: labelOf(setting) })}
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

function TextInput(props: InputProps) {
  const { setting, draft } = props;
  if (setting.valueType === 'list') {
    const lines = draft.text.split('\n').length;
    return <textarea {...commonOf(props)} {...plainText} rows={Math.min(6, Math.max(2, lines))} />;
  }
  return <input {...commonOf(props)} {...plainText} type="text" maxLength={setting.maxLength} />;
}
