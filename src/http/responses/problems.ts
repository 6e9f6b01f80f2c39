import { type Problem, type ProblemCode, problems } from '../../core/problem.ts';

/** The HTTP status and the API error code of every problem. */
const wireCodes = {
  value_missing: { status: 400, errorCode: 1002 },
  value_malformed: { status: 400, errorCode: 1004 },
  media_type_unsupported: { status: 415, errorCode: 1004 },
  upload_protocol_unsupported: { status: 412, errorCode: 1004 },
  content_changed: { status: 412, errorCode: 1004 },
  range_unsatisfiable: { status: 416, errorCode: 1004 },
  address_malformed: { status: 400, errorCode: 1005 },
  language_pack_unknown: { status: 404, errorCode: 1005 },
  endpoint_unknown: { status: 404, errorCode: 1006 },
  method_unsupported: { status: 405, errorCode: 1006 },
  rule_broken: { status: 409, errorCode: 2001 },
  entity_unknown: { status: 404, errorCode: 2003 },
  version_unsupported: { status: 404, errorCode: 2004 },
  transfer_locked: { status: 403, errorCode: 2005 },
  transfer_gone: { status: 410, errorCode: 2006 },
  requests_too_many: { status: 429, errorCode: 2007 },
  request_too_large: { status: 413, errorCode: 2008 },
  request_too_slow: { status: 408, errorCode: 1004 },
  verification_missing: { status: 401, errorCode: 3002 },
  verification_refused: { status: 403, errorCode: 3002 },
  page_refused: { status: 403, errorCode: 1004 },
  password_wrong: { status: 401, errorCode: 3003 },
  remote_logging_refused: { status: 403, errorCode: 3004 },
  sender_refused: { status: 403, errorCode: 3010 },
  recipients_refused: { status: 403, errorCode: 3011 },
  unexpected: { status: 500, errorCode: 5000 },
  quick_unsupported: { status: 501, errorCode: 5001 },
  eid_unsupported: { status: 501, errorCode: 5002 },
  unavailable: { status: 503, errorCode: 5003 },
} as const satisfies Record<ProblemCode, { status: number; errorCode: number }>;

/** The default Retry-After in seconds, for problems without one. */
const defaultRetryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Every problem with its status, error code and message, for the documentation. */
export const problemTable = (Object.keys(problems) as ProblemCode[]).map((code) => ({
  code,
  ...wireCodes[code],
  sentence: problems[code],
}));

/** Serializes a problem, for Fastify or for a raw socket. */
export interface SerializedProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function serializeProblem(problem: Problem): SerializedProblem {
  const { status, errorCode } = wireCodes[problem.code];
  const sentence = problems[problem.code];
  const body = JSON.stringify({
    ...problem.members,
    type: `urn:sealpost:problem:${problem.code}`,
    title: sentence,
    status,
    detail: problem.detail ?? sentence,
    errorCode,
    errorMessage: sentence,
  });
  const retryAfter = problem.retryAfter ?? defaultRetryAfter[status];
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
    },
    body,
  };
}
