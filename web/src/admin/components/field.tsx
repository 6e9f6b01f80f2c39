import type { ComponentChild } from 'preact';
import { useRef } from 'preact/hooks';
import { FieldNotes, notedBy } from '../../components/field-notes.tsx';
import { translate } from '../../messages.ts';

interface Props {
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
export function Field({ id, label, value, hint, error, rows, type = 'text', dir = 'auto', ...more }: Props) {
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
        <label class="choice">
          <input
            type="checkbox"
            onChange={({ currentTarget }) => {
              if (input.current !== null) input.current.type = currentTarget.checked ? 'text' : 'password';
            }}
          />
          {translate('admin:showPassword')}
        </label>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
