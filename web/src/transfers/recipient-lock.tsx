import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { TransferRef } from '#client';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { clearIfUnverified } from '../identity.ts';
import { formatDateTime, translate } from '../messages.ts';
import { type Lock, unlock } from './locked-recipients.ts';

interface Props {
  readonly transfer: TransferRef;
  readonly address: string;
  readonly lock: Lock | undefined;
}

/** Shows that a recipient is locked, and lets the sender end the lock. */
export function RecipientLock({ transfer, address, lock }: Props) {
  const status = useRef<HTMLSpanElement>(null);
  const problem = useSignal<unknown>(undefined);
  const isUnlocked = useSignal(false);
  async function end(locked: Lock): Promise<void> {
    problem.value = undefined;
    try {
      await unlock(transfer, locked);
      isUnlocked.value = true;
      // The focused button has been removed.
      status.current?.focus();
    } catch (error) {
      if (!clearIfUnverified(error)) problem.value = error;
    }
  }
  return (
    <>
      {lock !== undefined && (
        <span class="lock">
          <span class="state warn">
            {translate('transfers:locked', {
              time: formatDateTime(new Date(lock.lockedUntil)),
              count: lock.wrongPasswords,
            })}
          </span>
          <button
            type="button"
            aria-label={translate('transfers:unlockRecipient', { address })}
            onClick={() => void end(lock)}
          >
            {translate('transfers:unlock')}
          </button>
        </span>
      )}
      <span class="muted" role="status" tabIndex={-1} ref={status}>
        {isUnlocked.value && lock === undefined && translate('transfers:unlocked')}
      </span>
      <ProblemNotice error={problem.value} />
    </>
  );
}
