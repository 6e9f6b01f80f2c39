import { signal, useSignal } from '@preact/signals';
import type { ComponentChild, ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { copyToClipboard } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { describeProblem } from '../../describe-problem.ts';
import { translate } from '../../messages.ts';
import { PasskeyCanceled } from '../passkeys.ts';
import { Field, Submit } from './form.tsx';
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
  readonly label?: string;
  /** In place of the label, if the button shows more than a text. */
  readonly children?: ComponentChildren;
}

export function Button({ attempt, look, icon, about, title, onUse, label, children = label }: ButtonProps) {
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

/** A request that a form or a button sends. */
export interface Attempt {
  readonly isBusy: boolean;
  readonly problem: unknown;
  /**
   * Runs the work, unless it runs already. Returns whether it has succeeded: it has neither thrown nor returned false.
   * `onFailure` marks what an error is about.
   */
  run(work: () => Promise<unknown>, onFailure?: (error: unknown) => unknown): Promise<boolean>;
  clear(): void;
}

/** Remembers whether the work of a form runs, and why it has failed. */
export function useAttempt(): Attempt {
  const isBusy = useSignal(false);
  const problem = useSignal<unknown>(undefined);
  return {
    isBusy: isBusy.value,
    problem: problem.value,
    async run(work, onFailure) {
      if (isBusy.peek()) return false;
      isBusy.value = true;
      problem.value = undefined;
      try {
        return (await work()) !== false;
      } catch (error) {
        await onFailure?.(error);
        problem.value = error;
        return false;
      } finally {
        isBusy.value = false;
      }
    },
    clear() {
      problem.value = undefined;
    },
  };
}

/** Describes why the work has failed. Always rendered, because screen readers announce only changes of an existing alert. */
export function AttemptNotice({ attempt: { problem } }: { readonly attempt: Attempt }) {
  if (!(problem instanceof PasskeyCanceled)) {
    return <div role="alert">{problem !== undefined && <p class="notice bad">{describeProblem(problem)}</p>}</div>;
  }
  return (
    <div role="alert">
      <p class="notice warn">{translate('admin:passkeyCanceled')}</p>
    </div>
  );
}

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

interface DialogFormProps {
  /** The sending of the form. Without one, it cannot fail. */
  readonly attempt?: Attempt;
  readonly intro?: ComponentChild;
  /** The label of the button that sends the form. */
  readonly action: string;
  readonly look?: 'main' | 'danger';
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
  readonly onSubmit: () => unknown;
  readonly children?: ComponentChildren;
}

/** The form of a dialog, with the buttons that close it. */
export function DialogForm({ attempt, intro, action, look = 'main', onCancel, onSubmit, ...rest }: DialogFormProps) {
  function submit(event: Event): void {
    event.preventDefault();
    void onSubmit();
  }
  return (
    // Without the script, the address would get what was entered.
    <form method="post" onSubmit={submit}>
      {intro !== undefined && <p>{intro}</p>}
      {attempt !== undefined && <AttemptNotice attempt={attempt} />}
      {rest.children}
      <p class="actions last">
        <button type="button" onClick={onCancel}>
          {rest.cancel ?? translate('admin:cancel')}
        </button>
        <Submit attempt={attempt} look={look}>
          {action}
        </Submit>
      </p>
    </form>
  );
}
