/** Limits that apply to every client, before a route handles the request. */
export const limits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  checkConnectionsEveryMs: 1_000,
  /** Longer than the usual interval of polling clients and proxy pools, so that they close the connection first. */
  keepAliveMs: 72_000,
  connections: 4_000,
  /** Requests that a client may pipeline without waiting for the responses. */
  inFlightPerConnection: 32,
  /**
   * How long a client may read nothing of a response. The kernel accepts data in steps of 1.5 MB, so with a shorter
   * timeout a slow connection would look stalled.
   */
  stalledResponseMs: 600_000,
  /** A route can declare a higher limit. */
  jsonBytes: 256 * 1024,
  jsonDepth: 32,
  passwordBytes: 1_024,
  /** How long the rest of a body is received and discarded after the response was sent. */
  lingerMs: 5_000,
} as const;
