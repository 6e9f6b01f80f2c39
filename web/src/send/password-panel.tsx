import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Sealpost } from '#client';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { translate } from '../messages.ts';
import { service } from '../service.ts';
import {
  delivery,
  generatedPassword,
  ownPassword,
  type PasswordMode,
  passwordMode,
  rejectedPassword,
} from './draft.ts';
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
        onSelect={(mode) => (passwordMode.value = mode)}
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
  const box = useRef<HTMLDivElement>(null);
  const checked = useRequirements();
  const { requirements, unmet } = checked;
  /** The rules are seen while the password is typed: they may be below the window, or behind the bar at its end. */
  function showRules(): void {
    if (box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'nearest' });
  }
  useEffect(showRules, [requirements, error]);
  const rules = unmet === undefined ? ['password-rules'] : [...unmet].map(ruleId);
  return (
    <div ref={box} onFocusIn={showRules}>
      <label for="password">{translate('send:ownPassword')}</label>
      <input
        id="password"
        class="wide"
        {...(isShown.value ? { type: 'text' as const } : { type: 'password' as const })}
        autocomplete="new-password"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={[...(error === undefined ? [] : ['password-fault']), ...rules].join(' ')}
        value={ownPassword.value}
        onInput={({ currentTarget }) => (ownPassword.value = currentTarget.value)}
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={isShown.value}
          onChange={({ currentTarget }) => (isShown.value = currentTarget.checked)}
        />
        {translate('send:showPassword')}
      </label>
      {error !== undefined && (
        <p class="fault" id="password-fault">
          {error}
        </p>
      )}
      <RequirementList {...checked} />
    </div>
  );
}

const ruleId = (name: string) => `password-${name}`;

const debounceMs = 250;

/** Loads the requirements, and lets the server check the typed password. */
function useRequirements() {
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
        if (ownPassword.value !== typed) return;
        unmet.value = new Set(rulesNotFulfilled.map(({ name }) => name));
        if (unmet.value.size > 0) rejectedPassword.value = typed;
      } catch (error) {
        problem.value = error;
      }
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { requirements: requirements.value, unmet: unmet.value, problem: problem.value };
}

function RequirementList({ requirements, unmet, problem }: ReturnType<typeof useRequirements>) {
  return (
    <>
      <ProblemNotice error={problem} />
      <ul id="password-rules" class="rules">
        {requirements.map(({ name, details }) => (
          <Requirement
            key={name}
            id={ruleId(name)}
            text={translate(`messages:password.${name}`, { ...details })}
            isMet={unmet && !unmet.has(name)}
          />
        ))}
      </ul>
      <p class="visually-hidden" role="status">
        {unmet !== undefined && translate('send:rulesLeft', { count: unmet.size })}
      </p>
    </>
  );
}

interface RequirementProps {
  readonly id: string;
  readonly text: string;
  readonly isMet: boolean | undefined;
}

/** `isMet` is undefined until the server has checked the password. */
function Requirement({ id, text, isMet }: RequirementProps) {
  const className = isMet === undefined ? '' : isMet ? 'kept' : 'broken';
  return (
    <li id={id} class={className}>
      {text}{' '}
      {isMet !== undefined && (
        <span class="visually-hidden">{translate(isMet ? 'send:rule.kept' : 'send:rule.broken')}</span>
      )}
    </li>
  );
}
