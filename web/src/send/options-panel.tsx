import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost } from '#client';
import { TextField } from '../components/text-field.tsx';
import { locale, translate } from '../messages.ts';
import { senderName } from '../sender-name.ts';
import { service } from '../service.ts';
import { type PolicySettings, recipientLanguage, type SwitchName, switches } from './draft.ts';
import { policy } from './policy.ts';

interface Props {
  readonly isUnverified: boolean;
}

/** Options that most senders do not change. They are loaded when they are shown. */
export function OptionsPanel({ isUnverified }: Props) {
  const isOpen = useSignal(false);
  return (
    <details
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{translate('send:options')}</summary>
      {isOpen.value && <Options isUnverified={isUnverified} />}
    </details>
  );
}

function Options({ isUnverified }: Props) {
  const { settings } = policy.value;
  return (
    <>
      {/* Later it is in the account menu. */}
      {isUnverified && (
        <TextField id="name" label={translate('common:name')} value={senderName} autocomplete="name" maxLength={255} />
      )}
      <Language />
      {settings === undefined ? (
        <p class="muted small last">{translate('send:optionsLater')}</p>
      ) : (
        <Switches settings={settings} />
      )}
    </>
  );
}

function Switches({ settings }: { readonly settings: PolicySettings }) {
  return (
    <>
      <Switch name="showFileNames" isOn={settings.showFileNamesDefault} isFixed={!settings.showFileNamesChangeable} />
      {/* A server of an older version has no previews. */}
      {settings.allowPreviewDefault !== undefined && (
        <Switch name="allowPreview" isOn={settings.allowPreviewDefault} isFixed={!settings.allowPreviewChangeable} />
      )}
      <Switch
        name="sendDownloadNotifications"
        isOn={settings.sendDownloadNotificationsDefault}
        isFixed={!settings.sendDownloadNotificationsChangeable}
      />
    </>
  );
}

function Language() {
  const packs = useSignal<Awaited<ReturnType<Sealpost['languagePacks']>>>([]);
  useEffect(() => {
    // Without the list, the language of the page is used.
    service.languagePacks().then(
      (all) => {
        packs.value = all;
      },
      () => {},
    );
  }, []);
  const names = new Map(packs.value.map((pack) => [pack.locale, pack.displayName]));
  return (
    <div class="field">
      <label for="recipient-language">{translate('send:recipientLanguage')}</label>
      <select
        id="recipient-language"
        value={recipientLanguage.value === '' ? locale() : recipientLanguage.value}
        onChange={({ currentTarget }) => {
          recipientLanguage.value = currentTarget.value;
        }}
      >
        {[...names].map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SwitchProps {
  readonly name: SwitchName;
  readonly isOn: boolean;
  /** True if the policy does not allow to change it. */
  readonly isFixed: boolean;
}

function Switch({ name, isOn, isFixed }: SwitchProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={isFixed ? isOn : (switches.value[name] ?? isOn)}
        disabled={isFixed}
        onChange={({ currentTarget }) => {
          switches.value = { ...switches.value, [name]: currentTarget.checked };
        }}
      />
      {translate(`send:${name}`)}
    </label>
  );
}
