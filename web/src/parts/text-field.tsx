import type { Signal } from '@preact/signals';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly hint?: string;
  /** What is wrong with it. */
  readonly fault?: string | undefined;
  /** Of several lines. */
  readonly rows?: number;
  readonly autocomplete?: 'name' | 'off';
  readonly maxLength?: number;
}

/** A field with its label, its hint and what is wrong with it, tied together. */
export function TextField({ id, label, value, hint, fault, rows, autocomplete = 'off', maxLength }: Props) {
  const says = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`].join(' ').trim();
  const common = {
    id,
    class: 'wide',
    dir: 'auto' as const,
    value: value.value,
    'aria-invalid': fault !== undefined,
    ...(says === '' ? {} : { 'aria-describedby': says }),
    ...(maxLength === undefined ? {} : { maxLength }),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      value.value = currentTarget.value;
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input {...common} type="text" autocomplete={autocomplete} />
      ) : (
        <textarea {...common} rows={rows} />
      )}
      {hint !== undefined && (
        <p class="muted small last" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
