import { threadFile, workThread } from '../threads/work-thread.ts';
import type { Message } from './sanitise.ts';

/** They wait for each other, and no mail waits for them. */
const thread = workThread<Message, string>(threadFile('message-thread', import.meta.url), { mostWaiting: 16 });

/** A message as harmless HTML without any looks of its own. Made in a thread, because a long one takes a while. */
export function shownMessage(message: Message): Promise<string> {
  return thread.ask(message);
}
