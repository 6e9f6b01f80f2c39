import { type LogEventName, type LogLevel, logEvents, type RemarkEvent } from '../../core/log-events.ts';
import { describeError } from './redact.ts';

/** The log of what happens outside of requests and jobs, in the form of all other lines. */
export interface ProcessLog {
  /** Logs a remark for the operator, on one line. It is written at every level: the notice about the key comes once. */
  warn(text: string, event?: RemarkEvent): void;
  /** Changes the lowest level of the warnings of Node.js that are logged. Remarks and fatal errors always are. */
  setLevel(level: LogLevel): void;
  /** Logs an error that ends the service, or this worker of it. */
  fatal(error: unknown): void;
}

const levelsWithWarnings: readonly LogLevel[] = ['warn', 'info', 'debug', 'trace'];

/**
 * Logs to standard error from the start of the program on, before there is a server. Also logs what Node.js would print
 * as plain text: its warnings, and the unhandled error that ends the process.
 */
export function openProcessLog(startLevel: LogLevel, process: NodeJS.Process, worker?: number): ProcessLog {
  const write = (event: LogEventName, fields: object): void => {
    const { level: severity, ...fixed } = logEvents[event];
    const { msg } = { ...fixed, ...fields } as { msg?: string };
    const line = { level: severity, time: new Date().toISOString(), worker, event, ...fields, msg };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
  let level = startLevel;
  const log: ProcessLog = {
    setLevel(changed) {
      level = changed;
    },
    warn: (text, event = 'start.remark') => write(event, { msg: text.replaceAll(/\s*\n\s*/g, ' ') }),
    fatal: (error) =>
      write(worker === undefined ? 'service.failed' : 'worker.failed', { failure: describeError(error) }),
  };
  // Ignores EPIPE: the service keeps running when the reader of its log ends.
  process.stderr.on('error', () => {});
  // Removes the listener with which Node.js prints warnings.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!levelsWithWarnings.includes(level)) return;
    write('node.warning', { failure: describeError(warning) });
  });
  process.on('uncaughtException', (error) => {
    log.fatal(error);
    process.exit(1);
  });
  return log;
}
