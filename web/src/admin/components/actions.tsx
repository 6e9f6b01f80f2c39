import { useSignal } from '@preact/signals';
import type { ComponentChild, ComponentChildren } from 'preact';
import { copyToClipboard } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { translate } from '../../messages.ts';
import type { Attempt } from './attempt.tsx';
import { type Confirmation, confirmAction } from './dialog.tsx';
import { showToast } from './toasts.tsx';

interface Action {
  /** A dialog that is shown before. */
  readonly confirm?: Confirmation;
  /** The request. Gets the reason if the dialog has asked for one. */
  readonly work: (reason: string) => Promise<unknown>;
  /** Shows what has changed. */
  readonly after?: () => unknown;
  /** A text that confirms it. */
  readonly done?: string;
}

/** Does what a button is for. Returns whether it is done: the user wants it, and the request has not failed. */
export async function act(attempt: Attempt, { confirm, work, after, done }: Action): Promise<boolean> {
  const confirmed = confirm === undefined ? { reason: '' } : await confirmAction(confirm);
  if (confirmed === undefined || !(await attempt.run(() => work(confirmed.reason)))) return false;
  await after?.();
  if (done !== undefined) showToast(done);
  return true;
}

interface ButtonProps {
  /** The request of the button. While it runs, the button is not disabled, because it would lose the focus. */
  readonly attempt?: Pick<Attempt, 'isBusy'>;
  readonly look?: 'main' | 'quiet' | 'wide';
  readonly icon?: Parameters<typeof Icon>[0]['name'];
  /** The thing that the button changes, for screen readers. */
  readonly about?: string;
  readonly title?: string;
  readonly onUse: () => unknown;
  readonly children: ComponentChildren;
}

export function Button({ attempt, look, icon, about, title, onUse, children }: ButtonProps) {
  return (
    <button type="button" class={look} title={title} aria-disabled={attempt?.isBusy} onClick={() => void onUse()}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {about !== undefined && <span class="visually-hidden"> {about}</span>}
    </button>
  );
}

interface OpenProps {
  readonly label: string;
  readonly look?: 'quiet';
  readonly about?: string;
  /** The dialog. It opens itself when it is shown. */
  readonly children: (close: () => void) => ComponentChild;
}

/** A button that opens a dialog. Each time, the dialog is empty again. */
export function OpenDialogButton({ label, children, ...rest }: OpenProps) {
  const isOpen = useSignal(false);
  const open = (isNext: boolean) => {
    isOpen.value = isNext;
  };
  return (
    <>
      <Button {...rest} onUse={() => open(true)}>
        {label}
      </Button>
      {isOpen.value && children(() => open(false))}
    </>
  );
}

/** Copies a text that the page shows. The confirmation is beside the button, because a dialog covers toasts. */
export function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const isCopied = useSignal<boolean | undefined>(undefined);
  async function copy(): Promise<void> {
    isCopied.value = await copyToClipboard(text);
  }
  return (
    <>
      <Button icon={isCopied.value === true ? 'check' : 'copy'} onUse={copy}>
        {label}
      </Button>
      <span class={isCopied.value === false ? 'fault' : 'muted'} role="status">
        {isCopied.value !== undefined && translate(isCopied.value ? 'admin:copied' : 'admin:notCopied')}
      </span>
    </>
  );
}
