import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TestEmail } from '#client';
import { admin } from '../../api.ts';
import { type Attempt, useAttempt } from '../../components/attempt.tsx';

/** A person watches: the mail server usually responds within seconds. */
const pollMs = 1_000;

export interface TestEmailState {
  readonly attempt: Attempt;
  /** The request for the outcome. */
  readonly poll: Attempt;
  /** The address of the last test email. */
  readonly address: string;
  /** Undefined until an email is queued. */
  readonly outcome: TestEmail | undefined;
  send(address: string): Promise<void>;
}

/** Sends test emails, and follows the last one until its outcome is certain. */
export function useTestEmail(): TestEmailState {
  const [attempt, poll] = [useAttempt(), useAttempt()];
  const sent = useSignal<{ readonly id: string; readonly address: string } | undefined>(undefined);
  const outcome = useSignal<TestEmail | undefined>(undefined);
  useEffect(() => {
    if (sent.value === undefined || outcome.value?.state !== 'queued') return undefined;
    const { id } = sent.value;
    const timer = setTimeout(() => {
      void poll.run(async () => {
        const latest = await admin.service.testEmail(id);
        // Another email may have been sent in the meantime.
        if (sent.peek()?.id === id) outcome.value = latest;
      });
    }, pollMs);
    return () => clearTimeout(timer);
  }, [sent.value, outcome.value]);
  async function send(address: string): Promise<void> {
    await attempt.run(async () => {
      const id = await admin.service.sendTestEmail(address);
      sent.value = { id, address };
      outcome.value = { state: 'queued', attempts: 0, failure: null };
    });
  }
  return { attempt, poll, address: sent.value?.address ?? '', outcome: outcome.value, send };
}
