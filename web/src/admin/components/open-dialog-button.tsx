import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';

interface Props {
  readonly label: ComponentChild;
  /** Looks like a link. */
  readonly isQuiet?: boolean;
  /** The dialog. It opens itself when it is shown. */
  readonly children: (close: () => void) => ComponentChild;
}

/** A button that opens a dialog. Each time, the dialog is empty again. */
export function OpenDialogButton({ label, isQuiet = false, children }: Props) {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class={isQuiet ? 'quiet' : undefined}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {label}
      </button>
      {isOpen.value &&
        children(() => {
          isOpen.value = false;
        })}
    </>
  );
}
