import type { components } from './operations.gen.ts';

type ProblemBody = components['schemas']['Problem'];

/** What the server refused, or could not do. */
export class SealpostProblem extends Error {
  override readonly name = 'SealpostProblem';
  readonly status: number;
  /** 0 when the answer did not come from a Sealpost server, but from a proxy in front of it. */
  readonly errorCode: number;
  readonly errorMessage: string;
  /** Everything the answer said, such as the names of broken rules. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Seconds after which a new try makes sense, where the server has said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number) {
    super(body.detail ?? body.errorMessage ?? `HTTP ${status}`);
    this.status = status;
    this.errorCode = body.errorCode ?? 0;
    this.errorMessage = body.errorMessage ?? '';
    this.members = body;
    this.retryAfter = retryAfter;
  }
}

/** What an answer says that is no success. */
export async function problemOf(response: Response): Promise<SealpostProblem> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const body = type.startsWith('application/problem+json') && text !== '' ? (JSON.parse(text) as ProblemBody) : {};
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new SealpostProblem(response.status, body, Number.isFinite(seconds) ? seconds : undefined);
}
