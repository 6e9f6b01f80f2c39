import type { Writable } from 'node:stream';

/** Takes the lines of a log. */
export interface LineSink {
  write(line: string): void;
}

/**
 * Writes the lines that come up in one turn of the event loop at once: each write to a file or a pipe waits for the system,
 * and costs more than the line did. Those of the last turn are written when the process ends, however it ends by itself.
 */
export function gatheredLines(stream: Pick<Writable, 'write'>, process: Pick<NodeJS.Process, 'once'>): LineSink {
  let waiting = '';

  function writeAll(): void {
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    stream.write(lines);
  }

  process.once('exit', writeAll);
  return {
    write(line) {
      if (waiting === '') setImmediate(writeAll);
      waiting += line;
    },
  };
}
