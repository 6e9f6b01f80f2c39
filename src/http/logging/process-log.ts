import { describeError } from './redact.ts';

/** The log of what happens outside of requests and jobs, in the form of all other lines. */
export interface ProcessLog {
  /** Logs a remark for the operator, on one line. It is written at every level: the notice about the key comes once. */
  warn(text: string): void;
  /** Logs an error that ends the service, or this worker of it. */
  fatal(error: unknown): void;
}

const levelsWithWarnings: readonly string[] = ['warn', 'info', 'debug', 'trace'];

/**
 * Logs to standard error from the start of the program on, before there is a server. Also logs what Node.js would print
 * as plain text: its warnings, and the unhandled error that ends the process.
 */
export function openProcessLog(level: string, process: NodeJS.Process, worker?: number): ProcessLog {
  const write = (severity: 'warn' | 'fatal', fields: object, msg: string): void => {
    const line = { level: severity, time: new Date().toISOString(), worker, ...fields, msg };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
  const ending = worker === undefined ? 'service' : 'worker';
  const log: ProcessLog = {
    warn: (text) => write('warn', {}, text.replaceAll(/\s*\n\s*/g, ' ')),
    fatal: (error) => write('fatal', { failure: describeError(error) }, `unexpected error; the ${ending} ends`),
  };
  // Ignores EPIPE: the service keeps running when the reader of its log ends.
  process.stderr.on('error', () => {});
  // Removes the listener with which Node.js prints warnings.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!levelsWithWarnings.includes(level)) return;
    write('warn', { failure: describeError(warning) }, 'Node.js warning');
  });
  process.on('uncaughtException', (error) => {
    log.fatal(error);
    process.exit(1);
  });
  return log;
}
