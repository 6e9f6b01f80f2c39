import { answerQuestions } from '../../src/threads/thread-questions.ts';

/** Doubles a number, or does what it is told in place of that. */
answerQuestions((input: number | 'fail' | 'die' | 'hang') => {
  if (input === 'fail') throw new Error('It is told to fail');
  if (input === 'die') process.exit(1);
  if (input === 'hang') return new Promise<never>(() => {});
  return 2 * input;
});
