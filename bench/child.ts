import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A child process of the benchmark. It handles one message at a time and replies to each with one message. */
export interface Child {
  /** Waits for a message that the child sends by itself, such as the one that it is ready. */
  nextMessage<Message>(): Promise<Message>;
  request<Message>(message: string | object): Promise<Message>;
  stop(): Promise<void>;
}

const environment = {
  // The thread pool size that bin/sealpost.mjs sets, the same for every candidate.
  UV_THREADPOOL_SIZE: '8',
};

/** Folders and files of a child. If it exits early, the error includes the output in `logFile`. */
export interface ChildFiles {
  readonly logFile: string;
  /** Shared by all children of a run, because compiling the source takes most of the time of a start. */
  readonly compileCache: string;
}

export function startChild(file: string, args: readonly string[], { logFile, compileCache }: ChildFiles): Child {
  const log = openSync(logFile, 'a');
  const env = { ...process.env, ...environment, NODE_COMPILE_CACHE: compileCache };
  const child = fork(new URL(file, import.meta.url), args, { env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);

  async function nextMessage<Message>(): Promise<Message> {
    const stopWaiting = new AbortController();
    const { signal } = stopWaiting;
    const ended = once(child, 'exit', { signal }).then(async () => {
      throw new Error(`${[file, ...args].join(' ')} exited early:\n${await readFile(logFile, 'utf8')}`);
    });
    try {
      const [response] = await Promise.race([once(child, 'message', { signal }), ended]);
      return response as Message;
    } finally {
      ended.catch(() => {});
      stopWaiting.abort();
    }
  }

  return {
    nextMessage,
    request<Message>(message: string | object): Promise<Message> {
      const response = nextMessage<Message>();
      child.send(message);
      return response;
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
