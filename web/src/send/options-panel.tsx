import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost } from '#client';
import { service } from '../service.ts';
import { locale, say, sayTime } from '../words.ts';
import { days, type PolicySettings, recipientLanguage, type SwitchName, switches } from './letter.ts';
import { policy } from './policy.ts';

const dayMs = 86_400_000;
const usualDays = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365];

/** What most senders leave as it is. */
export function OptionsPanel() {
  const { settings } = policy.value;
  return (
    <details class="card">
      <summary>{say('send:options')}</summary>
      {settings === undefined ? <p class="last">{say('send:optionsLater')}</p> : <Options settings={settings} />}
    </details>
  );
}

function Options({ settings }: { readonly settings: PolicySettings }) {
  return (
    <>
      <Expiry most={settings.maxRetentionPeriod} />
      <Language />
      <Switch name="showFileNames" isOn={settings.showFileNamesDefault} isFixed={!settings.showFileNamesChangeable} />
      <Switch name="showZipFileContent" isOn={settings.showZipFileContentDefault} isFixed={false} />
      <Switch
        name="sendDownloadNotifications"
        isOn={settings.sendDownloadNotificationsDefault}
        isFixed={!settings.sendDownloadNotificationsChangeable}
      />
    </>
  );
}

function Expiry({ most }: { readonly most: number }) {
  const chosen = Math.min(days.value ?? most, most);
  return (
    <div class="field">
      <label for="days">{say('send:until')}</label>
      <select
        id="days"
        value={String(chosen)}
        onChange={({ currentTarget }) => {
          const count = Number(currentTarget.value);
          days.value = count === most ? undefined : count;
        }}
      >
        {[...usualDays.filter((count) => count < most), most].map((count) => (
          <option key={count} value={String(count)}>
            {say('send:days', { count })}
          </option>
        ))}
      </select>
      <p class="muted small last">{say('send:untilThen', { date: sayTime(new Date(Date.now() + chosen * dayMs)) })}</p>
    </div>
  );
}

function Language() {
  const packs = useSignal<Awaited<ReturnType<Sealpost['languagePacks']>>>([]);
  useEffect(() => {
    // Without the list it stays as it is.
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
      <label for="recipient-language">{say('send:recipientLanguage')}</label>
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
  /** As the policy has it. */
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
      {say(`send:${name}`)}
    </label>
  );
}
