import type { Signal } from '@preact/signals';
import { FieldNotes, notedBy } from './field-notes.tsx';

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
        <textarea {...common} rows={rows} />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
