import { translate } from '../../../messages.ts';
import { AdminIcon } from '../../components/admin-icon.tsx';
import { type AdminSetting, type Draft, draftOf, enteredValue, isSame } from './drafts.ts';
import { SettingInput } from './setting-input.tsx';
import { allowedValues, formatValue, helpOf, keyOf, labelOf } from './setting-texts.ts';

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
        <Facts setting={setting} />
        {isEditable && !isSame(value, setting.default) && (
          <button type="button" class="quiet" onClick={() => props.onDraft(draftOf(setting, setting.default))}>
            {translate('admin-settings:reset')}
            <span class="visually-hidden"> {labelOf(setting)}</span>
          </button>
        )}
      </div>
    </li>
  );
}

function Marks({ setting, isEdited }: { readonly setting: AdminSetting; readonly isEdited: boolean }) {
  return (
    <>
      {isEdited && <span class="state warn">{translate('admin-settings:edited')}</span>}
      {!isEdited && setting.changed && <span class="state">{translate('admin-settings:changed')}</span>}
      {setting.reauthentication && (
        <span class="sensitive muted small">
          <AdminIcon name="key" />
          {translate('admin-settings:sensitive')}
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
          {translate(`admin-settings:fault.${fault}`)}
        </p>
      )}
      {setting.value !== '' && !isSame(enteredValue(setting, draft), setting.value) && (
        <p class="muted small">{translate('admin-settings:saved', { value: formatValue(setting, setting.value) })}</p>
      )}
    </>
  );
}

function Facts({ setting }: { readonly setting: AdminSetting }) {
  const allowed = allowedValues(setting);
  return (
    <p class="facts muted small" id={`${inputId(setting.name)}-facts`}>
      {allowed !== undefined && <span>{allowed}</span>}
      {setting.example !== undefined && (
        <span>{translate('admin-settings:example', { example: setting.example.replaceAll(',', ', ') })}</span>
      )}
      <span>{translate('admin-settings:default', { value: formatValue(setting, setting.default) })}</span>
    </p>
  );
}
