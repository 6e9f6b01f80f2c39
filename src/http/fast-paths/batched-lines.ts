import type { Writable } from 'node:stream';

export interface LineSink {
  write(line: string): void;
}

/**
 * Writes the lines of one event loop turn together, because each write to a file or a pipe costs more than building the
 * line. The lines of the last turn are written when the process exits.
 */
export function batchedLines(stream: Pick<Writable, 'write'>, process: Pick<NodeJS.Process, 'once'>): LineSink {
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
