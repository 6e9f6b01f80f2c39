import type { Signal } from '@preact/signals';
import type { ComponentChild } from 'preact';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Makes a field of several lines. */
  readonly rows?: number;
  readonly isEmail?: boolean;
  readonly autocomplete?: 'name' | 'email' | 'off';
  readonly maxLength?: number;
}

/** A field of several lines grows with its text up to this. */
const maxRows = 10;

/** A field with its label, hint and error, which are linked for screen readers. */
export function TextField({ id, label, value, hint, error, rows, maxLength, ...input }: Props) {
  const { isEmail = false, autocomplete = 'off' } = input;
  const type = isEmail ? { type: 'email' as const } : { type: 'text' as const };
  const common = {
    id,
    class: 'wide',
    dir: 'auto' as const,
    value: value.value,
    ...notedBy({ id, hint, error }),
    ...(maxLength === undefined ? {} : { maxLength }),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      value.value = currentTarget.value;
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input {...common} {...type} autocomplete={autocomplete} enterkeyhint="next" />
      ) : (
        <textarea {...common} rows={Math.min(Math.max(rows, value.value.split('\n').length), maxRows)} />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

interface Notes {
  /** The ID of the field. */
  readonly id: string;
  readonly hint?: ComponentChild | undefined;
  readonly error?: string | undefined;
}

/** The hint and the error of a field, below it. */
export function FieldNotes({ id, hint, error }: Notes) {
  return (
    <>
      {hint !== undefined && (
        <p class="muted small last" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {error}
        </p>
      )}
    </>
  );
}

/** The attributes of a field that link it with its `FieldNotes` for screen readers. */
export function notedBy({ id, hint, error }: Notes) {
  const parts = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-fault`];
  const describedBy = parts.join(' ').trim();
  return { 'aria-invalid': error !== undefined, ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }) };
}
