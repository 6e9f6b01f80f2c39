import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost } from '#client';
import { formatDateTime, locale, translate } from '../messages.ts';
import { service } from '../service.ts';
import { type PolicySettings, recipientLanguage, retentionDays, type SwitchName, switches } from './draft.ts';
import { policy } from './policy.ts';

const dayMs = 86_400_000;
const usualDays = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365];

/** Options that most senders do not change. */
export function OptionsPanel() {
  const { settings } = policy.value;
  return (
    <details class="card">
      <summary>{translate('send:options')}</summary>
      {settings === undefined ? <p class="last">{translate('send:optionsLater')}</p> : <Options settings={settings} />}
    </details>
  );
}

function Options({ settings }: { readonly settings: PolicySettings }) {
  return (
    <>
      <Expiry maxDays={settings.maxRetentionPeriod} />
      <Language />
      <Switch name="showFileNames" isOn={settings.showFileNamesDefault} isFixed={!settings.showFileNamesChangeable} />
      <Switch
        name="sendDownloadNotifications"
        isOn={settings.sendDownloadNotificationsDefault}
        isFixed={!settings.sendDownloadNotificationsChangeable}
      />
    </>
  );
}

function Expiry({ maxDays }: { readonly maxDays: number }) {
  const chosen = Math.min(retentionDays.value ?? maxDays, maxDays);
  return (
    <div class="field">
      <label for="days">{translate('send:until')}</label>
      <select
        id="days"
        value={String(chosen)}
        onChange={({ currentTarget }) => {
          const count = Number(currentTarget.value);
          retentionDays.value = count === maxDays ? undefined : count;
        }}
      >
        {[...usualDays.filter((count) => count < maxDays), maxDays].map((count) => (
          <option key={count} value={String(count)}>
            {translate('send:days', { count })}
          </option>
        ))}
      </select>
      <p class="muted small last">
        {translate('send:untilThen', { date: formatDateTime(new Date(Date.now() + chosen * dayMs)) })}
      </p>
    </div>
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
