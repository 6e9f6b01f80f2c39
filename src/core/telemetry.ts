/** Parts of the service whose operations are measured, with the names of their operations. */
export const measuredOperations = {
  database: ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'],
  storage: ['read', 'write', 'remove', 'list'],
  email: ['send'],
  scan: ['scan'],
} as const;

export type MeasuredPart = keyof typeof measuredOperations;
export type OperationName<Part extends MeasuredPart = MeasuredPart> = (typeof measuredOperations)[Part][number];

/** An operation that has ended now. It has no value of a user: names and keys are in no metric and no trace. */
export interface EndedOperation {
  readonly part: MeasuredPart;
  readonly name: OperationName;
  /** A reading of `performance.now()`. */
  readonly startedAt: number;
  readonly hasFailed: boolean;
}

/** The diagnostics channel on which workers that read the file of a blob are observed. */
export const fileReadChannel = 'sealpost.file-read';

export type ReportOperation = (operation: EndedOperation) => void;

/** Runs work and reports when it has ended. */
export async function reportWork<Result>(
  report: ReportOperation,
  operation: Pick<EndedOperation, 'part' | 'name'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  let hasFailed = true;
  try {
    const result = await work();
    hasFailed = false;
    return result;
  } finally {
    report({ ...operation, startedAt, hasFailed });
  }
}

/** A job as it is reported. */
export interface ReportedJob {
  readonly name: string;
  /** The pause between two runs. */
  readonly everyMs: number;
}

/** Runs a job once and reports the run. */
export type RunReported = (job: ReportedJob, run: () => Promise<void>) => Promise<void>;
