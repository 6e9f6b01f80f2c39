import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { SealpostProblem, type TransferRef } from '#client';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { clearIfUnverified, client } from '../identity.ts';
import { translate } from '../messages.ts';
import { removePassword, saveReplacement } from '../saved-password.ts';
import { withTimeout } from '../with-timeout.ts';
import { locksOf, unlock } from './locked-recipients.ts';

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly transfer: TransferRef;
}

/** Replaces the password of a transfer by a generated one, and shows that until the dialog is closed. */
export function NewPasswordDialog({ dialog, transfer }: Props) {
  const password = useSignal<string | undefined>(undefined);
  const isRunning = useSignal(false);
  const timesClosed = useSignal(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (password.value === undefined) return;
    // A browser may close the dialog during the request, but then only this page has the password.
    if (dialog.current?.open === false) dialog.current.showModal();
    // The focused button was removed together with the form.
    heading.current?.focus();
  }, [password.value]);
  const clear = () => {
    password.value = undefined;
    timesClosed.value += 1;
  };
  return (
    <Dialog
      dialog={dialog}
      title={translate(password.value === undefined ? 'transfers:newPasswordTitle' : 'transfers:newPasswordDone')}
      heading={heading}
      isBusy={isRunning.value}
      onClose={clear}
    >
      {password.value === undefined ? (
        // The key empties the form when the dialog is closed.
        <ReplacementForm key={timesClosed.value} {...{ dialog, transfer, password, isRunning }} />
      ) : (
        <Result dialog={dialog} transfer={transfer} password={password.value} />
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  readonly password: Signal<string | undefined>;
  /** Whether the request runs. It cannot be canceled: the server may have replaced the password already. */
  readonly isRunning: Signal<boolean>;
}

/** Asks for the current password only if another browser has sent the transfer. */
function ReplacementForm({ dialog, ...props }: FormProps) {
  const id = useId();
  const { replace, problem, isCurrentNeeded, current, unlocks } = useReplacement(props);
  const locks = locksOf(props.transfer.trackingId);
  useEffect(() => {
    if (isCurrentNeeded.value) document.getElementById(id)?.focus();
  }, [isCurrentNeeded.value]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void replace();
      }}
    >
      <p>{translate('transfers:newPasswordText')}</p>
      {isCurrentNeeded.value && (
        <TextField
          id={id}
          label={translate('transfers:currentPassword')}
          hint={translate('transfers:currentPasswordHint')}
          value={current}
        />
      )}
      {locks.length > 0 && (
        <label class="choice">
          <input
            type="checkbox"
            checked={unlocks.value}
            onChange={({ currentTarget }) => (unlocks.value = currentTarget.checked)}
          />
          {translate('transfers:unlockToo', { count: locks.length })}
        </label>
      )}
      <ProblemNotice error={problem.value} />
      <p class="actions last">
        <button type="submit" class="main">
          {translate('transfers:newPasswordYes')}
        </button>
        <button type="button" disabled={props.isRunning.value} onClick={() => dialog.current?.close()}>
          {translate('transfers:cancel')}
        </button>
      </p>
    </form>
  );
}

/** The input of the form, and the function of its button. */
function useReplacement({ transfer, password, isRunning }: Omit<FormProps, 'dialog'>) {
  const problem = useSignal<unknown>(undefined);
  const isCurrentNeeded = useSignal(false);
  const current = useSignal('');
  const unlocks = useSignal(true);
  async function replace(): Promise<void> {
    if (isRunning.value) return;
    isRunning.value = true;
    problem.value = undefined;
    try {
      // No password contains white space, but it may be copied with one.
      const currentPassword = isCurrentNeeded.value ? { currentPassword: current.value.replace(/\s+/g, '') } : {};
      const change = { passwordMode: 'GENERATED', ...currentPassword } as const;
      const generated = await withTimeout(undefined, (signal) => client(signal).editPassword(transfer, change));
      if (generated === undefined) throw new Error('The service has generated no password');
      saveReplacement(transfer, generated);
      password.value = generated;
      isRunning.value = false;
      // A lock that cannot be ended now stays visible in the list.
      if (unlocks.value) await Promise.allSettled(locksOf(transfer.trackingId).map((lock) => unlock(transfer, lock)));
    } catch (error) {
      const isFirst = !isCurrentNeeded.value && isPasswordMissing(error);
      if (isFirst) isCurrentNeeded.value = true;
      else if (!clearIfUnverified(error)) problem.value = error;
    } finally {
      isRunning.value = false;
    }
  }
  return { replace, problem, isCurrentNeeded, current, unlocks };
}

const isPasswordMissing = (error: unknown) =>
  error instanceof SealpostProblem && error.type === 'urn:sealpost:problem:password_missing';

interface ResultProps extends Props {
  readonly password: string;
}

function Result({ dialog, transfer, password }: ResultProps) {
  const close = () => {
    removePassword(transfer);
    dialog.current?.close();
  };
  return (
    <>
      <p class="actions">
        <code class="secret" translate={false}>
          {password}
        </code>
        <CopyButton text={password} what="password" />
      </p>
      <p>{translate('transfers:passItOn')}</p>
      <p class="actions last">
        <button type="button" class="main" onClick={close}>
          {translate('transfers:passedOn')}
        </button>
      </p>
    </>
  );
}
