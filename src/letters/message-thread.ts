import { answerQuestions } from '../threads/thread-questions.ts';
import { nothing } from './markup.ts';
import { messageHtml } from './message-html.ts';
import { type Message, readMessage } from './sanitise.ts';

answerQuestions((message: Message): string => messageHtml(readMessage(message), () => nothing).markup);
