import { accessProblems } from './problems/access-problems.ts';
import { adminProblems } from './problems/admin-problems.ts';
import { requestProblems } from './problems/request-problems.ts';
import { sendingProblems } from './problems/sending-problems.ts';

const descriptions = { ...requestProblems, ...accessProblems, ...sendingProblems, ...adminProblems };

export type ProblemCode = keyof typeof descriptions;

/** Every error that a caller can receive: one type per cause. */
export const problems: Readonly<Record<ProblemCode, ProblemDescription>> = descriptions;

interface ProblemOptions extends ErrorOptions {
  /** A sentence for developers that adds to the message, such as the place or a limit. It never quotes a secret. */
  readonly detail?: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** Further members of the response, such as a limit. The description of the problem lists them. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** An error that the caller is meant to see. Every other error is a bug or an outage. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(problems[code].message, options);
    this.code = code;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
    this.members = options.members ?? {};
  }
}

/** What callers and the documentation learn about a type of problem. */
export interface ProblemDescription {
  /** A short noun phrase. */
  readonly title: string;
  /** A sentence that is true for every occurrence. */
  readonly message: string;
  /** How a developer or an administrator can react to it. */
  readonly whatToDo: string;
  /** Further members of the response body, with their meaning. Not every occurrence has all of them. */
  readonly members?: Readonly<Record<string, string>>;
}
