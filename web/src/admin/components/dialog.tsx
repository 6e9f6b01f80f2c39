import { signal, useSignal } from '@preact/signals';
import type { ComponentChild, ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { translate } from '../../messages.ts';
import { DialogForm, Field } from './form.tsx';

interface ModalProps {
  readonly title: string;
  /** Whether the dialog shows something that is not shown again. Then Escape does not close it without a confirmation. */
  readonly isShownOnce?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open as long as it is rendered. The focus returns to where it was. */
export function Modal({ title, isShownOnce = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef(document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    return () => (focused.current instanceof HTMLElement ? focused.current.focus() : undefined);
  }, []);
  async function confirmClose(): Promise<void> {
    if (await isStored()) onClose();
  }
  /** Browsers close a dialog without asking the page if Escape is pressed twice. */
  function reopen(): void {
    dialog.current?.showModal();
    void confirmClose();
  }
  return (
    <Dialog
      dialog={dialog}
      title={title}
      onEscape={isShownOnce ? () => void confirmClose() : undefined}
      onClose={isShownOnce ? reopen : onClose}
    >
      {children}
    </Dialog>
  );
}

async function isStored(): Promise<boolean> {
  const confirmed = await confirmAction({
    title: translate('admin:shownOnce.title'),
    text: translate('admin:shownOnce.text'),
    action: translate('admin:shownOnce.close'),
    keep: translate('admin:shownOnce.keep'),
  });
  return confirmed !== undefined;
}

export interface Confirmation {
  readonly title: string;
  readonly text?: ComponentChild;
  /** The label of the button that does it. */
  readonly action: string;
  /** The label of the button that does nothing. */
  readonly keep?: string;
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
  const { title, text, action, keep, reason, close } = confirmation;
  const given = useSignal('');
  return (
    <Modal title={title} onClose={() => close(undefined)}>
      <DialogForm
        intro={text}
        action={action}
        look="danger"
        cancel={keep}
        onCancel={() => close(undefined)}
        onSubmit={() => close({ reason: given.value.trim() })}
      >
        {reason !== undefined && <Field id="confirm-reason" value={given} required {...reason} />}
      </DialogForm>
    </Modal>
  );
}
