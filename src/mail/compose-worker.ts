import type { EmailAddress } from '../core/email-address.ts';
import type { EmailMessage } from '../ports/mailer.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import { composeEmail } from './compose.ts';

const tasks = {
  compose: ({ from, email }: { readonly from: EmailAddress; readonly email: EmailMessage }) =>
    composeEmail(from, email),
};

export type ComposeTasks = typeof tasks;

handleTasks(tasks);
