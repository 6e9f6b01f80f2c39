/** The part of the service that the supervisor assigns to a worker process. */
export interface WorkerRole {
  /** From 1 to `count`. A replacement has the number of the worker that ended. */
  readonly number: number;
  /** How many worker processes share the port, the machine and the limits of a server. */
  readonly count: number;
  /** The configuration of the supervisor, so that a replacement does not read a file that was changed meanwhile. */
  readonly variables: NodeJS.Dict<string>;
  /** The remarks of a start are written by one worker. */
  readonly writesRemarks: boolean;
  /** The same for all workers, because any of them may show the mailbox. */
  readonly tryOutToken: string;
  readonly isTryOutOver: boolean;
}

export type ToWorker =
  | { readonly kind: 'role'; readonly role: WorkerRole }
  | { readonly kind: 'try-out over' }
  /** The supervisor collects the metrics of all workers. */
  | { readonly kind: 'metrics wanted'; readonly collection: number }
  /** The metrics of all workers that have responded, for the worker that requested them. */
  | { readonly kind: 'metrics of all'; readonly request: number; readonly texts: readonly string[] };

export type FromWorker =
  /** The worker waits for its role. */
  | { readonly kind: 'started' }
  /** The worker accepts requests. The lines are what a server that runs alone would print. */
  | { readonly kind: 'ready'; readonly lines: readonly string[] }
  /** A sentence for the operator, because of which the worker ends. */
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'try-out over' }
  /** The worker serves the metrics of all. */
  | { readonly kind: 'metrics wanted'; readonly request: number }
  | { readonly kind: 'metrics'; readonly collection: number; readonly text: string };
