/** Every error that a caller can receive, with its message. */
export const problems = {
  value_missing: 'A required header, parameter or body member is missing.',
  value_malformed: 'A header, parameter or body value is malformed.',
  media_type_unsupported: 'The content type of the request is not supported here.',
  upload_protocol_unsupported: 'This version of the protocol for resumable uploads is not supported.',
  content_changed: 'The content is not the one that the request asks for.',
  range_unsatisfiable: 'The requested range lies outside the content.',
  address_malformed: 'The email address in the path is malformed.',
  language_pack_unknown: 'There is no such language pack.',
  endpoint_unknown: 'There is no such endpoint.',
  method_unsupported: 'This endpoint exists, but not with this method.',
  rule_broken: 'The values break the rules of the transfer.',
  entity_unknown: 'The entity does not exist.',
  version_unsupported: 'This version of the interface is not supported.',
  transfer_locked: 'The transfer is locked for a while after wrong passwords.',
  transfer_gone: 'The transfer is no longer available.',
  requests_too_many: 'Too many requests. Try again later.',
  request_too_large: 'The request is larger than allowed.',
  request_too_slow: 'The request did not arrive in time.',
  verification_missing: 'A valid verification of the email address is required.',
  verification_refused: 'The verification was refused.',
  page_refused: 'Web pages of other sites may not try passwords.',
  password_wrong: 'The transfer password is missing or wrong.',
  remote_logging_refused: 'Remote logging is not permitted for this client.',
  sender_refused: 'The policy does not allow this address to send.',
  recipients_refused: 'The policy does not allow this sender to send to these recipients.',
  unexpected: 'Something unexpected happened. The error was logged.',
  quick_unsupported: 'The security mode QUICK is not supported.',
  eid_unsupported: 'The security mode EID is not supported.',
  unavailable: 'The service is not available right now. Try again later.',
} as const;

export type ProblemCode = keyof typeof problems;

interface ProblemOptions extends ErrorOptions {
  /** One more sentence that names the exact problem. It never quotes a secret. */
  readonly detail?: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** Further members of the response, such as the names of broken rules. */
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
    super(problems[code], options);
    this.code = code;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
    this.members = options.members ?? {};
  }
}

/** A request that breaks a rule of the transfer. */
export function ruleBroken(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}
