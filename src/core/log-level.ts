export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Throws an error that lists the levels. */
export function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text.toLowerCase());
  if (level === undefined) throw new Error(`must be one of ${logLevels.join(', ')}`);
  return level;
}
