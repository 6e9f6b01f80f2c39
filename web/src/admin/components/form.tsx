import type { Signal } from '@preact/signals';
import type { ComponentChild, ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { FieldNotes, notedBy } from '../../components/text-field.tsx';
import { translate } from '../../messages.ts';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** A signal, or an object like one. */
  readonly value: { value: string };
  readonly hint?: ComponentChild | undefined;
  readonly error?: string | undefined;
  /** Makes a field of several lines. */
  readonly rows?: number;
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'date';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly dir?: 'auto' | 'ltr';
  readonly autocomplete?: 'off' | 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'email';
  readonly autocapitalize?: 'none';
  readonly spellcheck?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

/** A field with its label, hint and error, which are linked for screen readers. A password can be shown. */
export function Field({ id, label, value, hint, error, rows, type = 'text', dir = 'auto', ...more }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const common = {
    id,
    class: 'wide',
    value: value.value,
    ...notedBy({ id, hint, error }),
    ...more,
    dir,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      value.value = currentTarget.value;
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        // The types of Preact differ for each type of input.
        <input ref={input} {...common} type={type as 'text'} />
      ) : (
        <textarea {...common} rows={rows} />
      )}
      {type === 'password' && (
        <Check
          onChange={(isOn) => {
            if (input.current !== null) input.current.type = isOn ? 'text' : 'password';
          }}
        >
          {translate('admin:showPassword')}
        </Check>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The attributes of a field for an address, a code or a name that is not a word. */
export const plainText = { dir: 'ltr', autocomplete: 'off', autocapitalize: 'none', spellcheck: false } as const;

interface CodeProps {
  readonly id: string;
  readonly value: Signal<string>;
  /** Whether there is no authenticator app, so that only a recovery code is possible. */
  readonly isRecovery?: boolean;
}

/** Enters a code of the authenticator app, or a recovery code. */
export function CodeField({ id, value, isRecovery = false }: CodeProps) {
  return (
    <Field
      id={id}
      label={translate(isRecovery ? 'admin:signIn.recoveryCode' : 'admin:signIn.code')}
      hint={translate(isRecovery ? 'admin:signIn.recoveryCodeHint' : 'admin:signIn.codeHint')}
      value={value}
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck={false}
      maxLength={64}
      required
    />
  );
}

/** Enters a new password for signing in. The server checks it further. */
export function NewPasswordField({ value }: { readonly value: Signal<string> }) {
  return (
    <Field
      id="new-password"
      type="password"
      label={translate('admin:invitation.password')}
      hint={translate('admin:invitation.passwordHint')}
      value={value}
      autocomplete="new-password"
      minLength={12}
      maxLength={256}
      required
    />
  );
}

interface CheckProps {
  readonly isOn?: boolean;
  readonly look?: string;
  readonly required?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ComponentChildren;
}

/** A checkbox with its label. */
export function Check({ isOn, look, required, onChange, children }: CheckProps) {
  return (
    <label class={look === undefined ? 'choice' : `choice ${look}`}>
      <input
        type="checkbox"
        checked={isOn}
        required={required}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

interface SubmitProps {
  readonly attempt: { readonly isBusy: boolean } | undefined;
  readonly look?: 'main' | 'danger';
  readonly children: ComponentChildren;
}

/** The button that sends a form. */
export function Submit({ attempt, look = 'main', children }: SubmitProps) {
  return (
    <button type="submit" class={look} aria-disabled={attempt?.isBusy}>
      {children}
    </button>
  );
}
