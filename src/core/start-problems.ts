import { bytesText } from './sentences.ts';

/*
 * What can prevent a start, or make a set-up unsafe, with what to do about it. A start that fails and `sealpost doctor`
 * take their sentences from this table, so that their words cannot differ.
 */

/** Reasons that the operator can remove, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only, or the systemd unit does not name the folder in ReadWritePaths=',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EIO: 'the disk reports errors',
  EMFILE: 'this process may open too few files (ulimit -n)',
  ENFILE: 'the system has too many open files',
};

/** Undefined for a code that has no known reason. */
export const reasonOf = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : reasons[code];

/** A PostgreSQL database without the password of its URL. */
export interface PostgresPlace {
  /** Host and port. */
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

/** Commands as the user's shell accepts them. */
type CommandLine = (words: string) => string;

export const startProblems = {
  folder: (folder: string, variable: string, reason: string) =>
    `Cannot use the folder ${folder}: ${reason}. Correct this, or set ${variable} to another folder.`,
  path: (path: string, reason: string) => `Cannot use ${path}: ${reason}.`,
  file: (variable: string, message: string) => `Cannot read ${variable}: ${message}`,
  sqlite: (path: string, message: string) =>
    `Cannot open the database ${path}: ${message}.${/malformed|not a database/.test(message) ? ' The file is damaged: move it and its -wal and -shm files aside, and restore a backup.' : ''}`,
  postgresRefused: ({ server }: PostgresPlace) =>
    `The PostgreSQL server ${server} refuses connections. Check that it runs, and check SEALPOST_DATABASE.`,
  postgresUnknownHost: ({ server }: PostgresPlace) =>
    `The host name of the PostgreSQL server ${server} cannot be resolved. Check SEALPOST_DATABASE and the name server.`,
  postgresLogin: ({ server, user }: PostgresPlace) =>
    `The PostgreSQL server ${server} rejects the user ${user} or its password. Correct SEALPOST_DATABASE, or the rules in pg_hba.conf.`,
  postgresMissing: ({ server, database }: PostgresPlace) =>
    `The PostgreSQL server ${server} has no database ${database}. Create it, or correct SEALPOST_DATABASE.`,
  postgresRights: ({ database, user }: PostgresPlace, message: string) =>
    `The user ${user} lacks a right in the database ${database} (${message}). Make this user the owner of the database and of its tables.`,
  postgresOther: ({ server }: PostgresPlace, message: string) =>
    `Cannot use the PostgreSQL server ${server}: ${message}. Check SEALPOST_DATABASE with psql.`,
  portInUse: (port: number, host: string, prefix: string) =>
    `Port ${port} on ${host} is already in use. Set ${prefix}_PORT to another port.`,
  portDenied: (port: number, host: string) =>
    `Permission denied for port ${port} on ${host}. Ports below 1024 need root or CAP_NET_BIND_SERVICE.`,
  hostUnknown: (host: string, prefix: string) => `${host} is not an address of this machine. Change ${prefix}_HOST.`,
  mailServerMissing: () =>
    [
      'SEALPOST_SMTP is not set. A mail server is required unless the server is reachable only from this machine',
      '(SEALPOST_HOST and SEALPOST_BASE_URL on a loopback address). Example:',
      '  SEALPOST_SMTP=smtps://user:password@mail.example.org',
    ].join('\n'),
  scannerUndecided: (commandLine: CommandLine) =>
    [
      'A virus scanner is configured (SEALPOST_CLAMD), but scanner.unscannable is not set.',
      'Decide what happens to files that cannot be scanned, here or with SEALPOST_CLAMD_UNSCANNABLE:',
      `  ${commandLine('admin setting set scanner.unscannable block')}   # remove them`,
      `  ${commandLine('admin setting set scanner.unscannable mark')}    # deliver them, marked as not scanned`,
    ].join('\n'),
  lowSpace: (free: number, min: number) =>
    `Only ${bytesText(free)} are free, and disk.minFreeBytes is ${bytesText(min)}: new files are rejected. Free some space.`,
  reserveMissing: (free: number) =>
    `Only ${bytesText(free)} are free: too little for the space that is held back, with which transfers can still be ended on a full disk. Free some space, or use a larger disk.`,
  workersUnused: (workers: number | string) =>
    `SEALPOST_WORKERS=${workers} has no effect: with SQLite, one process serves all requests. Several processes need PostgreSQL (SEALPOST_DATABASE).`,
} as const;

/** The problem of each code of PostgreSQL or of the system. Others are described by their message. */
const postgresCodes: Readonly<Record<string, (place: PostgresPlace, message: string) => string>> = {
  ECONNREFUSED: startProblems.postgresRefused,
  ENOTFOUND: startProblems.postgresUnknownHost,
  EAI_AGAIN: startProblems.postgresUnknownHost,
  '28P01': startProblems.postgresLogin,
  '28000': startProblems.postgresLogin,
  '3D000': startProblems.postgresMissing,
  '42501': startProblems.postgresRights,
};

export const postgresProblem = (place: PostgresPlace, code: string | undefined, message: string): string =>
  (postgresCodes[code ?? ''] ?? startProblems.postgresOther)(place, message);
