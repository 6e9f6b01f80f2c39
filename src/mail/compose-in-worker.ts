import type { EmailAddress } from '../core/email-address.ts';
import { emailFailureSentence } from '../core/email-kinds.ts';
import { WorkerUnavailable } from '../core/errors.ts';
import { EmailFailed, type EmailMessage } from '../ports/mailer.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { workerFile } from '../threads/worker-thread.ts';
import { checkEmailHeaders } from './check-email-headers.ts';
import type { ComposeTasks } from './compose-worker.ts';

const composer = new WorkerPool<ComposeTasks>(workerFile('compose-worker', import.meta.url), {
  maxQueued: 64,
  timeoutMs: 15_000,
  maxHeapMebibytes: 128,
});

/** Returns the bytes of `composeEmail`, made in a worker: those of a long email take a tenth of a second. */
export async function composeEmailInWorker(
  from: EmailAddress,
  email: EmailMessage,
  signal?: AbortSignal,
): Promise<Buffer> {
  checkEmailHeaders(email);
  try {
    const { buffer, byteOffset, byteLength } = await composer.run('compose', { from, email }, { signal });
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof WorkerUnavailable) throw error;
    // Without the cause: its message may quote the email.
    throw new EmailFailed('later', emailFailureSentence('not_written'));
  }
}
