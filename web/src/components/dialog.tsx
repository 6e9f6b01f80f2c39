import type { ComponentChild, ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: ComponentChild;
  /** Makes the heading focusable, for a dialog whose content changes. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  /** Whether Escape must not close the dialog, because a request runs that cannot be canceled. */
  readonly isBusy?: boolean;
  /** Called when the user presses Escape, which does not close the dialog then. */
  readonly onEscape?: (() => void) | undefined;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

let dialogCount = 0;

/** `useId` would return the same for a dialog of the account menu, which is rendered apart from the page. */
function nextId(): string {
  dialogCount += 1;
  return `dialog-${dialogCount}`;
}

/** A modal dialog. Its first control gets the focus, so the safe choice comes before one that deletes something. */
export function Dialog({ dialog, title, heading, isBusy = false, onEscape, onClose, children }: Props) {
  const [id] = useState(nextId);
  function cancel(event: Event): void {
    // File fields in a dialog have an event of this name too.
    if (event.target !== event.currentTarget) return;
    if (isBusy || onEscape !== undefined) event.preventDefault();
    onEscape?.();
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel} onClose={onClose}>
      <h2 id={id} {...(heading === undefined ? {} : { ref: heading, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
