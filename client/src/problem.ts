import type { components } from './operations.gen.ts';

type ProblemBody = components['schemas']['Problem'];

/** An error response of the server. */
export class SealpostProblem extends Error {
  override readonly name = 'SealpostProblem';
  /**
   * Identifies the cause, such as `urn:sealpost:problem:file_name_taken`. Compare this: several types share an
   * `errorCode`. Empty if the response came from a proxy and not from a Sealpost server.
   */
  readonly type: string;
  /** The HTTP status. */
  readonly status: number;
  /** The number in `docs/errors.md`. 0 if the response came from a proxy and not from a Sealpost server. */
  readonly errorCode: number;
  /** A short English sentence. */
  readonly errorMessage: string;
  /** All members of the response body. Some types have members of their own, such as a limit or `attemptsLeft`. */
  readonly members: Readonly<Partial<ProblemBody>>;
  /** Seconds after which the request may be repeated, if the server returned them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number) {
    super(body.detail ?? body.errorMessage ?? `HTTP ${status}`);
    this.type = body.type ?? '';
    this.status = status;
    this.errorCode = body.errorCode ?? 0;
    this.errorMessage = body.errorMessage ?? '';
    this.members = body;
    this.retryAfter = retryAfter;
  }
}

/** Converts an error response. */
export async function readProblem(response: Response): Promise<SealpostProblem> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const body = type.startsWith('application/problem+json') && text !== '' ? (JSON.parse(text) as ProblemBody) : {};
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new SealpostProblem(response.status, body, Number.isFinite(seconds) ? seconds : undefined);
}
