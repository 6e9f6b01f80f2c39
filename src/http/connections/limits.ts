/** Limits that apply to every client, before a route handles the request. */
export const limits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  checkConnectionsEveryMs: 1_000,
  /** Longer than the usual interval of polling clients and proxy pools, so that they close the connection first. */
  keepAliveMs: 72_000,
  connections: 4_000,
  /** Requests that a client may pipeline without waiting for the responses. Browsers and most libraries pipeline none. */
  inFlightPerConnection: 8,
  /** Requests of an address, or of the /64 of an IPv6 address, that are handled at once. The others wait. */
  inFlightPerAddress: 64,
  /** Requests that begin in one turn of the event loop. Addresses take turns. */
  beginningAtOnce: 4,
  /** A response of which no more is unsent no longer counts as in flight, so that slow readers delay no other client. */
  smallRestBytes: 64 * 1024,
  /** Chunks that may be read at once for all clients that are not known to read fast, and for one of them. */
  readTurns: { maxRunning: 16, maxRunningPerClient: 4 },
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
