export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Throws an error that lists the levels. */
export function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text.toLowerCase());
  if (level === undefined) throw new Error(`must be one of ${logLevels.join(', ')}`);
  return level;
}

/** Levels of a client's log, by ascending severity. */
export const clientLogLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type ClientLogLevel = (typeof clientLogLevels)[number];

export interface ClientLogEntry {
  /** The time of the client's clock. */
  readonly time: Date;
  readonly level: ClientLogLevel;
  readonly message: string;
}

/** Ignores case. */
export function parseClientLogLevel(text: string): ClientLogLevel | undefined {
  return clientLogLevels.find((level) => level === text.toLowerCase());
}

export function isAtLeast(level: ClientLogLevel, minimum: ClientLogLevel): boolean {
  return clientLogLevels.indexOf(level) >= clientLogLevels.indexOf(minimum);
}

export const clientLogLimits = {
  entriesPerCall: 100,
  messageLength: 4_096,
  entriesPerMinute: 600,
} as const;
