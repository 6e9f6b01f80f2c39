import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost } from '#client';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { translate } from '../messages.ts';
import { service } from '../service.ts';
import { delivery, generatedPassword, ownPassword, type PasswordMode, passwordMode } from './draft.ts';
import { policy } from './policy.ts';

const modes: readonly PasswordMode[] = ['GENERATED', 'MANUAL', 'NONE'];

export function PasswordPanel({ error }: { readonly error: string | undefined }) {
  const [security] = policy.value.settings?.securityModes ?? [];
  const allowed = modes.filter((mode) => security?.config.allowedPasswordModes.includes(mode) ?? true);
  const [first] = allowed;
  useEffect(() => {
    if (first !== undefined && !allowed.includes(passwordMode.value)) passwordMode.value = first;
  }, [first, allowed.length]);
  return (
    <fieldset class="field password">
      <legend>{translate('send:password')}</legend>
      <Segmented
        name="mode"
        options={allowed.map((mode) => ({ value: mode, label: translate(`send:mode.${mode}`) }))}
        selected={passwordMode.value}
        onSelect={(mode) => {
          passwordMode.value = mode;
        }}
      />
      {passwordMode.value === 'GENERATED' && <GeneratedPassword />}
      {passwordMode.value === 'MANUAL' && <OwnPassword error={error} />}
      {passwordMode.value === 'NONE' && <p class="notice warn last">{translate(`send:linkOnly.${delivery.value}`)}</p>}
    </fieldset>
  );
}

function GeneratedPassword() {
  const problem = useSignal<unknown>(undefined);
  async function generate(): Promise<void> {
    problem.value = undefined;
    try {
      generatedPassword.value = await service.generatePassword();
    } catch (error) {
      problem.value = error;
    }
  }
  useEffect(() => {
    const ensurePassword = () => void (generatedPassword.value === '' && generate());
    ensurePassword();
    addEventListener('online', ensurePassword);
    return () => removeEventListener('online', ensurePassword);
    // Signing out empties the form.
  }, [generatedPassword.value === '']);
  return (
    <>
      <ProblemNotice error={problem.value} />
      <p class="actions">
        <code class="secret" translate={false}>
          {generatedPassword.value}
        </code>
        <CopyButton text={generatedPassword.value} what="password" isIcon />
        <button type="button" class="round" onClick={() => void generate()}>
          <Icon name="refresh" />
          <span class="visually-hidden">{translate('send:anotherPassword')}</span>
        </button>
      </p>
    </>
  );
}

type Requirements = Awaited<ReturnType<Sealpost['passwordRequirements']>>;

function OwnPassword({ error }: { readonly error: string | undefined }) {
  const isShown = useSignal(false);
  return (
    <>
      <label for="password">{translate('send:ownPassword')}</label>
      <input
        id="password"
        class="wide"
        {...(isShown.value ? { type: 'text' as const } : { type: 'password' as const })}
        autocomplete="new-password"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? 'password-rules' : 'password-fault password-rules'}
        value={ownPassword.value}
        onInput={({ currentTarget }) => {
          ownPassword.value = currentTarget.value;
        }}
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={isShown.value}
          onChange={({ currentTarget }) => {
            isShown.value = currentTarget.checked;
          }}
        />
        {translate('send:showPassword')}
      </label>
      {error !== undefined && (
        <p class="fault" id="password-fault">
          {error}
        </p>
      )}
      <RequirementList />
    </>
  );
}

const debounceMs = 250;

/** Shows which requirements the typed password meets. */
function RequirementList() {
  const requirements = useSignal<Requirements>([]);
  const unmet = useSignal<ReadonlySet<string> | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const typed = ownPassword.value;
  useEffect(() => {
    service.passwordRequirements().then(
      (all) => {
        requirements.value = all;
      },
      (error: unknown) => {
        problem.value = error;
      },
    );
  }, []);
  useEffect(() => {
    unmet.value = undefined;
    if (typed === '') return undefined;
    const timer = setTimeout(async () => {
      try {
        const { rulesNotFulfilled } = await service.validatePassword(typed);
        if (ownPassword.value === typed) unmet.value = new Set(rulesNotFulfilled.map(({ name }) => name));
      } catch (error) {
        problem.value = error;
      }
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div id="password-rules">
      <ProblemNotice error={problem.value} />
      <ul class="rules">
        {requirements.value.map(({ name, details }) => (
          <Requirement
            key={name}
            text={translate(`messages:password.${name}`, { ...details })}
            isMet={unmet.value && !unmet.value.has(name)}
          />
        ))}
      </ul>
      <p class="visually-hidden" role="status">
        {unmet.value !== undefined && translate('send:rulesLeft', { count: unmet.value.size })}
      </p>
    </div>
  );
}

/** `isMet` is undefined until the server has checked the password. */
function Requirement({ text, isMet }: { readonly text: string; readonly isMet: boolean | undefined }) {
  const className = isMet === undefined ? '' : isMet ? 'kept' : 'broken';
  return (
    <li class={className}>
      {text}
      {isMet !== undefined && (
        <span class="visually-hidden">{translate(isMet ? 'send:rule.kept' : 'send:rule.broken')}</span>
      )}
    </li>
  );
}
