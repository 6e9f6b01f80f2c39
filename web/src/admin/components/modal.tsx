import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { translate } from '../../messages.ts';
import { confirmAction } from './confirm.tsx';

interface Props {
  readonly title: string;
  /** Whether the dialog shows something that is not shown again. Then Escape does not close it without a confirmation. */
  readonly isShownOnce?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open as long as it is rendered. The focus returns to where it was. */
export function Modal({ title, isShownOnce = false, onClose, children }: Props) {
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
    isDangerous: true,
  });
  return confirmed !== undefined;
}
