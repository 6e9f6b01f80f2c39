import type { ProblemDescription } from '../problem.ts';

/** Problems of a request itself and of the server, whatever the request is about. */
export const requestProblems = {
  value_missing: {
    title: 'Missing value',
    message: 'A required header, parameter or body member is missing.',
    whatToDo: 'Add the value that `detail` names.',
  },
  value_malformed: {
    title: 'Invalid value',
    message: 'A header, parameter or body member is not valid.',
    whatToDo: 'Correct the value that `detail` names.',
    members: {
      settings: 'for a change of settings: the names of those that are not valid',
      texts: 'for a change of texts: the keys of those that are not valid',
    },
  },
  file_name_invalid: {
    title: 'Invalid file name',
    message: 'The file name is not allowed.',
    whatToDo: 'Rename the file. `detail` names the rule.',
  },
  file_path_invalid: {
    title: 'Invalid file path',
    message: 'The path of the file is not allowed.',
    whatToDo: 'Correct `path`, or leave it out. `detail` names the rule.',
  },
  recipient_address_malformed: {
    title: 'Invalid recipient address',
    message: 'An email address in the body is not valid.',
    whatToDo: 'Correct the address that `detail` names.',
  },
  product_key_unknown: {
    title: 'Unknown product key',
    message: 'This product key does not exist.',
    whatToDo: 'Use the product key `api.rest`.',
  },
  cross_site_refused: {
    title: 'Cross-site request refused',
    message: 'Requests from other websites are not allowed here.',
    whatToDo:
      'Send the request from your own page or program, and the password of a transfer in `X-CS-Password`. To open transfers from a page, add its origin to the setting `cors.origins`.',
  },
  request_too_slow: {
    title: 'Request timeout',
    message: 'The request was not received in time.',
    whatToDo: 'Retry on a faster connection, or send less at once.',
  },
  upload_protocol_unsupported: {
    title: 'Unsupported tus version',
    message: 'The version in Tus-Resumable is not supported.',
    whatToDo: 'Send `Tus-Resumable: 1.0.0`.',
  },
  content_changed: {
    title: 'Precondition failed',
    message: 'The content no longer matches the precondition in If-Match.',
    whatToDo: 'Restart the download without `If-Match`.',
  },
  media_type_unsupported: {
    title: 'Unsupported media type',
    message: 'This endpoint does not support the content type of the request.',
    whatToDo: 'Send `application/json`, or `application/offset+octet-stream` to a resumable upload.',
  },
  range_unsatisfiable: {
    title: 'Range not satisfiable',
    message: 'The requested range is outside the content.',
    whatToDo: 'Restart the download. `Content-Range` has the size.',
  },
  address_malformed: {
    title: 'Invalid email address',
    message: 'The email address in the path is not valid.',
    whatToDo: 'Correct the address and percent-encode it.',
  },
  language_pack_unknown: {
    title: 'Language pack not found',
    message: 'This language pack does not exist.',
    whatToDo: 'List the language packs to find their IDs.',
  },
  endpoint_unknown: {
    title: 'Endpoint not found',
    message: 'This endpoint does not exist.',
    whatToDo: 'Check the path and the base URL.',
  },
  method_unsupported: {
    title: 'Method not allowed',
    message: 'This endpoint does not support the method of the request.',
    whatToDo: 'Use a method that the `Allow` header lists.',
  },
  version_unsupported: {
    title: 'Unsupported API version',
    message: 'This API version is not supported.',
    whatToDo: 'Use a version that `GET /api/status` lists.',
  },
  too_many_requests: {
    title: 'Too many requests',
    message: 'There were too many requests in a short time.',
    whatToDo: 'Wait for the time in `Retry-After`.',
  },
  request_too_large: {
    title: 'Request too large',
    message: 'The body or the headers of the request are too large.',
    whatToDo: 'Send less at once. Upload large files in parts.',
  },
  target_too_long: {
    title: 'Request target too long',
    message: 'The URL of the request is too long.',
    whatToDo: 'To select many files of a ZIP archive, send their IDs in the body of `POST …/zip`.',
  },
  remote_logging_refused: {
    title: 'Remote logging not allowed',
    message: 'This client may not send log entries.',
    whatToDo: 'An administrator registers the client with `sealpost admin client add <id> --for logging`.',
  },
  unexpected: {
    title: 'Internal server error',
    message: 'An unexpected error occurred.',
    whatToDo: 'Report the value of `X-Request-Id` to the administrator: the log has the cause.',
  },
  quick_unsupported: {
    title: 'QUICK not supported',
    message: 'The security mode QUICK is not supported.',
    whatToDo: 'Use the security mode `ONE_TIME_PASSWORD`.',
  },
  eid_unsupported: {
    title: 'EID not supported',
    message: 'The security mode EID is not supported.',
    whatToDo: 'Use the security mode `ONE_TIME_PASSWORD`.',
  },
  unavailable: {
    title: 'Service unavailable',
    message: 'The service is temporarily unavailable.',
    whatToDo: 'Retry after the time in `Retry-After`.',
    members: { outages: 'in `/health/ready`, what does not respond and since when' },
  },
  storage_full: {
    title: 'Not enough disk space',
    message: 'The server does not have enough disk space.',
    whatToDo: 'An administrator frees disk space or lowers the setting `disk.minFreeBytes`. Retry afterwards.',
  },
} as const satisfies Record<string, ProblemDescription>;
