/** An event in the service log. Programs rely on its name; levels and messages may change. */
interface LogEvent {
  readonly level: 'fatal' | 'error' | 'warn' | 'info';
  /** The message of the line. Undefined if each line has a sentence of its own. */
  readonly msg?: string;
  /** The meaning of the event and what to do, for the documentation. */
  readonly action: string;
}

/** Every event of the service log, in the order of the documentation. */
export const logEvents = {
  'request.completed': { level: 'info', msg: 'request completed', action: 'None. One line per request.' },
  'request.aborted': {
    level: 'info',
    msg: 'request aborted',
    action: 'None. The client or the server ended the connection before the response was complete.',
  },
  'request.malformed': {
    level: 'info',
    msg: 'malformed request rejected',
    action: 'None. The data was not valid HTTP.',
  },
  'client.entry': {
    level: 'info',
    msg: 'client log entry',
    action: 'As you have agreed with the owner of that client.',
  },
  'log.level': {
    level: 'info',
    msg: 'log level changed',
    action: 'None. The setting `log.level` was changed; `logLevel` is the new level.',
  },
  'server.unavailable': {
    level: 'warn',
    msg: 'unavailable',
    action:
      '**Act.** The database, the blob folder or the object store does not respond, or the process may open no further file (`EMFILE`). `failure` has the cause.',
  },
  'server.storage_full': {
    level: 'warn',
    msg: 'storage_full',
    action: '**Act.** A disk is full, or free space is below `disk.minFreeBytes`. `failure` has the cause.',
  },
  'server.unexpected': {
    level: 'error',
    msg: 'unexpected',
    action: '**Act.** A request ended with status 500. Report it with the whole line.',
  },
  'response.failed': {
    level: 'error',
    msg: 'response aborted: stream error',
    action:
      '**Act.** A response ended early because of an error on the server, such as a damaged or missing blob. Run the [integrity check](operations.md#integrity-check).',
  },
  'storage.damaged': {
    level: 'error',
    msg: 'stored content is damaged',
    action: '**Act.** The scrub found a stored part that is missing or differs from what was written. The IDs name it.',
  },
  'server.framework': {
    level: 'warn',
    action: 'Look at `msg`. The line comes from the library that serves HTTP.',
  },
  'download.not_recorded': {
    level: 'error',
    msg: 'failed to record a download',
    action:
      '**Act.** The file was delivered, but the sender will not see this download. The database did not accept the entry.',
  },
  'transfer.files_left': {
    level: 'error',
    msg: 'failed to delete the files of a revoked transfer; will retry',
    action:
      'None, if it is rare. The transfer is revoked, its keys are destroyed, and the cleanup job removes the files later.',
  },
  'admin.not_recorded': {
    level: 'warn',
    msg: 'failed to record the request of an administrator',
    action: 'None, if it is rare. The time of the last use of a session or token is not up to date.',
  },
  'key.unusable': {
    level: 'warn',
    msg: 'the stored master key cannot be used',
    action: '**Act.** The key on the disk is not the one that the service uses. Restore it from your copy.',
  },
  'sign_on.unavailable': {
    level: 'warn',
    msg: 'single sign-on is not available',
    action: 'Check the OpenID Connect server: [Single sign-on](single-sign-on.md).',
  },
  'sign_on.denied': {
    level: 'warn',
    msg: 'single sign-on was denied',
    action: 'None, if it is rare. `failure` has the reason.',
  },
  'sign_on.sender_denied': {
    level: 'warn',
    msg: 'single sign-on of a sender was denied',
    action: 'None, if it is rare. `failure` has the reason.',
  },
  'job.failed': {
    level: 'error',
    msg: 'background job failed; will retry',
    action: '**Look at `job`**, see the next table.',
  },
  'address.rejected': {
    level: 'info',
    msg: 'mail server rejected the address of an email',
    action:
      'None: usually a typo of a user. The email was given up, and the sender sees that it was not delivered. `sealpost admin email list` has its address; `email` is its ID.',
  },
  'connections.limit': {
    level: 'warn',
    msg: 'connection limit reached; dropping new connections',
    action: '**Act** if it repeats: block `ip` in the firewall if it is an attacker. At most one line a minute.',
  },
  'files.limit': {
    level: 'warn',
    msg: 'open file limit (ulimit -n) is too low for the number of connections',
    action: 'Raise the limit (`ulimit -n`, `LimitNOFILE=`) to at least `needed`.',
  },
  'try_out.ended': {
    level: 'warn',
    msg: 'the test mailbox and the try-out rule are closed until the next start: this request was forwarded or names another host',
    action: 'None, if other machines should reach the service. `header` is the header of the request that shows it.',
  },
  'node.warning': { level: 'warn', msg: 'Node.js warning', action: 'Look at `failure`.' },
  'start.key_created': {
    level: 'warn',
    action: '**Act** once: make a copy of the master key.',
  },
  'start.variable_unknown': { level: 'warn', action: 'Correct the name of the environment variable.' },
  'start.storage': { level: 'warn', action: 'Read it once: a remark about the object store.' },
  'start.low_space': {
    level: 'warn',
    action: '**Act.** Free space on the disk of the folder that it names, or use a larger one.',
  },
  'start.waiting': {
    level: 'warn',
    action: '**Act** if it stays: start the database or the object store that it names, or correct its address.',
  },
  'start.moved': { level: 'warn', action: 'Change the environment variables that it names.' },
  'start.no_sender_allowed': { level: 'warn', action: 'Add a policy rule that allows sending.' },
  'start.all_senders_allowed': { level: 'warn', action: 'Check that a rule that lets everyone send is intended.' },
  'start.set_up_link': { level: 'warn', action: 'Use the set-up link of an earlier start, or make a new one.' },
  'start.single_process': { level: 'warn', action: 'None. `SEALPOST_WORKERS` has no effect with SQLite.' },
  'start.web_app_missing': { level: 'warn', action: 'Build the web app, if people should use it.' },
  'start.remark': { level: 'warn', action: 'Read it once.' },
  'worker.ended': {
    level: 'warn',
    action:
      '**Act** if it repeats. The cause is in parentheses, or in a `fatal` line before. Another worker starts at once, or after the pause that is given.',
  },
  'worker.stop_failed': { level: 'warn', action: 'Look at the lines before it.' },
  'service.failed': {
    level: 'fatal',
    msg: 'unexpected error; the service ends',
    action: '**Act.** The process ends with exit code 1.',
  },
  'worker.failed': {
    level: 'fatal',
    msg: 'unexpected error; the worker ends',
    action: '**Act.** Another worker replaces it. Report it with the whole line.',
  },
} as const satisfies Readonly<Record<string, LogEvent>>;

export type LogEventName = keyof typeof logEvents;

/** Events whose lines have a sentence for the operator. */
export type RemarkEvent = {
  [Name in LogEventName]: (typeof logEvents)[Name] extends { msg: string } ? never : Name;
}[LogEventName];

/** Events whose lines always have the same message. */
export type FixedEvent = Exclude<LogEventName, RemarkEvent>;

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
export const parseClientLogLevel = (text: string): ClientLogLevel | undefined =>
  clientLogLevels.find((level) => level === text.toLowerCase());

export const isAtLeast = (level: ClientLogLevel, minimum: ClientLogLevel): boolean =>
  clientLogLevels.indexOf(level) >= clientLogLevels.indexOf(minimum);

export const clientLogLimits = {
  entriesPerCall: 100,
  messageLength: 4_096,
  entriesPerMinute: 600,
} as const;
