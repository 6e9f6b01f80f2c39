import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A process of the bench. It is spoken to in messages, one at a time, and answers each with one. */
export interface Child {
  /** For the word that it says by itself when it is ready. */
  heard<Answer>(): Promise<Answer>;
  ask<Answer>(message: string | object): Promise<Answer>;
  stop(): Promise<void>;
}

const environment = {
  // As large as bin/sealpost.mjs makes the pool of threads, for all alike.
  UV_THREADPOOL_SIZE: '8',
};

/** What it prints goes into a file, and is told when it ends before its time. */
export function startChild(file: string, args: readonly string[], logFile: string): Child {
  const log = openSync(logFile, 'a');
  const env = { ...process.env, ...environment };
  const child = fork(new URL(file, import.meta.url), args, { env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);

  async function heard<Answer>(): Promise<Answer> {
    const stopWaiting = new AbortController();
    const { signal } = stopWaiting;
    const ended = once(child, 'exit', { signal }).then(async () => {
      throw new Error(`${[file, ...args].join(' ')} has ended:\n${await readFile(logFile, 'utf8')}`);
    });
    try {
      const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
      return answer as Answer;
    } finally {
      ended.catch(() => {});
      stopWaiting.abort();
    }
  }

  return {
    heard,
    ask<Answer>(message: string | object): Promise<Answer> {
      const answer = heard<Answer>();
      child.send(message);
      return answer;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
