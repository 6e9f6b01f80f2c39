import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost } from '#client';
import { CopyButton } from '../parts/copy-button.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { service } from '../service.ts';
import { say } from '../words.ts';
import { generatedPassword, ownPassword, type PasswordMode, passwordMode } from './letter.ts';
import { policy } from './policy.ts';

const modes: readonly PasswordMode[] = ['GENERATED', 'MANUAL', 'NONE'];

export function PasswordPanel({ fault }: { readonly fault: string | undefined }) {
  const [security] = policy.value.settings?.securityModes ?? [];
  const allowed = modes.filter((mode) => security?.config.allowedPasswordModes.includes(mode) ?? true);
  const [first] = allowed;
  useEffect(() => {
    if (first !== undefined && !allowed.includes(passwordMode.value)) passwordMode.value = first;
  }, [first, allowed.length]);
  return (
    <fieldset class="card">
      <legend>
        <h2>{say('send:password')}</h2>
      </legend>
      {allowed.map((mode) => (
        <label key={mode} class="choice">
          <input
            type="radio"
            name="mode"
            checked={passwordMode.value === mode}
            onChange={() => {
              passwordMode.value = mode;
            }}
          />
          {say(`send:mode.${mode}`)}
        </label>
      ))}
      {passwordMode.value === 'GENERATED' && <Generated />}
      {passwordMode.value === 'MANUAL' && <Own fault={fault} />}
      {passwordMode.value === 'NONE' && <p class="notice warn last">{say('send:linkOnly')}</p>}
    </fieldset>
  );
}

function Generated() {
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
    const makeOne = () => void (generatedPassword.value === '' && generate());
    makeOne();
    addEventListener('online', makeOne);
    return () => removeEventListener('online', makeOne);
  }, []);
  return (
    <>
      <ProblemNotice error={problem.value} />
      <p class="actions">
        <output class="secret">{generatedPassword.value}</output>
        <CopyButton text={generatedPassword.value} label={say('send:copyPassword')} />
        <button type="button" onClick={() => void generate()}>
          {say('send:anotherPassword')}
        </button>
      </p>
      <p class="last">{say('send:passItOn')}</p>
    </>
  );
}

type Rules = Awaited<ReturnType<Sealpost['passwordRequirements']>>;

function Own({ fault }: { readonly fault: string | undefined }) {
  const isShown = useSignal(false);
  return (
    <>
      <label for="password">{say('send:ownPassword')}</label>
      <input
        id="password"
        class="wide"
        {...(isShown.value ? { type: 'text' as const } : { type: 'password' as const })}
        autocomplete="new-password"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? 'password-rules' : 'password-fault password-rules'}
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
        {say('send:showPassword')}
      </label>
      {fault !== undefined && (
        <p class="fault" id="password-fault">
          {fault}
        </p>
      )}
      <RuleList />
      <p class="last">{say('send:passItOn')}</p>
    </>
  );
}

const patienceMs = 250;

/** Which rules of the server the password keeps, as it is typed. */
function RuleList() {
  const rules = useSignal<Rules>([]);
  const broken = useSignal<ReadonlySet<string> | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const typed = ownPassword.value;
  useEffect(() => {
    service.passwordRequirements().then(
      (all) => {
        rules.value = all;
      },
      (error: unknown) => {
        problem.value = error;
      },
    );
  }, []);
  useEffect(() => {
    broken.value = undefined;
    if (typed === '') return undefined;
    const timer = setTimeout(async () => {
      try {
        const { rulesNotFulfilled } = await service.validatePassword(typed);
        if (ownPassword.value === typed) broken.value = new Set(rulesNotFulfilled.map(({ name }) => name));
      } catch (error) {
        problem.value = error;
      }
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div id="password-rules">
      <ProblemNotice error={problem.value} />
      <ul class="rules">
        {rules.value.map(({ name, details }) => (
          <Rule
            key={name}
            text={say(`messages:password.${name}`, { ...details })}
            isKept={broken.value && !broken.value.has(name)}
          />
        ))}
      </ul>
      <p class="unseen" role="status">
        {broken.value !== undefined && say('send:rulesLeft', { count: broken.value.size })}
      </p>
    </div>
  );
}

function Rule({ text, isKept }: { readonly text: string; readonly isKept: boolean | undefined }) {
  const look = isKept === undefined ? '' : isKept ? 'kept' : 'broken';
  return (
    <li class={look}>
      {text}
      {isKept !== undefined && <span class="unseen">{say(isKept ? 'send:rule.kept' : 'send:rule.broken')}</span>}
    </li>
  );
}
