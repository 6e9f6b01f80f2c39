import { setTimeout as pause } from 'node:timers/promises';
import { answerQuestions } from '../../src/threads/thread-questions.ts';

/** Doubles a number, or does what it is told in place of that. */
answerQuestions(async (input: number | 'fail' | 'die' | 'hang' | 'nap') => {
  if (input === 'fail') throw new Error('It is told to fail');
  if (input === 'die') process.exit(1);
  if (input === 'hang') return new Promise<never>(() => {});
  if (input === 'nap') return pause(300, 0);
  return 2 * input;
});
