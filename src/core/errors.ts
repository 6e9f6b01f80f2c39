/** A worker has too much to do, or ended before it began the task. The task was not done: the caller may retry it. */
export class WorkerUnavailable extends Error {
  override readonly name = 'WorkerUnavailable';
}

/** An error that the operator of the service can fix. Only its message is printed, without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  /** Exit code of the process. */
  readonly exitCode: number = 1;
}

/** The configuration is wrong. Lists all wrong values at once, so that one start shows every mistake. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  constructor(errors: readonly string[]) {
    super(`Invalid configuration:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  }
}

/** The database does not respond, or not to this request, for a reason that passes: the caller may retry later. */
export class DatabaseUnavailable extends OperatorError {
  override readonly name = 'DatabaseUnavailable';
}

/** The message with which a database rejects writes after the service has left it. */
export const movedMessage = 'The service has moved to another place';

/** The service has left the database or the blob store that was open. It must be opened again: nothing was written. */
export class ServiceMoved extends DatabaseUnavailable {
  constructor(options?: ErrorOptions) {
    super(`${movedMessage}.`, options);
  }
}

/** The blob store does not respond, or rejects requests for a reason that is not the blob: the caller may retry later. */
export class BlobStoreUnavailable extends OperatorError {
  override readonly name = 'BlobStoreUnavailable';
}

/** A check ran and found problems, as opposed to a check that could not run. */
export class Findings extends OperatorError {
  override readonly name = 'Findings';
  override readonly exitCode = 2;
}

/** Returns the code of an error of the system or a library, such as `ENOENT`, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
