import { type Problem, type ProblemCode, type ProblemDescription, problems } from '../../core/problem.ts';

/** The API has one number for every request that conflicts with a limit, a rule or the state of a transfer. */
const transferConflict = { status: 409, errorCode: 2001 };

/** The HTTP status and the API error code of every problem. */
const wireCodes: Readonly<Record<ProblemCode, { readonly status: number; readonly errorCode: number }>> = {
  value_missing: { status: 400, errorCode: 1002 },
  version_missing: { status: 428, errorCode: 1002 },
  value_malformed: { status: 400, errorCode: 1004 },
  file_name_invalid: { status: 400, errorCode: 1004 },
  file_path_invalid: { status: 400, errorCode: 1004 },
  recipient_address_malformed: { status: 400, errorCode: 1004 },
  import_invalid: { status: 400, errorCode: 1004 },
  product_key_unknown: { status: 400, errorCode: 1004 },
  passkey_refused: { status: 400, errorCode: 1004 },
  cross_site_refused: { status: 403, errorCode: 1004 },
  request_too_slow: { status: 408, errorCode: 1004 },
  upload_protocol_unsupported: { status: 412, errorCode: 1004 },
  content_changed: { status: 412, errorCode: 1004 },
  version_changed: { status: 412, errorCode: 1004 },
  media_type_unsupported: { status: 415, errorCode: 1004 },
  range_unsatisfiable: { status: 416, errorCode: 1004 },
  address_malformed: { status: 400, errorCode: 1005 },
  language_pack_unknown: { status: 404, errorCode: 1005 },
  endpoint_unknown: { status: 404, errorCode: 1006 },
  method_unsupported: { status: 405, errorCode: 1006 },
  transfer_processing: transferConflict,
  transfer_not_active: transferConflict,
  transfer_ended: transferConflict,
  no_confidential_message: transferConflict,
  confidential_message_too_large: transferConflict,
  preview_denied: transferConflict,
  eml_too_large: transferConflict,
  conflict: transferConflict,
  recipient_limit_exceeded: transferConflict,
  file_limit_exceeded: transferConflict,
  size_limit_exceeded: transferConflict,
  quota_exceeded: transferConflict,
  file_name_taken: transferConflict,
  file_type_denied: transferConflict,
  subject_too_long: transferConflict,
  message_too_long: transferConflict,
  expiration_date_passed: transferConflict,
  expiration_date_too_late: transferConflict,
  checksum_algorithm_fixed: transferConflict,
  password_requirements_not_met: transferConflict,
  password_requirements_unsatisfiable: transferConflict,
  manual_password_missing: transferConflict,
  password_not_expected: transferConflict,
  password_mode_denied: transferConflict,
  option_fixed: transferConflict,
  recipient_is_link: transferConflict,
  confidential_message_denied: transferConflict,
  confidential_message_required: transferConflict,
  notification_text_denied: transferConflict,
  files_missing: transferConflict,
  upload_incomplete: transferConflict,
  upload_offset_mismatch: transferConflict,
  upload_size_mismatch: transferConflict,
  upload_in_progress: transferConflict,
  upload_superseded: transferConflict,
  upload_parts_exceeded: transferConflict,
  limit_reached: transferConflict,
  name_taken: transferConflict,
  admin_password_weak: transferConflict,
  last_administrator: transferConflict,
  last_factor: transferConflict,
  master_key_missing: transferConflict,
  already_running: transferConflict,
  email_settled: transferConflict,
  email_not_repeatable: transferConflict,
  passkeys_unavailable: transferConflict,
  sign_on_not_offered: transferConflict,
  entity_unknown: { status: 404, errorCode: 2003 },
  session_unknown: { status: 404, errorCode: 2003 },
  version_unsupported: { status: 404, errorCode: 2004 },
  transfer_locked: { status: 403, errorCode: 2005 },
  transfer_gone: { status: 410, errorCode: 2006 },
  too_many_requests: { status: 429, errorCode: 2007 },
  request_too_large: { status: 413, errorCode: 2008 },
  target_too_long: { status: 414, errorCode: 2008 },
  verification_missing: { status: 401, errorCode: 3002 },
  created_by_other_client: { status: 401, errorCode: 3002 },
  verification_refused: { status: 403, errorCode: 3002 },
  sign_on_denied: { status: 403, errorCode: 3002 },
  client_not_registered: { status: 403, errorCode: 3002 },
  password_missing: { status: 401, errorCode: 3003 },
  password_wrong: { status: 401, errorCode: 3003 },
  ticket_invalid: { status: 401, errorCode: 3003 },
  remote_logging_refused: { status: 403, errorCode: 3004 },
  sender_refused: { status: 403, errorCode: 3010 },
  recipients_refused: { status: 403, errorCode: 3011 },
  sign_in_required: { status: 401, errorCode: 3020 },
  sign_in_failed: { status: 401, errorCode: 3021 },
  reauthentication_required: { status: 401, errorCode: 3022 },
  permission_missing: { status: 403, errorCode: 3023 },
  administration_refused: { status: 403, errorCode: 3024 },
  invitation_invalid: { status: 403, errorCode: 3025 },
  unexpected: { status: 500, errorCode: 5000 },
  quick_unsupported: { status: 501, errorCode: 5001 },
  eid_unsupported: { status: 501, errorCode: 5002 },
  unavailable: { status: 503, errorCode: 5003 },
  storage_full: { status: 503, errorCode: 5003 },
  sign_on_unavailable: { status: 503, errorCode: 5003 },
};

/** The default Retry-After in seconds, for problems without one. */
const defaultRetryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** A type of problem as callers see it. */
export interface DocumentedProblem extends ProblemDescription {
  /** The last part of `type`. */
  readonly code: ProblemCode;
  readonly type: string;
  readonly status: number;
  readonly errorCode: number;
}

/** Every type of problem, sorted by error code, status and name, for the documentation. */
export const problemTable: readonly DocumentedProblem[] = (Object.keys(problems) as ProblemCode[])
  .map((code) => ({ code, type: typeOf(code), ...wireCodes[code], ...problems[code] }))
  .sort((a, b) => a.errorCode - b.errorCode || a.status - b.status || (a.code < b.code ? -1 : 1));

function typeOf(code: ProblemCode): string {
  return `urn:sealpost:problem:${code}`;
}

/** Serializes a problem, for Fastify or for a raw socket. */
export interface SerializedProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function serializeProblem(problem: Problem): SerializedProblem {
  const { status, errorCode } = wireCodes[problem.code];
  const { title, message } = problems[problem.code];
  const body = JSON.stringify({
    ...problem.members,
    type: typeOf(problem.code),
    title,
    status,
    detail: problem.detail,
    errorCode,
    errorMessage: message,
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
