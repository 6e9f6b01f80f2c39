/** What one client may take of the server before a route looks at the request. */
export const limits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  checkConnectionsEveryMs: 1_000,
  /** Longer than the usual pause of a polling client or a proxy's pool, so that they and not we end the connection. */
  keepAliveMs: 72_000,
  connections: 4_000,
  /** Requests that a client may send ahead, without waiting for the answers to those before. */
  answersPerConnection: 32,
  /**
   * How long a client may take nothing of an answer. The kernel takes it in steps of 1.5 MB, whatever the client does:
   * with less time, a slow line would look like one that stands still.
   */
  unreadMs: 600_000,
  /** A route can ask for more. */
  jsonBytes: 256 * 1024,
  jsonDepth: 32,
  passwordBytes: 1_024,
  /** How long the rest of a body may still arrive, unread, after its request was answered. */
  lingerMs: 5_000,
} as const;
