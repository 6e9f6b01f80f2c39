import type { ComponentChild } from 'preact';

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
