/** A worker has too much to do, or ended before it began the task. The task was not done: the caller may retry it. */
export class WorkerUnavailable extends Error {
  override readonly name = 'WorkerUnavailable';
}

/** The parts outside of the process that a server needs to serve requests. */
export type Dependency = 'database' | 'storage';

/** An error that the operator of the service can fix. Only its message is printed, without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  /** Exit code of the process. */
  readonly exitCode: number = 1;
  /** Set if the dependency may respond later without a change of the configuration: a start waits for it. */
  readonly awaited: Dependency | undefined;

  constructor(
    message?: string,
    { awaited, ...options }: ErrorOptions & { readonly awaited?: Dependency | undefined } = {},
  ) {
    super(message, options);
    this.awaited = awaited;
  }
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

/** A move has stopped the service for its last changes. It can be opened soon, here or at its new place. */
export class ServiceMoving extends OperatorError {
  constructor() {
    super('The service is stopped for a moment, because it moves to another place. Try again.', {
      awaited: 'database',
    });
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
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
