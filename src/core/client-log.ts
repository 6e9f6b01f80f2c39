/** How grave a line of a client's log is, from the smallest matter on. */
export const clientLogLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type ClientLogLevel = (typeof clientLogLevels)[number];

export interface ClientLogEntry {
  /** By the client's own clock. */
  readonly time: Date;
  readonly level: ClientLogLevel;
  readonly message: string;
}

/** In any letter case. */
export function parseClientLogLevel(text: string): ClientLogLevel | undefined {
  return clientLogLevels.find((level) => level === text.toLowerCase());
}

export function isAsGraveAs(level: ClientLogLevel, least: ClientLogLevel): boolean {
  return clientLogLevels.indexOf(level) >= clientLogLevels.indexOf(least);
}

/** What a client may send us at most. */
export const clientLogLimits = {
  entriesPerCall: 100,
  messageLength: 4_096,
  entriesPerMinute: 600,
} as const;
