import type { ComponentChild, ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: ComponentChild;
  /** Makes the heading focusable, for a dialog whose content changes. */
  readonly heading?: RefObject<HTMLHeadingElement>;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog. Its first control gets the focus, so the safe choice comes before one that deletes something. */
export function Dialog({ dialog, title, heading, onClose, children }: Props) {
  const id = useId();
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} {...(heading === undefined ? {} : { ref: heading, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
