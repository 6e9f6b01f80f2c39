import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost } from '#client';
import { TextField } from '../components/text-field.tsx';
import { formatDateTime, locale, translate } from '../messages.ts';
import { findSavedPasswords } from '../saved-password.ts';
import { senderName } from '../sender-name.ts';
import { service } from '../service.ts';
import { type SwitchName, switchNames } from '../transfer-options.gen.ts';
import { delivery, type PolicySettings, recipientLanguage, retentionDays, switches } from './draft.ts';
import { policy } from './policy.ts';
import { showSavedPassword } from './send-state.ts';

interface Props {
  readonly isUnverified: boolean;
}

/** Options that most senders do not change. They are loaded when they are shown. */
export function OptionsPanel({ isUnverified }: Props) {
  const isOpen = useSignal(false);
  return (
    <details open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
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
      {delivery.value === 'email' && <Language />}
      {settings === undefined ? (
        <p class="muted small last">{translate('send:optionsLater')}</p>
      ) : (
        <Switches settings={settings} />
      )}
    </>
  );
}

function Switches({ settings }: { readonly settings: PolicySettings }) {
  const names = switchNames.filter((name) => name !== 'showFileNames' || delivery.value === 'email');
  return names.map((name) => {
    const isOn = settings[`${name}Default`];
    // A server of an older version does not have all options.
    if (isOn === undefined) return undefined;
    return <Switch key={name} name={name} isOn={isOn} isFixed={!settings[`${name}Changeable`]} />;
  });
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
        onChange={({ currentTarget }) => (recipientLanguage.value = currentTarget.value)}
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
        onChange={({ currentTarget }) => (switches.value = { ...switches.value, [name]: currentTarget.checked })}
      />
      {translate(`send:${name}`)}
    </label>
  );
}

const dayMs = 86_400_000;
const usualDays = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365];

/** Selects how long the files are available. The limit depends on sender and recipients, so it may be unknown. */
export function ExpirySelect() {
  const maxDays = policy.value.settings?.maxRetentionPeriod;
  const chosen = maxDays === undefined ? retentionDays.value : Math.min(retentionDays.value ?? maxDays, maxDays);
  const days = usualDays.filter((count) => count < (maxDays ?? Number.POSITIVE_INFINITY));
  const until = chosen === undefined ? undefined : formatDateTime(new Date(Date.now() + chosen * dayMs));
  return (
    <p class="expiry">
      <label for="days">{translate('send:until')}</label>
      <select
        id="days"
        value={chosen === maxDays ? 'longest' : String(chosen)}
        title={until === undefined ? undefined : translate('send:untilThen', { date: until })}
        onChange={({ currentTarget: { value } }) =>
          (retentionDays.value = value === 'longest' ? undefined : Number(value))
        }
      >
        {days.map((count) => (
          <option key={count} value={String(count)}>
            {translate('send:days', { count })}
          </option>
        ))}
        <option value="longest">
          {maxDays === undefined ? translate('send:longest') : translate('send:days', { count: maxDays })}
        </option>
      </select>
    </p>
  );
}

/** Reminds the sender of passwords that were not passed on yet, and shows the latest of them. */
export function SavedPasswordNotice({ address }: { readonly address: string }) {
  const all = findSavedPasswords(address);
  const [last] = all;
  return (
    <div role="status">
      {last !== undefined && (
        <p class="notice warn">
          {translate('send:savedPasswords', { count: all.length })}{' '}
          <button type="button" onClick={() => showSavedPassword(last)}>
            {translate('send:showSaved')}
          </button>
        </p>
      )}
    </div>
  );
}
