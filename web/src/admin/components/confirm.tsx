import { signal, useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { translate } from '../../messages.ts';
import { Field } from './field.tsx';

interface Confirmation {
  readonly title: string;
  readonly text?: ComponentChild;
  /** The label of the button that does it. */
  readonly action: string;
  /** The label of the button that does nothing. */
  readonly keep?: string;
  readonly isDangerous?: boolean;
  /** Asks for a reason, which must not be empty. */
  readonly reason?: { readonly label: string; readonly hint?: string; readonly maxLength: number };
}

interface Pending extends Confirmation {
  readonly close: (result: { readonly reason: string } | undefined) => void;
}

const pending = signal<Pending | undefined>(undefined);

/** Asks before an action. Returns undefined if the user does not want it, and the reason if one was asked for. */
export function confirmAction(confirmation: Confirmation): Promise<{ readonly reason: string } | undefined> {
  pending.value?.close(undefined);
  return new Promise((resolve) => {
    pending.value = {
      ...confirmation,
      close(result) {
        pending.value = undefined;
        resolve(result);
      },
    };
  });
}

/** Shows the dialog. It is once in the page. */
export function ConfirmDialog() {
  return pending.value === undefined ? null : <OpenDialog key={pending.value.title} confirmation={pending.value} />;
}

function OpenDialog({ confirmation }: { readonly confirmation: Pending }) {
  const { title, text, action, keep = translate('admin:cancel'), isDangerous = false, reason, close } = confirmation;
  const dialog = useRef<HTMLDialogElement>(null);
  const given = useSignal('');
  const focused = useRef(document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    return () => (focused.current instanceof HTMLElement ? focused.current.focus() : undefined);
  }, []);
  function submit(event: Event): void {
    event.preventDefault();
    close({ reason: given.value.trim() });
  }
  return (
    <Dialog dialog={dialog} title={title} onClose={() => close(undefined)}>
      <form onSubmit={submit}>
        {text !== undefined && <p>{text}</p>}
        {reason !== undefined && <Field id="confirm-reason" value={given} required {...reason} />}
        <p class="actions last">
          <button type="button" onClick={() => close(undefined)}>
            {keep}
          </button>
          <button type="submit" class={isDangerous ? 'danger' : 'main'}>
            {action}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
