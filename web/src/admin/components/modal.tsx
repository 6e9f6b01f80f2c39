import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open as long as it is rendered. The focus returns to where it was. */
export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef(document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    return () => (focused.current instanceof HTMLElement ? focused.current.focus() : undefined);
  }, []);
  return (
    <Dialog dialog={dialog} title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}
