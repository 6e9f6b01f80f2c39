import { WorkerPool } from '../threads/worker-pool.ts';
import { workerFile } from '../threads/worker-thread.ts';
import type { MessageTasks } from './message-worker.ts';
import type { RawMessage } from './sanitize-message.ts';

/** A worker of its own: emails never wait for messages that are viewed. */
const renderer = new WorkerPool<MessageTasks>(workerFile('message-worker', import.meta.url), {
  maxQueued: 16,
  timeoutMs: 15_000,
});

/** Returns a message as harmless HTML without styles of its own. Runs in a worker, because a long one takes a while. */
export function renderMessage(message: RawMessage): Promise<string> {
  return renderer.run('render', message);
}
