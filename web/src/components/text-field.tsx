import type { Signal } from '@preact/signals';

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
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-fault`]
    .join(' ')
    .trim();
  const common = {
    id,
    class: 'wide',
    dir: 'auto' as const,
    value: value.value,
    'aria-invalid': error !== undefined,
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
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
    </div>
  );
}
