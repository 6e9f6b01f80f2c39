import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { SealpostProblem, type TransferRef } from '#client';
import { CopyButton } from '../components/copy-button.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { clearIfUnverified, client } from '../identity.ts';
import { translate } from '../messages.ts';
import { removePassword, savePassword } from '../saved-password.ts';
import { locksOf, unlock } from './locked-recipients.ts';

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly transfer: TransferRef;
}

/** Replaces the password of a transfer by a generated one, and shows that until the dialog is closed. */
export function NewPasswordDialog({ dialog, transfer }: Props) {
  const id = useId();
  const password = useSignal<string | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button was removed together with the form.
    if (password.value !== undefined) heading.current?.focus();
  }, [password.value]);
  const clear = () => {
    password.value = undefined;
  };
  return (
    <dialog ref={dialog} aria-labelledby={`${id}title`} onClose={clear}>
      <h2 id={`${id}title`} ref={heading} tabIndex={-1}>
        {translate(password.value === undefined ? 'transfers:newPasswordTitle' : 'transfers:newPasswordDone')}
      </h2>
      {password.value === undefined ? (
        <ReplacementForm dialog={dialog} transfer={transfer} password={password} />
      ) : (
        <Result dialog={dialog} transfer={transfer} password={password.value} />
      )}
    </dialog>
  );
}

interface FormProps extends Props {
  readonly password: Signal<string | undefined>;
}

/** Asks for the current password only if another browser has sent the transfer. */
function ReplacementForm({ dialog, transfer, password }: FormProps) {
  const id = useId();
  const { replace, problem, isCurrentNeeded, current, unlocks } = useReplacement(transfer, password);
  const locks = locksOf(transfer.trackingId);
  return (
    <>
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
            onChange={({ currentTarget }) => {
              unlocks.value = currentTarget.checked;
            }}
          />
          {translate('transfers:unlockToo', { count: locks.length })}
        </label>
      )}
      <ProblemNotice error={problem.value} />
      <p class="actions last">
        <button type="button" class="main" onClick={() => void replace()}>
          {translate('transfers:newPasswordYes')}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {translate('transfers:newPasswordNo')}
        </button>
      </p>
    </>
  );
}

/** The input of the form, and the function of its button. */
function useReplacement(transfer: TransferRef, password: Signal<string | undefined>) {
  const problem = useSignal<unknown>(undefined);
  const isCurrentNeeded = useSignal(false);
  const current = useSignal('');
  const unlocks = useSignal(true);
  const isRunning = useRef(false);
  async function replace(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    problem.value = undefined;
    try {
      const currentPassword = isCurrentNeeded.value ? { currentPassword: current.value.trim() } : {};
      const generated = await client().editPassword(transfer, { passwordMode: 'GENERATED', ...currentPassword });
      if (generated === undefined) throw new Error('The service has generated no password');
      password.value = generated;
      savePassword({ ref: transfer, password: generated });
      // A lock that cannot be ended now stays visible in the list.
      if (unlocks.value) await Promise.allSettled(locksOf(transfer.trackingId).map((lock) => unlock(transfer, lock)));
    } catch (error) {
      const isFirst = !isCurrentNeeded.value && isPasswordMissing(error);
      if (isFirst) isCurrentNeeded.value = true;
      else if (!clearIfUnverified(error)) problem.value = error;
    } finally {
      isRunning.current = false;
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
