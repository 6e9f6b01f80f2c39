import type { EmailAddress } from '../core/email.ts';
import type { Mail } from '../ports/mailer.ts';
import { answerQuestions } from '../threads/thread-questions.ts';
import { composeMail } from './compose.ts';

answerQuestions(({ from, mail }: { readonly from: EmailAddress; readonly mail: Mail }) => composeMail(from, mail));
