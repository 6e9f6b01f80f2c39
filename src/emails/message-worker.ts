import { emptyHtml } from '../core/html.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import { messageHtml } from './message-html.ts';
import { type RawMessage, sanitizeMessage } from './sanitize-message.ts';

const tasks = {
  render: (message: RawMessage): string => messageHtml(sanitizeMessage(message), () => emptyHtml).html,
};

export type MessageTasks = typeof tasks;

handleTasks(tasks);
